"""Puzzles: tables at which one turn is clearly better than every other, made from games."""
