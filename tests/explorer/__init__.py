"""The explorer: figures of many games."""
