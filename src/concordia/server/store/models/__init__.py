"""What the store keeps, a class for each table of the database."""
