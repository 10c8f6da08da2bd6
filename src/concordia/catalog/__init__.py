"""The facts of the game from ``data/``: read once, checked, and frozen."""
