"""Looking at play: advice, explanations and chances to win, written once for the server and the terminal."""
