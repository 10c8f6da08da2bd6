"""What a table is worth to a seat, in points: those it would score now, and a guess of what is to come.

All figures are guesses of a person who plays, checked by matches of the bot against itself (docs/results.md).
"""

from __future__ import annotations

from functools import cache
from typing import Final

from concordia.board import CAPITAL, FIRST_LINE, NOWHERE, board
from concordia.bundles import one
from concordia.catalog import catalog
from concordia.rules import scoring
from concordia.rules.setup import tables
from concordia.state import NO_CARD, NOT_YET, Player, State
from concordia.vocabulary import (
    BRICK,
    CARD_KINDS,
    CARDS,
    COLONISTS,
    CONCORDIA_POINTS,
    FOOD,
    GAMES,
    GODS,
    GOODS,
    HOUSES,
    MASON,
    SLOTS,
    TOOL,
)

PRICES: Final = [good.price for good in catalog().goods]
HOUSE_MONEY: Final = [good.house_money for good in catalog().goods]
HOUSE_GOODS: Final = [int(price) for price in tables("cloth").house_goods]
COLONIST_PRICE: Final = one(FOOD) + one(TOOL)

# How many more points a card of a god is worth at the end than now, and how many more cards of that god will
# come, both at the start of a game; they shrink as the game goes on.
GROWTH: Final = {"vesta": 3.0, "jupiter": 8.0, "saturnus": 6.0, "mercurius": 7.0, "mars": 6.0, "venus": 5.0}
MORE_CARDS: Final = {"vesta": 0.0, "jupiter": 1.5, "saturnus": 1.8, "mercurius": 1.0, "mars": 1.2, "venus": 0.8}
MINERVA_GROWTH: Final = 1.5  # houses of the specialist's good
MORE_MINERVA: Final = 0.25  # cards of each specialist

SESTERTIUS: Final = 0.22  # what a sestertius will buy
PLENTY: Final = 28  # beyond this much wealth a sestertius buys half as much
PRODUCTION: Final = 0.75  # what a house produces in a whole game, for each sestertius of its good
COLONIST: Final = 3.0  # a colonist's steps and the storehouse space that it leaves, in a whole game
SPACE: Final = 0.3  # a free space in the storehouse, up to three
PLAN: Final = 0.45  # an opportunity is not yet a deed
SHORT: Final = (1.0, 0.55, 0.25, 0.08)  # what is left of an opportunity if so many goods are missing

IN_HAND: Final = {
    "tribune": 0.4,
    "architect": 2.0,
    "prefect": 1.7,
    "mercator": 1.2,
    "mercator-5": 1.6,
    "senator": 1.6,
    "colonist": 1.2,
    "consul": 1.0,
    "diplomat": 1.0,
    "magister": 1.0,
    "praetor": 1.6,
    "proconsul": 1.2,
    "legatus": 1.2,
}
OTHER_CARD: Final = 1.3  # specialists, bought Diplomats, double cards
HAND_VALUE: Final = [IN_HAND.get(card, OTHER_CARD) for card in CARDS]

GODS_OF: Final = [tuple(GODS.index(god) for god in catalog().cards[card].gods) for card in CARDS]
MINERVA_OF: Final = [catalog().cards[card].minerva for card in CARDS]
GROWS: Final = [GROWTH.get(god, 0.0) for god in GODS]
COMES: Final = [MORE_CARDS.get(god, 0.0) for god in GODS]


@cache
def cards_for_sale(game: int, players: int) -> int:
    """How many cards are for sale in a whole game."""
    return sum(len(deck) for deck in catalog().decks_for(GAMES[game], players))


@cache
def city_reach(map_id: str) -> list[list[list[int]]]:
    """By kind, place and steps: the cities beside which a colonist can come to stand, as a mask."""
    on = board(map_id)
    reach: list[list[list[int]]] = []
    for network in (on.land, on.sea):
        ends = [(int(a), int(b)) for a, b in zip(network.one_end, network.other_end, strict=True)]
        rows = []
        for place in range(FIRST_LINE + len(ends)):
            row = []
            for steps in range(2 * COLONISTS + 1):
                mask = 0
                for line, (a, b) in enumerate(ends):
                    if place - FIRST_LINE == line or network.distance(place, line) <= steps:
                        mask |= 1 << a | 1 << b
                row.append(mask & ~(1 << CAPITAL))
            rows.append(row)
        reach.append(rows)
    return reach


@cache
def provinces_of(map_id: str) -> list[int]:
    """The cities of each province as a mask."""
    return [int(mask) for mask in board(map_id).province_cities]


def game_left(state: State) -> float:
    """How much of the game is left: 1 at the start, 0 from the trigger of the end on."""
    if state.final != NOT_YET:
        return 0.0
    shown = sum(state.display[slot] != NO_CARD for slot in range(SLOTS))
    cards = (int(state.stack_left()) + shown) / cards_for_sale(int(state.setup.game), int(state.setup.players))
    houses = 1 - max(int(player.built) for player in state.players) / HOUSES
    return min(cards, houses, 1.0)


class Outlook:
    """How one seat looks at the table: its cards fix what a house, a colonist, a good is worth to it."""

    def __init__(self, state: State, seat: int) -> None:
        """Look at a table; how far the game has come is taken from it too."""
        self.seat = seat
        self.left = game_left(state)
        setup = state.setup
        self.map_id = setup.board.id
        self.provinces = provinces_of(self.map_id)
        self.good_cities = [int(mask) for mask in setup.good_cities]
        self.city_good = [int(good) for good in setup.city_good]
        self.province_of = [int(province) for province in setup.board.province_of]
        self.rate = SESTERTIUS * min(1.0, 3 * self.left)
        cards = card_counts(state.players[seat])
        self.weights, self.minerva = self._weights(cards)

    def _weights(self, cards: list[int]) -> tuple[list[float], list[float]]:
        """The cards of each god, and the points of the specialists of each good, as far as can be foreseen."""
        weights = [more * self.left for more in COMES]
        minerva = [0.0] * len(GOODS)
        for card, number in enumerate(cards):
            if number:
                for god in GODS_OF[card]:
                    weights[god] += number
        for good in range(len(GOODS)):
            minerva[good] = MINERVA_OF[MASON + good] * (cards[MASON + good] + MORE_MINERVA * self.left)
        return weights, minerva

    def house_gain(self, houses: int, city: int) -> float:
        """What a new house in a city adds, before its price."""
        good = self.city_good[city]
        gain = PRODUCTION * self.left * PRICES[good] + self.minerva[good]
        if good != BRICK:
            gain += self.weights[scoring.JUPITER]
        if not houses & self.good_cities[good]:
            gain += 2 * self.weights[scoring.MERCURIUS]
        here = houses & self.provinces[self.province_of[city]]
        if not here:
            gain += self.weights[scoring.SATURNUS]
        elif not here & (here - 1):
            gain += 2 * self.weights[scoring.VENUS]
        return gain

    def house_price(self, state: State, city: int) -> int:
        """The sestertii for a house in a city."""
        houses = 1 + sum(player.houses >> city & 1 for player in state.players)
        return houses * HOUSE_MONEY[self.city_good[city]]

    def worth(self, state: State, *, planning: bool = True) -> float:
        """What the table is worth to the seat; without ``planning`` as far as it needs no further decision."""
        player = state.players[self.seat]
        left = game_left(state)
        value = _points(state, self.seat, left)
        if left == 0.0:
            return value
        wealth = wealth_of(player)
        value += self.rate * (min(wealth, PLENTY) + max(0, wealth - PLENTY) / 2)
        for good, cities in enumerate(self.good_cities):
            value += PRODUCTION * left * PRICES[good] * (player.houses & cities).bit_count()
        value += COLONIST * left * player.abroad + SPACE * min(3, int(player.room()))
        alive = min(1.0, 4 * left)
        for card in range(CARD_KINDS):
            if player.hand[card]:
                value += alive * HAND_VALUE[card] * player.hand[card]
        return value + (self.opportunities(state) if planning else 0.0)

    def opportunities(self, state: State) -> float:
        """What the seat could do next with its goods and money: up to three houses, cards, colonists."""
        player = state.players[self.seat]
        goods, money = int(player.goods), int(player.money)
        deeds = self._houses(state, player) + self._cards(state) + self._colonists(player)
        value = 0.0
        for _ in range(3):
            best, chosen = 0.0, -1
            for n, (gain, price, cost) in enumerate(deeds):
                if gain > best:
                    found = gain * SHORT[min(3, missing(goods, price) + (cost > money) + (cost > money + 6))]
                    if found > best:
                        best, chosen = found, n
            if chosen < 0:
                break
            value += best
            _, price, cost = deeds.pop(chosen)
            goods = spend(goods, price)
            money = max(0, money - cost)
        return PLAN * value

    def _houses(self, state: State, player: Player) -> list[tuple[float, int, int]]:
        reach = city_reach(self.map_id)
        sites = 0
        for post in range(2 * COLONISTS):
            place = player.posts[post]
            if place != NOWHERE:
                sites |= reach[post // COLONISTS][place][min(2, int(player.abroad))]
        sites &= ~player.houses
        houses = int(player.houses)
        found = []
        while sites:
            city = (sites & -sites).bit_length() - 1
            sites &= sites - 1
            price, cost = HOUSE_GOODS[self.city_good[city]], self.house_price(state, city)
            found.append((self.house_gain(houses, city) - self.rate * (value_of(price) + cost), price, cost))
        return found

    def _cards(self, state: State) -> list[tuple[float, int, int]]:
        facts = state.setup.tables
        found = []
        for slot in range(SLOTS):
            card = state.display[slot]
            if card != NO_CARD:
                price = int(facts.card_cost[card] + facts.surcharge[slot])
                anything = 4 * int(facts.any_good[slot])
                gain = self.card_gain(state, int(card)) - self.rate * (value_of(price) + anything)
                found.append((gain, price, 0))
        return found

    def card_gain(self, state: State, card: int) -> float:
        """What owning one more card adds, before its price."""
        units = god_units(state, self.seat)
        gain = HAND_VALUE[card] * min(1.0, 4 * self.left)
        for god in GODS_OF[card]:
            if god == scoring.MINERVA:
                houses = state.players[self.seat].houses & self.good_cities[card - MASON]
                gain += MINERVA_OF[card] * (houses.bit_count() + MINERVA_GROWTH * self.left)
            else:
                gain += units[god] + GROWS[god] * self.left
        return gain

    def _colonists(self, player: Player) -> list[tuple[float, int, int]]:
        gain = COLONIST * self.left + 2 * self.weights[scoring.MARS] - self.rate * value_of(COLONIST_PRICE)
        return [(gain, COLONIST_PRICE, 0)] * min(2, int(player.land_store + player.sea_store))


def card_counts(player: Player) -> list[int]:
    """How many cards of each kind a player owns."""
    counts = [int(number) for number in player.hand]
    for card in player.pile:
        counts[card] += 1
    return counts


def wealth_of(player: Player) -> int:
    """Money, and goods at their price."""
    return int(player.money) + value_of(int(player.goods))


def value_of(goods: int) -> int:
    """The price of a bundle at the bank."""
    return sum((goods >> 8 * good & 0x7F) * price for good, price in enumerate(PRICES) if goods >> 8 * good & 0x7F)


def missing(goods: int, price: int) -> int:
    """How many goods are lacking for a price."""
    lacking = 0
    while price:
        if price & 0x7F > goods & 0x7F:
            lacking += (price & 0x7F) - (goods & 0x7F)
        price >>= 8
        goods >>= 8
    return lacking


def spend(goods: int, price: int) -> int:
    """What is left of the goods after a price has been paid as far as they go."""
    for good in range(len(GOODS)):
        number = price >> 8 * good & 0x7F
        if number:
            goods -= min(number, goods >> 8 * good & 0x7F) << 8 * good
    return goods


def god_units(state: State, seat: int) -> list[float]:
    """What one card of each god is worth now, in the order of GODS; Minerva apart."""
    player = state.players[seat]
    houses = int(player.houses)
    setup = state.setup
    provinces = provinces_of(setup.board.id)
    goods = [int(mask) for mask in setup.good_cities]
    return [
        wealth_of(player) / 10,
        float((houses & ~goods[BRICK]).bit_count()),
        float(sum(1 for here in provinces if houses & here)),
        2.0 * sum(1 for cities in goods if houses & cities),
        2.0 * int(player.abroad),
        0.0,
        float(scoring.venus(state, seat)),
    ]


def _points(state: State, seat: int, left: float) -> float:
    """The points of all cards, those of a god growing with what the seat and its cards may still become."""
    player = state.players[seat]
    if left == 0.0:
        return float(scoring.total_points(state, seat))
    units = god_units(state, seat)
    weights = [more * left for more in COMES]
    value = float(CONCORDIA_POINTS * player.concordia)
    for card, number in enumerate(card_counts(player)):
        if not number:
            continue
        for god in GODS_OF[card]:
            if god == scoring.MINERVA:
                houses = int(player.houses & state.setup.good_cities[card - MASON])
                value += number * MINERVA_OF[card] * (houses.bit_count() + MINERVA_GROWTH * left)
            else:
                weights[god] += number
    for god, weight in enumerate(weights):
        value += weight * (units[god] + GROWS[god] * left)
    return value


