"""Ratings for games of two to six people and teams: Weng and Lin's Bradley-Terry update, as in OpenSkill.

A rating is a belief about someone's strength: the most likely ``strength`` and its ``doubt`` (a standard
deviation). Every game is read as one comparison between each two sides. From the comparisons of side *i*,

- ``p = 1 / (1 + exp((strength_q - strength_i) / c))`` is the chance that *i* was expected to beat *q*, where
  ``c² = doubt_i² + doubt_q² + 2 LUCK²``;
- its strength moves by the sum of ``doubt_i² / c · (s - p)``, with ``s`` = 1 for a win, ½ for a tie, 0 for a loss;
- its doubt shrinks with the sum of ``gamma · doubt_i² / c² · p (1 - p)``, ``gamma = doubt_i / c``, as every game
  tells something.

A team's strength is the sum of its members', and each member takes a share according to their own doubt.
R. C. Weng, C.-J. Lin: A Bayesian Approximation Method for Online Ranking, JMLR 12 (2011), algorithm 1.

>>> winner, loser = rate([Side((Rating(),), 1), Side((Rating(),), 2)])
>>> round(winner[0].strength), round(loser[0].strength)
(1563, 1437)
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

START = 1500.0
START_DOUBT = 200.0
# How far the result of one game strays from strength; of a size with half the doubt about a newcomer.
LUCK = 100.0
# However well somebody is known, results go on counting.
LEAST_DOUBT = 35.0
# Below this a rating is shown without a question mark.
SETTLED_DOUBT = 85.0


@dataclass(frozen=True)
class Rating:
    """How strong someone is thought to be, and how unsure that is."""

    strength: float = START
    doubt: float = START_DOUBT

    @property
    def settled(self) -> bool:
        """Whether enough games stand behind it to be shown without a question mark."""
        return self.doubt < SETTLED_DOUBT


@dataclass(frozen=True)
class Side:
    """Those who win or lose together (one person, or a team of two) and the rank they reached; ties share one."""

    ratings: tuple[Rating, ...]
    rank: int

    @property
    def strength(self) -> float:
        """The strength of all members together."""
        return sum(rating.strength for rating in self.ratings)

    @property
    def variance(self) -> float:
        """The squared doubt about that."""
        return sum(rating.doubt**2 for rating in self.ratings)


def rate(sides: Sequence[Side]) -> list[tuple[Rating, ...]]:
    """The ratings of all sides after their game, in the same order."""
    return [_after(side, [other for other in sides if other is not side]) for side in sides]


def _after(side: Side, others: Sequence[Side]) -> tuple[Rating, ...]:
    move, shrink = 0.0, 0.0
    for other in others:
        c = math.sqrt(side.variance + other.variance + 2 * LUCK**2)
        expected = 1 / (1 + math.exp((other.strength - side.strength) / c))
        score = 1.0 if side.rank < other.rank else 0.5 if side.rank == other.rank else 0.0
        move += side.variance / c * (score - expected)
        shrink += math.sqrt(side.variance) / c * side.variance / c**2 * expected * (1 - expected)
    return tuple(_moved(rating, side.variance, move, shrink) for rating in side.ratings)


def _moved(rating: Rating, variance: float, move: float, shrink: float) -> Rating:
    share = rating.doubt**2 / variance
    doubt = rating.doubt * math.sqrt(max(1 - share * shrink, 0.0001))
    return Rating(rating.strength + share * move, max(doubt, LEAST_DOUBT))
