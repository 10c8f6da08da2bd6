"""What a player's cards and pieces come to now, and where the colonists could go: counted for speed.

A bot looks at thousands of tables for one turn; compiled, all of this takes a few microseconds.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from mypy_extensions import i64

from concordia.core.board import CAPITAL, FIRST_LINE, MOST_PLACES, MOST_STEPS, NOWHERE, board
from concordia.core.bundles import count
from concordia.core.masks import bit, size
from concordia.core.state import Player, State
from concordia.core.vectors import vec
from concordia.vocabulary import BRICK, CARD_KINDS, COLONISTS, CONCORDIA_POINTS, MASON

GODS_COUNT: Final = 7
MINERVA_GOD: Final = 5


class Standing:
    """A player's cards by god, what each god gives, and the points as if the game ended now (6.2)."""

    def __init__(self) -> None:
        """Nothing yet; :func:`stand` fills it."""
        self.gods = vec[i64]([0] * GODS_COUNT)  # cards of each god
        self.worth = vec[i64]([0] * GODS_COUNT)  # points of a card of each god; for Minerva of all of them
        self.owned = vec[i64]([0] * CARD_KINDS)  # cards of each kind, in hand and pile
        self.provinces: i64 = 0
        self.doubles: i64 = 0
        self.kinds: i64 = 0
        self.wealth: i64 = 0
        self.points: i64 = 0


def stand(state: State, seat: i64, into: Standing) -> None:
    """Count a player's cards by god and what each god gives (6.2)."""
    setup = state.setup
    player = state.players[seat]
    _count_cards(state, player, into)
    _count_pieces(state, seat, into)
    into.worth[0] = into.wealth // 10
    into.worth[1] = player.built - size(player.houses & setup.good_cities[BRICK])
    into.worth[2] = into.provinces
    into.worth[3] = 2 * into.kinds
    into.worth[4] = 2 * player.abroad
    into.worth[6] = into.doubles if setup.team else 2 * into.doubles
    points: i64 = into.worth[MINERVA_GOD] + CONCORDIA_POINTS * player.concordia
    for god in range(GODS_COUNT):
        if god != MINERVA_GOD:
            points += into.gods[god] * into.worth[god]
    into.points = points


def _count_cards(state: State, player: Player, into: Standing) -> None:
    tables = state.setup.tables
    owned = into.owned
    for card in range(CARD_KINDS):
        owned[card] = player.hand[card]
    for played in player.pile:
        owned[played] += 1
    for god in range(GODS_COUNT):
        into.gods[god] = 0
    into.worth[MINERVA_GOD] = 0
    for card in range(CARD_KINDS):
        number = owned[card]
        if number == 0:
            continue
        gods = tables.gods[card]
        which: i64 = 0
        while gods:
            if gods & 1:
                into.gods[which] += number
                if which == MINERVA_GOD:
                    houses = player.houses & state.setup.good_cities[card - MASON]
                    into.worth[MINERVA_GOD] += number * tables.minerva[card] * size(houses)
            gods >>= 1
            which += 1


def _count_pieces(state: State, seat: i64, into: Standing) -> None:
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


class Reach:
    """For each kind, place and number of steps the cities beside which a colonist can come to stand."""

    def __init__(self, map_id: str) -> None:
        """Measure a board."""
        on = board(map_id)
        found: list[int] = []
        for network in (on.land, on.sea):
            size = int(network.size)
            ends = [
                (1 << int(network.one_end[line]) | 1 << int(network.other_end[line])) & ~(1 << CAPITAL)
                for line in range(size)
            ]
            for place in range(MOST_PLACES):
                known = place < len(on.cities) or FIRST_LINE <= place < FIRST_LINE + size
                for steps in range(MOST_STEPS + 1):
                    mask = 0
                    for line in range(size) if known else range(0):
                        if place - FIRST_LINE == line or int(network.distance(place, line)) <= steps:
                            mask |= ends[line]
                    found.append(mask)
        self.masks = vec[i64](found)

    def cities(self, player: Player, steps: i64) -> i64:
        """The cities that any of a player's colonists could come to stand beside."""
        mask: i64 = 0
        for post in range(2 * COLONISTS):
            place = player.posts[post]
            if place != NOWHERE:
                kind: i64 = 0 if post < COLONISTS else 1
                mask |= self.masks[(kind * MOST_PLACES + place) * (MOST_STEPS + 1) + steps]
        return mask & ~bit(CAPITAL)


@cache
def reach(map_id: str) -> Reach:
    """The reach of colonists on a map, measured at its first use."""
    return Reach(map_id)
