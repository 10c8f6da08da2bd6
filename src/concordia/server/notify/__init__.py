"""Being told: in the page, by e-mail and by webhook; never skipped, never twice."""
