"""Who people are: names, passwords, sessions, tokens, preferences, results and ratings."""
