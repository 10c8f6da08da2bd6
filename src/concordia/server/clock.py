"""What time it is: seconds since 1970 in UTC, from the machine or, in a test, from whoever turns the hands."""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """Anything that can be asked the time."""

    def now(self) -> float:
        """Seconds since 1970, UTC."""
        ...


class WallClock:
    """The machine's own clock."""

    def now(self) -> float:
        """Seconds since 1970, UTC."""
        return time.time()


class HandClock:
    """A clock that stands still until somebody moves it.

    >>> clock = HandClock(100.0)
    >>> clock.forward(5)
    >>> clock.now()
    105.0
    """

    def __init__(self, now: float = 1_000_000.0) -> None:
        """Start at a moment."""
        self._now = now

    def now(self) -> float:
        """The moment it was moved to."""
        return self._now

    def forward(self, seconds: float) -> None:
        """Let time pass."""
        self._now += seconds
