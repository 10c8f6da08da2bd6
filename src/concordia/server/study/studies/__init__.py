"""Studies: finished games and boards of one's own with chapters, variations, comments and marks."""
