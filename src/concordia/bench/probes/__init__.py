"""What is measured: each probe runs in a child process with a clock of its own."""
