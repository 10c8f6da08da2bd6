"""How much more likely the wins by seed are if a bot is stronger by one number of Elo points than by another.

This is the generalised sequential probability ratio test as chess engines use it, with a seed in the place of a
pair of games: of all distributions of the outcomes of a seed that have the mean of a hypothesis, the likeliest one
stands for that hypothesis, so that games of one seed may resemble each other as much as they like.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import log, log10
from typing import NamedTuple

UNSEEN = 1e-3  # seeds that count as won, or lost, altogether, where there was none of them
PRECISION = 1e-12


class Hypotheses(NamedTuple):
    """What is tested: a bot is stronger by ``elo0`` points at most, or by ``elo1`` at least."""

    elo0: float
    elo1: float
    alpha: float = 0.05  # how often a bot that is stronger by elo0 only is accepted
    beta: float = 0.05  # how often one that is stronger by elo1 is rejected

    @property
    def bounds(self) -> tuple[float, float]:
        """The logarithms of the ratio at which a bot is rejected and accepted (Wald)."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)


def expected_share(elo: float, fair: float) -> float:
    """The share of games that a bot wins which is so many points stronger than all others at the table.

    ``fair`` is its share if all were as strong: a half in a duel, a quarter for one against three.

    >>> round(expected_share(400, 0.5), 4), round(expected_share(0, 0.25), 4)
    (0.9091, 0.25)
    """
    odds: float = fair / (1 - fair) * 10.0 ** (elo / 400)
    return odds / (1 + odds)


def elo_of(share: float, fair: float) -> float | None:
    """The points by which a bot is stronger that wins such a share; None if it wins all or nothing.

    >>> round(elo_of(10 / 11, 0.5), 4)
    400.0
    """
    if not 0 < share < 1:
        return None
    return 400 * log10(share / (1 - share) / (fair / (1 - fair)))


def log_ratio(outcomes: Mapping[float, float], share0: float, share1: float) -> float:
    """The logarithm of the likelihood of a mean of ``share1`` over that of ``share0``.

    ``outcomes`` counts the seeds by the part of their games that was won.

    >>> round(log_ratio({0.0: 40, 1.0: 60}, 0.5, 0.6), 4) == round(60 * log(0.6 / 0.5) + 40 * log(0.4 / 0.5), 4)
    True
    """
    seen = {0.0: UNSEEN, 1.0: UNSEEN, **outcomes}
    first, second = (likeliest(seen, share) for share in (share0, share1))
    return sum(number * log(second[value] / first[value]) for value, number in seen.items())


def likeliest(outcomes: Mapping[float, float], mean: float) -> dict[float, float]:
    """The chances of the outcomes under which they are likeliest, among those with a mean.

    They are the frequencies, each divided by 1 + tilt * (value - mean), for the one tilt that gives them the mean.
    """
    total = sum(outcomes.values())
    low, high = -1 / (max(outcomes) - mean), 1 / (mean - min(outcomes))
    while high - low > PRECISION * (1 + abs(low) + abs(high)):
        tilt = (low + high) / 2
        off = sum(number * (value - mean) / (1 + tilt * (value - mean)) for value, number in outcomes.items())
        low, high = (tilt, high) if off > 0 else (low, tilt)
    tilt = (low + high) / 2
    return {value: number / total / (1 + tilt * (value - mean)) for value, number in outcomes.items()}


def counted(values: Iterable[float]) -> Counter[float]:
    """The outcomes of seeds, counted; nearly equal ones are the same."""
    return Counter(round(value, 6) for value in values)
