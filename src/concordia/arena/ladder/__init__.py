"""The ladder: ratings from the games of the arena, their page and their picture."""
