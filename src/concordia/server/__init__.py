"""The table server: live, by correspondence, on one screen. ``app`` makes it, ``table`` is one game of it."""
