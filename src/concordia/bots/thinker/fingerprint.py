"""Whether two tables are the same, told by one number each."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from concordia.core.masks import bit, has
from concordia.core.state import Player, State
from concordia.core.vectors import vec
from concordia.vocabulary import CARD_KINDS, COLONISTS, MOST_PLAYERS, SLOTS

EVERYBODY: Final = (1 << MOST_PLAYERS) - 1


def fingerprint(state: State) -> i64:
    """A number that two tables of one turn share only if they are the same, for all practical purposes."""
    made: i64 = state.asked * 64 + state.steps * 8 + state.buys
    made = _mix(made, state.turns * 64 + state.traded)
    made = _mix(made, state.markers * 2 + (1 if state.building else 0))
    made = _mix(made, state.incoming)
    made = _mix(made, state.suggestion + 64 * state.seat + 4096 * (state.final + 1))
    packed: i64 = 0
    slot: i64
    for slot in range(SLOTS):
        packed = packed * 64 + state.display[slot] + 1
    made = _mix(made, packed)
    for player in state.players:
        made = _mix(made, player.money * 0x100_0000_0000 + player.goods)
        made = _mix(made, player.houses + (player.cards * 64 + player.top() + 1) * 0x1_0000_0000)
        packed = 0
        post: i64
        for post in range(2 * COLONISTS):
            packed = packed * 256 + player.posts[post] + 1
        made = _mix(made, packed)
    for n in range(state.depth):
        made = _mix(made, state.agenda[n])
    hand = state.players[state.seat].hand
    active = state.players[state.active].hand
    packed = 0
    card: i64
    for card in range(CARD_KINDS):
        packed = packed * 64 + hand[card] * 8 + active[card]
        if card & 7 == 7:
            made = _mix(made, packed)
            packed = 0
    return _mix(made, packed)


class CardMarks:
    """A number for each player's hand and pile; in a turn those of the others stay, and are looked at once."""

    def __init__(self, ours: i64) -> None:
        """Nobody's cards are known; ``ours`` is a mask of those whose cards may change."""
        self._ours = ours
        self._known: i64 = 0
        self._marks = vec[i64]([0] * MOST_PLAYERS)

    def of(self, player: Player, seat: i64) -> i64:
        """The mark of a player's cards."""
        if has(self._known, seat):
            return self._marks[seat]
        mark = _hand_mark(player, _mix(0, hash(player.pile)))
        if not has(self._ours, seat):
            self._known |= bit(seat)
            self._marks[seat] = mark
        return mark


def table_mark(state: State, fingerprint: i64, seat: i64, rounds: i64, stack: i64, cards: CardMarks) -> i64:
    """A number for all that a judge can see of a table from a seat, in any turn of a game.

    It goes on from the table's fingerprint; ``stack`` stands for the cards that are left, in whatever order.
    """
    made = _mix(fingerprint, seat + 8 * rounds)
    made = _mix(made, state.active + 8 * state.magnus + 64 * state.how + 1024 * (state.looked + 1))
    made = _mix(
        made, (4 if state.placed else 0) + (2 if state.surcharged else 0) + (1 if state.magnus_used else 0)
    )
    made = _mix(made, stack)
    for number in range(state.setup.players):
        player = state.players[number]
        made = _mix(made, cards.of(player, number))
        made = _mix(made, player.land_store + 8 * player.sea_store + 64 * player.concordia + 128 * player.copied)
        made = _mix(made, player.interim + 1)
    return made


def _hand_mark(player: Player, made: i64) -> i64:
    """A mark goes on with the cards in a hand."""
    hand = player.hand
    packed: i64 = 0
    card: i64
    for card in range(15):
        packed = packed * 16 + hand[card]
    made = _mix(made, packed)
    packed = 0
    for card in range(15, CARD_KINDS):
        packed = packed * 16 + hand[card]
    return _mix(made, packed)


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
    made &= 0x3FFFFFFFFFFFFFFF  # compiled, a literal of 63 bits would be one of Python's objects, read each time
    return made ^ (made >> 29)
