"""Learning from games: trials, one's own mistakes."""
