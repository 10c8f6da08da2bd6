"""A bundle of goods is one integer, a byte for each good.

Adding and taking goods is then ``+`` and ``-``, and "can this be paid?" one subtraction instead of a loop over
five goods. Every byte stays under 128 (a storehouse holds 12), so its top bit is free to catch a borrow.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mypy_extensions import i64

from concordia.core.masks import bit
from concordia.vocabulary import GOODS

GUARD: Final = 0x80_80_80_80_80
NONE: Final = 0


def one(good: i64) -> i64:
    """The bundle of a single good."""
    return bit(8 * good)


def count(bundle: i64, good: i64) -> i64:
    """How many of a good are in the bundle."""
    return (bundle >> (8 * good)) & 0x7F


def total(bundle: i64) -> i64:
    """How many goods the bundle holds in all: multiplying adds up the bytes in the fifth one."""
    return ((bundle * 0x01_01_01_01_01) >> 32) & 0x7F


def covers(have: i64, need: i64) -> bool:
    """Whether ``have`` holds at least ``need`` of every good."""
    return ((have | GUARD) - need) & GUARD == GUARD


def of_names(names: Iterable[str]) -> int:
    """The bundle of goods given by name: ``of_names(["brick", "wine"])``."""
    bundle = 0
    for name in names:
        bundle += 1 << 8 * GOODS.index(name)
    return bundle


def of_counts(counts: dict[str, int]) -> int:
    """The bundle of a contract object: ``of_counts({"wine": 2})``."""
    return sum(number << 8 * GOODS.index(name) for name, number in counts.items())


def to_counts(bundle: int) -> dict[str, int]:
    """The contract object of a bundle, goods that are not there left out."""
    return {name: n for good, name in enumerate(GOODS) if (n := bundle >> 8 * good & 0x7F)}
