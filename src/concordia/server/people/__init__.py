"""The people at the tables: accounts, ratings, being told, and chat."""
