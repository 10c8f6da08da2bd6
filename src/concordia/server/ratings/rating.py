"""How strong somebody is thought to be, and how that changes with a game: the Plackett-Luce model of openskill.

A rating is a belief: the most likely ``strength`` and its ``doubt`` (a standard deviation). A game is read as the
order in which its sides came in, the same for two to five people and for teams; a team is as strong as its members
together, and each takes a share according to their own doubt. R. C. Weng, C.-J. Lin: A Bayesian Approximation
Method for Online Ranking, JMLR 12 (2011).

>>> winner, loser = rate([Side((Rating(),), 1), Side((Rating(),), 2)])
>>> round(winner[0].strength), round(loser[0].strength)
(1563, 1437)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

START = 1500.0
START_DOUBT = 200.0
# How far the result of one game strays from strength; half the doubt about a newcomer, as openskill proposes.
LUCK = 100.0
# How much strength may change between two games: however well somebody is known, results go on counting.
DRIFT = 2.0
# A bot's strength is measured, so there is little doubt about it.
BOT_DOUBT = 35.0
# Below this a rating is settled; above it is provisional. Newcomers get there in some 10 games of two, 20 of five.
SETTLED_DOUBT = 150.0

_MODEL = PlackettLuce(mu=START, sigma=START_DOUBT, beta=LUCK, tau=DRIFT)


@dataclass(frozen=True)
class Rating:
    """How strong someone is thought to be, and how unsure that is."""

    strength: float = START
    doubt: float = START_DOUBT

    @property
    def settled(self) -> bool:
        """Whether enough games stand behind it."""
        return self.doubt < SETTLED_DOUBT


@dataclass(frozen=True)
class Side:
    """Those who win or lose together (one person, or a team of two) and the rank they reached; ties share one."""

    ratings: tuple[Rating, ...]
    rank: int


def rate(sides: Sequence[Side]) -> list[tuple[Rating, ...]]:
    """The ratings of all sides after their game, in the same order."""
    if len(sides) < 2:
        return [side.ratings for side in sides]
    teams = [[_MODEL.rating(mu=one.strength, sigma=one.doubt) for one in side.ratings] for side in sides]
    after = _MODEL.rate(teams, ranks=[float(side.rank) for side in sides])
    return [tuple(Rating(one.mu, one.sigma) for one in team) for team in after]
