"""Positions: a whole game at the start of a turn, as JSON that a person can write by hand."""
