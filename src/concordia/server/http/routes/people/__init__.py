"""Routes about people among people."""
