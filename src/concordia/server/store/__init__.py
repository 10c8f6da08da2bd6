"""Where everything is kept: one database, SQLite or PostgreSQL, written by one thread."""
