"""What every player could do on the next turn: produce, build and buy, counted once for each table."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from concordia.bots.evaluation.features.opportunities import card_points
from concordia.bots.evaluation.tally import Tally
from concordia.bots.reachable_cities import Reach
from concordia.core.bundles import count, covers, total
from concordia.core.masks import bit, has
from concordia.core.state import NO_CARD, Setup, State
from concordia.core.vectors import vec
from concordia.rules.purse import affordable
from concordia.rules.roles.architect import building_sites, house_money
from concordia.rules.scoring import JUPITER, MERCURIUS, SATURNUS
from concordia.vocabulary import BRICK, COLONISTS, GODS, HOUSES, MASON, MOST_PLAYERS, SLOTS

MOST_CITIES: Final = 32
MOST_PROVINCES: Final = 16


class HousePrices:
    """The sestertii for one more house in every city."""

    def __init__(self) -> None:
        """Nothing yet; :meth:`count` fills it."""
        self.price = vec[i64]([0] * MOST_CITIES)
        self.stamp: i64 = 0  # changes with the prices
        self._setup: Setup | None = None
        self._houses = vec[i64]([0] * MOST_PLAYERS)

    def count(self, state: State) -> None:
        """Look at the houses that stand in each city; the capital has none."""
        changed = state.setup is not self._setup
        self._setup = state.setup
        for seat in range(state.setup.players):
            houses = state.players[seat].houses
            if houses != self._houses[seat]:
                self._houses[seat] = houses
                changed = True
        if changed:
            self.stamp += 1
            for city in range(1, state.setup.board.city_count):
                self.price[city] = house_money(state, city)


class Prospects:
    """What one player could do next."""

    def __init__(self) -> None:
        """Nothing yet; :meth:`count` fills it."""
        self.income = vec[i64]([0] * MOST_PROVINCES)  # what the houses of a province produce, in sestertii
        self.best_production: i64 = 0  # of a province that can produce now, with the marker's good
        self.best_province: i64 = -1
        self.sites: i64 = 0  # cities beside the colonists, those with an own house left out
        self.reachable: i64 = 0  # the same after moving
        self.builds: i64 = 0  # houses that could be paid one after another on sites, and what they would score
        self.build_points: i64 = 0
        self.reachable_builds: i64 = 0
        self.reachable_points: i64 = 0
        self.gain = vec[i64]([0] * SLOTS)  # what the card of each slot would score now
        self.missing = vec[i64]([0] * SLOTS)  # the price of the goods that are not there to pay for it
        self.best_card: i64 = 0  # the largest gain of a card that can be paid
        # What was counted last: from one table of a turn to the next most of it stays, an opponent's nearly all.
        self._setup: Setup | None = None
        self._houses: i64 = 0
        self._markers: i64 = 0
        self._goods: i64 = 0
        self._money: i64 = 0
        self._posts = vec[i64]([0] * (2 * COLONISTS))
        self._display = vec[i64]([0] * SLOTS)
        self._worth = vec[i64]([0] * len(GODS))
        self._prices_stamp: i64 = 0
        self._cards_stamp: i64 = 0

    def count(self, state: State, seat: i64, own: Tally, prices: HousePrices, reach: Reach) -> None:
        """Count a player's provinces, sites and cards for sale; ``own`` and ``prices`` are the same each time."""
        player = state.players[seat]
        money = affordable(state, seat)
        fresh = state.setup is not self._setup
        built = player.houses != self._houses or fresh
        paid = player.goods != self._goods or fresh
        moved = _noted(player.posts, self._posts) or fresh
        offered = _noted(state.display, self._display) or fresh
        valued = _noted(own.worth, self._worth)
        if built or state.markers != self._markers:
            self._count_provinces(state, seat)
        if built or moved:
            self.sites = building_sites(state, seat) & ~player.houses
            self.reachable = reach.cities(player, player.abroad) & ~player.houses
        priced = prices.stamp != self._prices_stamp or own.cards_stamp != self._cards_stamp
        if built or moved or paid or priced or money != self._money:
            self._count_builds(state, seat, own, prices, self.sites)
            now, scored = self.reachable_builds, self.reachable_points
            self._count_builds(state, seat, own, prices, self.reachable)
            self.builds, self.build_points = now, scored
        if built or paid or offered or valued:
            self._count_cards(state, seat, own)
        self._setup = state.setup
        self._houses = player.houses
        self._markers = state.markers
        self._goods = player.goods
        self._money = money
        self._prices_stamp = prices.stamp
        self._cards_stamp = own.cards_stamp

    def _count_provinces(self, state: State, seat: i64) -> None:
        setup = state.setup
        board = setup.board
        houses = state.players[seat].houses
        for province in range(board.province_count):
            self.income[province] = 0
        city: i64 = 0
        while houses:
            if houses & 1:
                self.income[board.province_of[city]] += setup.tables.price[setup.city_good[city]]
            houses >>= 1
            city += 1
        self.best_production = 0
        self.best_province = -1
        for number in range(board.province_count):
            produced = self.income[number]
            if produced and has(state.markers, number):
                produced += setup.tables.price[setup.marker_good[number]]
                if produced > self.best_production:
                    self.best_production = produced
                    self.best_province = number

    def _count_builds(self, state: State, seat: i64, own: Tally, prices: HousePrices, sites: i64) -> None:
        """Build as long as goods and money last, first in provinces without a house."""
        setup = state.setup
        player = state.players[seat]
        goods = player.goods
        money = affordable(state, seat)
        houses = player.houses
        left = HOUSES - player.built
        number: i64 = 0
        points: i64 = 0
        for attempt in range(2):
            city: i64 = 0
            open_sites = sites & ~houses
            while open_sites:
                if open_sites & 1 and prices.price[city] <= money and number < left:
                    good = setup.city_good[city]
                    is_new = not houses & setup.board.province_cities[setup.board.province_of[city]]
                    if (is_new or attempt) and covers(goods, setup.tables.house_goods[good]):
                        goods -= setup.tables.house_goods[good]
                        money -= prices.price[city]
                        number += 1
                        points += setup.tables.minerva[MASON + good] * own.owned[MASON + good]
                        if good != BRICK:
                            points += own.gods[JUPITER]
                        if is_new:
                            points += own.gods[SATURNUS]
                        if not houses & setup.good_cities[good]:
                            points += 2 * own.gods[MERCURIUS]
                        houses |= bit(city)
                open_sites >>= 1
                city += 1
        self.reachable_builds = number
        self.reachable_points = points

    def _count_cards(self, state: State, seat: i64, own: Tally) -> None:
        tables = state.setup.tables
        goods = state.players[seat].goods
        self.best_card = 0
        slot: i64
        good: i64
        for slot in range(SLOTS):
            self.gain[slot] = 0
            self.missing[slot] = 0
            card = state.display[slot]
            if card == NO_CARD:
                continue
            gain = card_points(state, seat, own, card)
            self.gain[slot] = gain
            price = tables.card_cost[card] + tables.surcharge[slot]
            lacking: i64 = 0
            if not covers(goods, price):
                for good in range(5):
                    short = count(price, good) - count(goods, good)
                    if short > 0:
                        lacking += short * tables.price[good]
            spare = total(goods) - total(price) - tables.any_good[slot]
            if lacking == 0 and spare < 0:
                lacking = tables.price[BRICK]
            self.missing[slot] = lacking
            if lacking == 0 and gain > self.best_card:
                self.best_card = gain


def _noted(now: vec[i64], known: vec[i64]) -> bool:
    """Whether a row differs from what was known of it; from now on that is known."""
    changed = False
    n: i64
    for n in range(len(known)):
        if now[n] != known[n]:
            known[n] = now[n]
            changed = True
    return changed
