"""The commands for bots in other languages."""
