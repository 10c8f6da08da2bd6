"""Computer players: each sees a view and the legal actions, and names one of them."""
