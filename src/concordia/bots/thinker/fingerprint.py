"""Whether two tables are the same, told by one number each."""

from __future__ import annotations

from mypy_extensions import i64

from concordia.core.state import State
from concordia.vocabulary import CARD_KINDS, COLONISTS, SLOTS


def fingerprint(state: State) -> i64:
    """A number that two tables of one turn share only if they are the same, for all practical purposes."""
    made: i64 = state.asked * 64 + state.steps * 8 + state.buys
    made = _mix(made, state.turns * 64 + state.traded)
    made = _mix(made, state.markers * 2 + (1 if state.building else 0))
    made = _mix(made, state.incoming)
    made = _mix(made, state.suggestion + 64 * state.seat + 4096 * (state.final + 1))
    packed: i64 = 0
    for slot in range(SLOTS):
        packed = packed * 64 + state.display[slot] + 1
    made = _mix(made, packed)
    for player in state.players:
        made = _mix(made, player.money * 0x100_0000_0000 + player.goods)
        made = _mix(made, player.houses + (player.cards * 64 + player.top() + 1) * 0x1_0000_0000)
        packed = 0
        for post in range(2 * COLONISTS):
            packed = packed * 256 + player.posts[post] + 1
        made = _mix(made, packed)
    for n in range(state.depth):
        made = _mix(made, state.agenda[n])
    hand = state.players[state.seat].hand
    active = state.players[state.active].hand
    packed = 0
    for card in range(CARD_KINDS):
        packed = packed * 64 + hand[card] * 8 + active[card]
        if card % 8 == 7:
            made = _mix(made, packed)
            packed = 0
    return _mix(made, packed)


def table_mark(state: State, fingerprint: i64, seat: i64, rounds: i64, stack: i64) -> i64:
    """A number for all that a judge can see of a table from a seat, in any turn of a game.

    It goes on from the table's fingerprint; ``stack`` stands for the cards that are left, in whatever order.
    """
    made = _mix(fingerprint, seat + 8 * rounds)
    made = _mix(made, state.active + 8 * state.magnus + 64 * state.how + 1024 * (state.looked + 1))
    made = _mix(
        made, (4 if state.placed else 0) + (2 if state.surcharged else 0) + (1 if state.magnus_used else 0)
    )
    made = _mix(made, stack)
    for player in state.players:
        made = _mix(made, hash(player.pile))
        made = _mix(made, player.land_store + 8 * player.sea_store + 64 * player.concordia + 128 * player.copied)
        made = _mix(made, player.interim + 1)
        packed: i64 = 0
        for card in range(CARD_KINDS):
            packed = packed * 16 + player.hand[card]
            if card % 15 == 14:
                made = _mix(made, packed)
                packed = 0
        made = _mix(made, packed)
    return made


class StackMark:
    """A number for the cards that are left in a stack, whatever their order."""

    def __init__(self) -> None:
        """No stack yet."""
        self._stack = b""
        self._drawn: i64 = 0
        self._mark: i64 = 0

    def of(self, state: State) -> i64:
        """The mark of a table's stack; it changes by the cards drawn since the last table with this stack."""
        stack = state.stack
        if stack is not self._stack:
            self._stack = stack
            self._drawn = len(stack)
            self._mark = 0
        while self._drawn > state.drawn:
            self._drawn -= 1
            self._mark += _mix(0, stack[self._drawn] + 1) & 0xFFFF_FFFF_FFFF
        while self._drawn < state.drawn:
            self._mark -= _mix(0, stack[self._drawn] + 1) & 0xFFFF_FFFF_FFFF
            self._drawn += 1
        return self._mark


def _mix(made: i64, more: i64) -> i64:
    made = (made ^ more) * 0x9E3779B97F4A7C1
    made &= 0x7FFFFFFFFFFFFFFF
    return made ^ (made >> 29)
