"""Puzzles: how they are found, and that every shipped one can be solved."""
