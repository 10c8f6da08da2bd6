"""Puzzles on a server: today's five, practice, ratings of puzzles and solvers, and days in a row."""
