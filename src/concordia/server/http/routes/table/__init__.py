"""Routes about tables: making and joining them, deciding, records, review."""
