"""5.7 Diplomat: carry out the card on top of an opponent's discard pile; 8.8 in teams."""

from __future__ import annotations

from mypy_extensions import i64

from concordia.actions import codes
from concordia.core.legal_options import Options
from concordia.core.masks import bit, has
from concordia.core.state import NO_CARD, REPEATED, SECOND, State
from concordia.rules import teams
from concordia.rules.questions import Role
from concordia.rules.roles.magister import repeated_card
from concordia.vocabulary import ASK_DIPLOMAT, ASK_NOTHING, DIPLOMAT, LEGATUS, MAGISTER


class Diplomat(Role):
    """Carry out the card on top of an opponent's discard pile."""

    def begin(self, state: State, seat: i64, card: i64, half: i64, how: i64) -> None:
        """With something to copy the player must copy; with nothing the card does nothing."""
        state.asked = ASK_DIPLOMAT
        state.seat = seat
        state.how = how

    def offer(self, state: State, out: Options) -> None:
        """Each opponent whose top card may be copied; of a double card each half."""
        tables = state.setup.tables
        for seat in range(state.setup.players):
            if not may_copy(state, seat):
                continue
            card = copied_card(state, seat)
            if card != NO_CARD and tables.first_half[card] != NO_CARD:
                out.offer(codes.copy(seat, codes.half_number(tables.first_half[card])))
                out.offer(codes.copy(seat, codes.half_number(tables.second_half[card])))
            else:
                out.offer(codes.copy(seat, codes.NO_HALF))

    def take(self, state: State, code: i64) -> None:
        """Carry out the card as if it had been played (5.7), in a team both partners (8.8)."""
        owner = state.players[codes.copied_seat(code)]
        state.asked = ASK_NOTHING
        if state.setup.team:
            owner.copied |= bit(state.seat)
        teams.carry_out(state, state.seat, owner.top(), codes.copied_half(code), state.how)


def is_opponent(state: State, seat: i64) -> bool:
    """Neither the player nor, in a team, the partner (8.8)."""
    return seat != state.seat and not (state.setup.team and seat == state.partner(state.seat))


def taken_by_partner(state: State, seat: i64) -> bool:
    """8.8: a card that one partner has copied cannot be copied by the other while it lies on top."""
    return state.setup.team and has(state.players[seat].copied, state.partner(state.seat))


def may_copy(state: State, seat: i64) -> bool:
    """Whether the top card of a seat may be copied now (5.7, 7.2, 8.7, 8.8)."""
    top = state.players[seat].top()
    if top == NO_CARD or state.setup.tables.role[top] == DIPLOMAT or not is_opponent(state, seat):
        return False
    if top == MAGISTER and state.how & REPEATED:  # 7.2
        return False
    if top == LEGATUS and state.how & SECOND:  # 8.7
        return False
    return not taken_by_partner(state, seat)


def copied_card(state: State, seat: i64) -> i64:
    """The card that copying a seat carries out: its top card, or what that Magister repeats (7.2)."""
    top = state.players[seat].top()
    if top == MAGISTER:
        return repeated_card(state.players[state.seat], 1)
    return top
