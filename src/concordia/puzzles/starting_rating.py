"""The rating that a puzzle starts with: how strong one must be to find it half of the time, as the levels show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from concordia.bots.level_ratings import ratings

EASIEST, HARDEST = 800, 2200
PRIOR_TRIES: Final = 1  # a try by somebody of 1500 that is half found keeps ratings off the ends
SCALE: Final = 400.0


def starting_rating(solved: Mapping[str, int], tries: Mapping[str, int]) -> int:
    """The rating at which so many right answers are to be expected of the levels, to the nearest ten.

    >>> tries = {"gentle": 6, "fair": 6, "strong": 4}
    >>> easy = starting_rating({"gentle": 6, "fair": 6, "strong": 4}, tries)
    >>> easy < 1000 < 1500 < starting_rating({"gentle": 0, "fair": 2, "strong": 2}, tries)
    True
    """
    strengths = ratings()
    found = sum(solved.values()) + PRIOR_TRIES / 2
    low, high = float(EASIEST), float(HARDEST)
    while high - low > 1:
        middle = (low + high) / 2
        expected = PRIOR_TRIES * _chance(1500, middle)
        expected += sum(tries[level] * _chance(strengths[level], middle) for level in tries)
        if expected > found:
            low = middle
        else:
            high = middle
    return round(low / 10) * 10


def _chance(solver: float, puzzle: float) -> float:
    return float(1 / (1 + 10 ** ((puzzle - solver) / SCALE)))
