"""What a player would score now, counted in one pass: the fast form of :mod:`concordia.rules.scoring`.

A bot judges thousands of tables for one turn; compiled, a tally takes a few microseconds. That it agrees with the
rules is tested over whole games on every board.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from concordia.core.bundles import count
from concordia.core.masks import size
from concordia.core.state import Player, Setup, State
from concordia.core.vectors import vec
from concordia.rules.scoring import JUPITER, MARS, MERCURIUS, MINERVA, SATURNUS, VENUS, VESTA, minerva
from concordia.vocabulary import BRICK, CARD_KINDS, CONCORDIA_POINTS, MASON, WEAVER

GODS_COUNT: Final = 7


class Tally:
    """A player's cards by god, what each god gives, and the points as if the game ended now (6.2)."""

    def __init__(self) -> None:
        """Nothing yet; :meth:`count` fills it."""
        self.gods = vec[i64]([0] * GODS_COUNT)  # cards of each god
        self.worth = vec[i64]([0] * GODS_COUNT)  # points of a card of each god; for Minerva of all of them
        self.owned = vec[i64]([0] * CARD_KINDS)  # cards of each kind, in hand and pile
        self.provinces: i64 = 0
        self.doubles: i64 = 0  # provinces that count for Venus
        self.kinds: i64 = 0  # goods that the houses produce
        self.wealth: i64 = 0  # money, and goods at their price
        self.points: i64 = 0
        self.cards_stamp: i64 = 0  # changes with the cards
        # What was counted last: from one table of a turn to the next most of it stays.
        self._setup: Setup | None = None
        self._hand = vec[i64]([0] * CARD_KINDS)
        self._pile = b""
        self._houses: i64 = 0
        self._mates: i64 = 0

    def count(self, state: State, seat: i64) -> None:
        """Count a player's cards by god and what each god gives (6.2)."""
        setup = state.setup
        player = state.players[seat]
        mates = state.players[state.partner(seat)].houses if setup.team else player.houses
        fresh = setup is not self._setup
        cards = fresh or not self._knows_cards(player)
        houses = fresh or player.houses != self._houses or mates != self._mates
        if cards:
            self._setup = setup
            self.cards_stamp += 1
            self._note_cards(player)
            _count_cards(state, seat, self)
        if houses:
            self._houses = player.houses
            self._mates = mates
            _count_houses(state, seat, mates, self)
        if cards or houses:
            _count_specialists(state, seat, self)
        wealth = player.money
        good: i64
        for good in range(5):
            wealth += count(player.goods, good) * setup.tables.price[good]
        self.wealth = wealth
        worth = self.worth
        worth[VESTA] = self.wealth // 10
        worth[JUPITER] = player.built - size(player.houses & setup.good_cities[BRICK])
        worth[SATURNUS] = self.provinces
        worth[MERCURIUS] = 2 * self.kinds
        worth[MARS] = 2 * player.abroad
        worth[VENUS] = self.doubles if setup.team else 2 * self.doubles
        points: i64 = worth[MINERVA] + CONCORDIA_POINTS * player.concordia
        god: i64
        for god in range(GODS_COUNT):
            if god != MINERVA:
                points += self.gods[god] * worth[god]
        self.points = points

    def _knows_cards(self, player: Player) -> bool:
        """Whether hand and pile are those that were counted last; copies of a table share their piles."""
        if player.pile is not self._pile:
            return False
        hand, known = player.hand, self._hand
        card: i64
        for card in range(CARD_KINDS):
            if hand[card] != known[card]:
                return False
        return True

    def _note_cards(self, player: Player) -> None:
        self._pile = player.pile
        card: i64
        for card in range(CARD_KINDS):
            self._hand[card] = player.hand[card]


def _count_cards(state: State, seat: i64, into: Tally) -> None:
    tables = state.setup.tables
    player = state.players[seat]
    owned = into.owned
    card: i64
    for card in range(CARD_KINDS):
        owned[card] = player.hand[card]
    for played in player.pile:
        owned[played] += 1
    god: i64
    for god in range(GODS_COUNT):
        into.gods[god] = 0
    for card in range(CARD_KINDS):
        number = owned[card]
        if number == 0:
            continue
        gods = tables.gods[card]
        which: i64 = 0
        while gods:
            if gods & 1:
                into.gods[which] += number
            gods >>= 1
            which += 1


def _count_specialists(state: State, seat: i64, into: Tally) -> None:
    points: i64 = 0
    card: i64
    for card in range(MASON, WEAVER + 1):
        if into.owned[card]:
            points += into.owned[card] * minerva(state, seat, card)
    into.worth[MINERVA] = points


def _count_houses(state: State, seat: i64, mates: i64, into: Tally) -> None:
    setup = state.setup
    houses = state.players[seat].houses
    kinds: i64 = 0
    good: i64
    for good in range(5):
        if houses & setup.good_cities[good]:
            kinds += 1
    provinces: i64 = 0
    doubles: i64 = 0
    for province in range(setup.board.province_count):
        here = houses & setup.board.province_cities[province]
        if here:
            provinces += 1
            if setup.team:
                if mates & setup.board.province_cities[province]:
                    doubles += 1
            elif here & (here - 1):
                doubles += 1
    into.kinds = kinds
    into.provinces = provinces
    into.doubles = doubles
