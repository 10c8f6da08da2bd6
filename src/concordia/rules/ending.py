"""6.1 The end of the game, 6.3 ties, 8.10 teams."""

from __future__ import annotations

from mypy_extensions import i64

from concordia.core.masks import bit, has
from concordia.core.state import NOT_YET, State


def trigger(state: State, seat: i64) -> None:
    """The first to bring the end takes the Concordia card; all others get one more turn (6.1, 8.10)."""
    if state.final != NOT_YET:
        return
    if all(player.concordia == 0 for player in state.players):
        state.players[seat].concordia = 1
    players = state.setup.players
    others = players // 2 if state.setup.team else players
    state.final = 0
    for ahead in range(1, others):
        state.final |= bit((state.active + ahead) % players)


def pass_turn(state: State) -> None:
    """The next seat is active, in the final round the next that still has a last turn."""
    if state.final != NOT_YET:
        state.final &= ~bit(state.active)
    players = state.setup.players
    state.active = (state.active + 1) % players
    while state.final > 0 and not has(state.final, state.active):
        state.active = (state.active + 1) % players


def winners(state: State, totals: list[int]) -> list[int]:
    """Most points win; a tie goes to who holds the PM or would get it first as it travels right (6.3)."""
    players = int(state.setup.players)
    sides = [[seat, (seat + players // 2) % players] if state.setup.team else [seat] for seat in range(players)]
    points = [sum(totals[seat] for seat in side) for side in sides]
    best = max(points)
    for right in range(players):
        seat = (int(state.magnus) - right) % players
        if points[seat] == best:
            return sorted(sides[seat])
    return []
