"""Decisions: a type for each, their JSON and short text, and the numbers the engine knows them by."""
