"""What time it is: seconds since 1970 in UTC, from the machine or, in a test, from whoever turns the hands."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

TOLERANCE = 2.0  # seconds by which the machine's clock may differ before it is followed


class Clock(Protocol):
    """Anything that can be asked the time."""

    def now(self) -> float:
        """Seconds since 1970, UTC."""
        ...

    def catch_up(self) -> float:
        """Follow the machine's clock where it was set, or the machine slept; by how much ``now`` jumps."""
        ...


class SteadyClock:
    """Time that never jumps by itself: it starts with the machine's clock and goes on with its monotonic one.

    >>> hands = [1000.0, 5.0]
    >>> clock = SteadyClock(lambda: hands[0], lambda: hands[1])
    >>> hands[:] = 4605.0, 10.0  # five seconds later, and the machine's clock was put forward by an hour
    >>> clock.now(), clock.catch_up(), clock.now()
    (1005.0, 3600.0, 4605.0)
    """

    def __init__(
        self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic
    ) -> None:
        """Start with the machine's clock."""
        self._wall = wall
        self._steady = steady
        self._offset = wall() - steady()

    def now(self) -> float:
        """Seconds since 1970, UTC."""
        return self._offset + self._steady()

    def catch_up(self) -> float:
        """Follow the machine's clock where it was set, or the machine slept; by how much ``now`` jumps."""
        jump = self._wall() - self.now()
        if abs(jump) < TOLERANCE:
            return 0.0
        self._offset += jump
        return jump


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

    def catch_up(self) -> float:
        """Nobody but the test sets this clock."""
        return 0.0

    def forward(self, seconds: float) -> None:
        """Let time pass."""
        self._now += seconds
