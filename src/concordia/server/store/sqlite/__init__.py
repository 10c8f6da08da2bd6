"""What only SQLite needs: one server at a time, and its log of writes brought into its file."""
