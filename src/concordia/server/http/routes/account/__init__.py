"""Routes about oneself and other people: signing in, settings, tokens, notices, profiles."""
