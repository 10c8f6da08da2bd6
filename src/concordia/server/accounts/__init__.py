"""Who people are: names, passwords, sessions, tokens and preferences."""
