"""What a player would score now, counted in one pass: the fast form of :mod:`concordia.rules.scoring`.

A bot judges thousands of tables for one turn; compiled, a tally takes a few microseconds. That it agrees with the
rules is tested over whole games on every board.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from concordia.core.bundles import count
from concordia.core.masks import size
from concordia.core.state import State
from concordia.core.vectors import vec
from concordia.rules.scoring import JUPITER, MARS, MERCURIUS, MINERVA, SATURNUS, VENUS, VESTA, minerva
from concordia.vocabulary import BRICK, CARD_KINDS, CONCORDIA_POINTS

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

    def count(self, state: State, seat: i64) -> None:
        """Count a player's cards by god and what each god gives (6.2)."""
        setup = state.setup
        player = state.players[seat]
        _count_cards(state, seat, self)
        _count_pieces(state, seat, self)
        worth = self.worth
        worth[VESTA] = self.wealth // 10
        worth[JUPITER] = player.built - size(player.houses & setup.good_cities[BRICK])
        worth[SATURNUS] = self.provinces
        worth[MERCURIUS] = 2 * self.kinds
        worth[MARS] = 2 * player.abroad
        worth[VENUS] = self.doubles if setup.team else 2 * self.doubles
        points: i64 = worth[MINERVA] + CONCORDIA_POINTS * player.concordia
        for god in range(GODS_COUNT):
            if god != MINERVA:
                points += self.gods[god] * worth[god]
        self.points = points


def _count_cards(state: State, seat: i64, into: Tally) -> None:
    tables = state.setup.tables
    player = state.players[seat]
    owned = into.owned
    for card in range(CARD_KINDS):
        owned[card] = player.hand[card]
    for played in player.pile:
        owned[played] += 1
    for god in range(GODS_COUNT):
        into.gods[god] = 0
    into.worth[MINERVA] = 0
    for card in range(CARD_KINDS):
        number = owned[card]
        if number == 0:
            continue
        gods = tables.gods[card]
        which: i64 = 0
        while gods:
            if gods & 1:
                into.gods[which] += number
                if which == MINERVA:
                    into.worth[MINERVA] += number * minerva(state, seat, card)
            gods >>= 1
            which += 1


def _count_pieces(state: State, seat: i64, into: Tally) -> None:
    setup = state.setup
    player = state.players[seat]
    houses = player.houses
    wealth = player.money
    kinds: i64 = 0
    for good in range(5):
        wealth += count(player.goods, good) * setup.tables.price[good]
        if houses & setup.good_cities[good]:
            kinds += 1
    provinces: i64 = 0
    doubles: i64 = 0
    mates = state.players[state.partner(seat)].houses if setup.team else houses
    for province in range(setup.board.province_count):
        here = houses & setup.board.province_cities[province]
        if here:
            provinces += 1
            if setup.team:
                if mates & setup.board.province_cities[province]:
                    doubles += 1
            elif here & (here - 1):
                doubles += 1
    into.wealth = wealth
    into.kinds = kinds
    into.provinces = provinces
    into.doubles = doubles
