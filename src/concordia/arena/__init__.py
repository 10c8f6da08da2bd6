"""Bots against bots: matches with rotated seats, the bars they have to reach, and the ladder of the levels."""
