"""What a game is worth to each seat, at its end or as it goes: the kinds of reward of the environments."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from concordia.core.state import State
from concordia.rules import ending, scoring

BY_WIN: Final = 0  # at the end: 1 for winners and -1 for the others
BY_MARGIN: Final = 1  # at the end: the lead over the best opponent
BY_PROGRESS: Final = 2  # with every step: how much the lead has grown; in all the same as BY_MARGIN

KINDS: Final = {"win": BY_WIN, "margin": BY_MARGIN, "progress": BY_PROGRESS}


def rewards_of(state: State, kind: i64) -> list[float]:
    """What a game that ends as it stands is worth to each seat; by progress, the lead that was given in parts."""
    return wins(state) if kind == BY_WIN else leads(state)


def wins(state: State) -> list[float]:
    """1 for winners and -1 for the others."""
    players = int(state.setup.players)
    winners = ending.winners(state, [scoring.total_points(state, seat) for seat in range(players)])
    return [1.0 if seat in winners else -1.0 for seat in range(players)]


def leads(state: State) -> list[float]:
    """The points ahead of the best opponent, or behind, in hundreds; of both partners together in a team."""
    players = int(state.setup.players)
    totals = [scoring.total_points(state, seat) for seat in range(players)]
    worth: list[float] = []
    for seat in range(players):
        partner = (seat + players // 2) % players if state.setup.team else seat
        own = totals[seat] + (totals[partner] if partner != seat else 0)
        best = -1
        for other in range(players):
            if other not in (seat, partner):
                points = totals[other] + (totals[(other + players // 2) % players] if partner != seat else 0)
                best = max(best, points)
        worth.append((own - best) / 100)
    return worth
