"""Chapter 8: who carries out a card. Alone it is the player; in a team both partners do (8.1)."""

from __future__ import annotations

from mypy_extensions import i64

from concordia.actions.codes import NO_HALF, half_role
from concordia.core.state import NO_CARD, SECOND, SHARED, State
from concordia.rules.agenda import PLAY_A_CARD, push, push_role
from concordia.vocabulary import DIPLOMAT, LEGATUS, PROCONSUL


def sides(game: str, players: int) -> list[list[int]]:
    """The seats that count together: in a team those opposite each other (1.4), otherwise everybody alone."""
    if game != "team":
        return [[seat] for seat in range(players)]
    return [[seat, seat + players // 2] for seat in range(players // 2)]


def carry_out(state: State, seat: i64, card: i64, half: i64, how: i64) -> None:
    """Put on the agenda who carries out a card, the first on top."""
    role = state.setup.tables.role[card]
    if how & SHARED and role not in (DIPLOMAT, LEGATUS):
        if role == PROCONSUL:  # 8.6
            push(state, PLAY_A_CARD, state.partner(seat), SECOND)
        else:
            push_role(state, state.partner(seat), _partners_role(state, card, half), NO_HALF, how & ~SHARED)
    if role == LEGATUS:  # 8.7
        push(state, PLAY_A_CARD, state.partner(seat), SHARED | SECOND)
    push_role(state, seat, role, half, how)


def _partners_role(state: State, card: i64, half: i64) -> i64:
    """The same as the player's; of a double card the other half (8.2)."""
    tables = state.setup.tables
    if tables.first_half[card] == NO_CARD:
        return tables.role[card]
    return tables.second_half[card] if half_role(half) == tables.first_half[card] else tables.first_half[card]
