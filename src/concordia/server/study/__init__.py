"""Learning from games: reviews of finished games, made once and kept for everybody who may see the game."""
