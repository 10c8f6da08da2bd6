"""Days in a row: days on which a puzzle was found, one missed day in seven forgiven."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

DAY: Final = 24 * 3600
FORGIVEN: Final = 7  # of so many days one may be missed


def day_of(moment: float) -> int:
    """The day of a moment, counted from 1970 in UTC."""
    return int(moment // DAY)


def end_of(day: int) -> float:
    """The moment at which a day is over."""
    return float((day + 1) * DAY)


def streak(found: Collection[int], today: int) -> int:
    """How many days with a puzzle found stand in a row up to today; today may still come.

    >>> streak({10, 11, 12}, 12), streak({10, 11, 12}, 14), streak({10, 11, 12}, 15)
    (3, 3, 0)
    >>> streak({1, 2, 3, 5, 6, 7}, 7)
    6
    >>> streak({1, 3, 5, 6, 7}, 7)
    4
    """
    days = set(found)
    day = today if today in days else today - 1
    length, missed = 0, day + FORGIVEN
    while True:
        if day in days:
            length += 1
        elif day - 1 in days and missed - day >= FORGIVEN:
            missed = day
        else:
            return length
        day -= 1
