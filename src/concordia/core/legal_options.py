"""The list into which the rules write what is legal; one for a game and all its copies."""

from __future__ import annotations

from mypy_extensions import i64

from concordia.core.vectors import vec


class Options:
    """The legal decisions of a moment, listed by the rules one after the other.

    A game and its copies share one list; ``stamp`` tells which moment it was last written for.
    """

    __slots__ = ("clock", "codes", "count", "stamp")

    def __init__(self) -> None:
        """An empty list; 512 is far above what any decision offers."""
        self.codes = vec[i64]([0] * 512)
        self.count: i64 = 0
        self.stamp: i64 = -1  # no moment yet
        self.clock: i64 = 0

    def offer(self, code: i64) -> None:
        """Add a decision."""
        self.codes[self.count] = code
        self.count += 1

    def offer_row(self, first: i64, number: i64) -> None:
        """Add decisions whose codes follow one another."""
        for code in range(first, first + number):
            self.codes[self.count] = code
            self.count += 1
