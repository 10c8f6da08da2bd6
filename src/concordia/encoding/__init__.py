"""A game as numbers, for programs that learn: rows for what a seat sees, small numbers for decisions."""
