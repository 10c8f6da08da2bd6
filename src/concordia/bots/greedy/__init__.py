"""The bot that takes what looks best now, by weights that people chose."""
