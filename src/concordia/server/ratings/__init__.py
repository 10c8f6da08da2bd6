"""Ratings and results: how strong people are thought to be, and how their games ended."""
