"""What lasts as long as an account: vacations, everything that is known of somebody, and the end of it."""
