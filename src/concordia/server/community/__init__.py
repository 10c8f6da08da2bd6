"""People among people: find somebody, follow them, play with them again, and see how one did."""
