"""Several server processes on one PostgreSQL: who is there, who sees to what, and what they tell each other."""
