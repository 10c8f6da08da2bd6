"""Rows of numbers in one block of memory: what the evaluation reads and learns from."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from concordia.core.vectors import vec

WIDTH: Final = 256  # numbers of a row; those after the last column are 0
MOST_ROWS: Final = 1024


class Rows:
    """Tables as rows of numbers, one after another; those of one look are compared with one another."""

    def __init__(self) -> None:
        """No rows yet."""
        self.cells: Final = vec[i64]([0] * (WIDTH * MOST_ROWS))
        self.count: i64 = 0
        self.at: i64 = 0
        self.looks: list[int] = []  # the first row of each
        self.look_rounds: list[int] = []  # and how many rounds had been played at its first table

    def clear(self) -> None:
        """Drop all rows."""
        self.count = 0
        self.looks = []
        self.look_rounds = []

    def begin_look(self, rounds: i64) -> None:
        """The next row is the first of a look, after so many rounds."""
        self.looks.append(self.count)
        self.look_rounds.append(rounds)

    def begin(self) -> None:
        """Start a new row."""
        self.at = self.count * WIDTH
        self.count += 1

    def put(self, number: i64) -> None:
        """Write the next number of the row."""
        self.cells[self.at] = number
        self.at += 1

    def finish(self) -> None:
        """Fill the rest of the row with zeros."""
        while self.at < self.count * WIDTH:
            self.cells[self.at] = 0
            self.at += 1
