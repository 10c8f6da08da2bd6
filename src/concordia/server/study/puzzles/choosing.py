"""Which puzzles are put before people: five for the day, the same for everybody, and others to practise."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from concordia.puzzles.puzzle import Puzzle
from concordia.puzzles.themes import THEMES, Theme

NEAR: Final = 150  # puzzles to practise are rated so near to the solver, if there are any


def of_the_day(puzzles: Mapping[str, Puzzle], day: int) -> list[Puzzle]:
    """One of each theme; on the next day the next of each, in an order that nobody can foresee from their names.

    Every server with the same puzzles has the same five.
    """
    return [rows[day % len(rows)] for theme in THEMES if (rows := _in_order(puzzles, theme))]


def _in_order(puzzles: Mapping[str, Puzzle], theme: Theme) -> list[Puzzle]:
    rows = [each for each in puzzles.values() if each.theme == theme]
    return sorted(rows, key=lambda each: hashlib.sha256(f"{theme} {each.id}".encode()).digest())


def to_practise(
    puzzles: Sequence[Puzzle],
    ratings: Mapping[str, float],
    strength: float,
    not_these: Collection[str],
    rng: random.Random,
) -> Puzzle | None:
    """One near to somebody's strength, or the nearest few if none is; None if there are no others."""
    rest = [each for each in puzzles if each.id not in not_these]
    if not rest:
        return None
    distance = {each.id: abs(ratings.get(each.id, each.rating) - strength) for each in rest}
    near = [each for each in rest if distance[each.id] <= NEAR]
    return rng.choice(near or sorted(rest, key=lambda each: distance[each.id])[:5])
