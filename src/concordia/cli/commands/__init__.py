"""One module for each command, with its arguments and what it runs."""
