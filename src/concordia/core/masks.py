"""Sets of cities, lines, provinces or seats as the bits of one integer."""

from __future__ import annotations

from mypy_extensions import i64


def bit(number: i64) -> i64:
    """The set of one member.

    ``0 * number`` keeps mypyc 2.4.1 from writing the literal 1 into the C shift, where it would be an int of
    32 bits and lose everything above.
    """
    unit = 1 + 0 * number
    return unit << number


def first(number: i64) -> i64:
    """The set of the first members, 0 up to ``number - 1``."""
    return bit(number) - 1


def has(mask: i64, number: i64) -> bool:
    """Whether a member is in the set."""
    return (mask >> number) & 1 != 0


def size(mask: i64) -> i64:
    """How many members the set has."""
    members: i64 = 0
    while mask != 0:
        mask &= mask - 1
        members += 1
    return members
