"""One table, pure: its seats, game, clocks, log and what each seat is sent. No sockets and no database."""
