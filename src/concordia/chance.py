"""All the chance there is: a small generator whose numbers are the same in every build and version.

Chris Doty-Humphrey's sfc32: three 32-bit words and a counter. Every step stays far below 2**63, so the
compiled and the plain build agree to the bit.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from mypy_extensions import i64

WORD: Final = 0xFFFFFFFF


class Dice:
    """A stream of chance from a seed of any kind that has a text: a number, a name."""

    __slots__ = ("_a", "_b", "_c", "_counter")

    def __init__(self, seed: object) -> None:
        """Start the stream; equal texts give equal streams."""
        digest = sha256(str(seed).encode()).digest()
        self._a: i64 = int.from_bytes(digest[0:4], "big")
        self._b: i64 = int.from_bytes(digest[4:8], "big")
        self._c: i64 = int.from_bytes(digest[8:12], "big")
        self._counter: i64 = 1

    def below(self, bound: i64) -> i64:
        """A number from 0 to ``bound - 1``, all equally likely; bounds stay far below 2**31."""
        word = (self._a + self._b + self._counter) & WORD
        self._counter = (self._counter + 1) & WORD
        self._a = self._b ^ (self._b >> 9)
        self._b = (self._c + (self._c << 3)) & WORD
        self._c = (((self._c << 21) & WORD) | (self._c >> 11)) + word & WORD
        return (word * bound) >> 32

    def shuffled(self, things: list[str]) -> list[str]:
        """The same things in a random order."""
        left = list(things)
        for last in range(len(left) - 1, 0, -1):
            other = int(self.below(last + 1))
            left[last], left[other] = left[other], left[last]
        return left
