"""What a table is worth to each seat, as learned from many games."""
