"""What a table is worth to a seat, in points: what it would score now, and a guess at what is to come."""

from __future__ import annotations

from concordia.bots.greedy.weights import (
    ANY_GOOD,
    COLONIST,
    COLONIST_PRICE,
    DEEDS,
    GODS_OF,
    GROWTH,
    HOUSE_GOODS,
    IN_HAND,
    MINERVA_GROWTH,
    MINERVA_OF,
    MORE_CARDS,
    MORE_MINERVA,
    PLAN,
    PLENTY,
    PRICES,
    PRODUCTION,
    SESTERTIUS,
    SHORT,
    SPACE,
    cards_for_sale,
    left_after,
    missing,
    provinces_of,
    value_of,
)
from concordia.bots.reachable_cities import reach
from concordia.core.state import NO_CARD, NOT_YET, Player, State
from concordia.rules import scoring
from concordia.rules.roles.architect import house_money
from concordia.vocabulary import BRICK, CONCORDIA_POINTS, GOODS, HOUSES, MASON, SLOTS

Deed = tuple[float, int, int]  # what it gains, its price in goods and in sestertii


def game_left(state: State) -> float:
    """How much of the game is left: 1 at the start, 0 from the trigger of the end on."""
    if state.final != NOT_YET:
        return 0.0
    shown = sum(state.display[slot] != NO_CARD for slot in range(SLOTS))
    cards = (int(state.stack_left()) + shown) / cards_for_sale(int(state.setup.game), int(state.setup.players))
    houses = 1 - max(int(player.built) for player in state.players) / HOUSES
    return min(cards, houses, 1.0)


class Outlook:
    """How one seat looks at the tables a turn can lead to.

    How far the game has come, and what a house or a colonist is worth with the seat's cards, is fixed when the
    turn begins, so that all ways to end it are measured alike.
    """

    def __init__(self, state: State, seat: int) -> None:
        """Look at the table as it is now."""
        self.seat = seat
        self.left = game_left(state)
        self.rate = SESTERTIUS * min(1.0, 3 * self.left)
        self.city_good = [int(good) for good in state.setup.city_good]
        self._good_cities = [int(mask) for mask in state.setup.good_cities]
        self._map_id = state.setup.board.id
        self._provinces = provinces_of(self._map_id)
        self._province_of = [int(province) for province in state.setup.board.province_of]
        cards = owned_cards(state.players[seat])
        self._weights = self._god_weights(cards)
        self._minerva = [
            MINERVA_OF[MASON + good] * (cards.count(MASON + good) + MORE_MINERVA * self.left)
            for good in range(len(GOODS))
        ]
        self._pieces: dict[tuple[bytes, int, int], float] = {}
        self._deeds: dict[tuple[int, ...], tuple[list[Deed], dict[tuple[int, int], float]]] = {}

    def _god_weights(self, cards: bytes) -> list[float]:
        """The cards of each god, with those that are still to come."""
        weights = [more * self.left for more in MORE_CARDS]
        for card in cards:
            for god in GODS_OF[card]:
                weights[god] += 1
        return weights

    def worth(self, state: State) -> float:
        """What the table is worth to the seat."""
        if state.final != NOT_YET:
            return float(scoring.total_points(state, self.seat))
        player = state.players[self.seat]
        cards = owned_cards(player)
        wealth = int(player.money) + value_of(int(player.goods))
        value = self._worth_of_pieces(state, cards)
        value += (sum(GODS_OF[card] == (scoring.VESTA,) for card in cards)) * wealth / 10
        value += self.rate * (min(wealth, PLENTY) + max(0, wealth - PLENTY) / 2)
        value += SPACE * min(3, int(player.room()))
        in_hand = 0.0
        for card in set(cards):
            in_hand += IN_HAND[card] * int(player.hand[card])
        return value + min(1.0, 4 * self.left) * in_hand + PLAN * self._opportunities(state)

    def _worth_of_pieces(self, state: State, cards: bytes) -> float:
        """The worth of everything but goods and money; it rarely changes, so it is remembered."""
        player = state.players[self.seat]
        key = (cards, int(player.houses), int(player.abroad))
        if key not in self._pieces:
            units = self._god_units(state)
            value = CONCORDIA_POINTS * int(player.concordia) + COLONIST * self.left * key[2]
            for god, weight in enumerate(self._god_weights(cards)):
                if god != scoring.MINERVA:
                    value += weight * (units[god] + GROWTH[god] * self.left)
            for good, cities in enumerate(self._good_cities):
                houses = (key[1] & cities).bit_count()
                value += PRODUCTION * self.left * PRICES[good] * houses
                specialists = MINERVA_OF[MASON + good] * cards.count(MASON + good)
                value += specialists * (houses + MINERVA_GROWTH * self.left)
            self._pieces[key] = value
        return self._pieces[key]

    def _god_units(self, state: State) -> list[float]:
        """What one card of each god is worth now; Vesta and Minerva are counted elsewhere."""
        player = state.players[self.seat]
        houses = int(player.houses)
        return [
            0.0,
            float((houses & ~self._good_cities[BRICK]).bit_count()),
            float(sum(1 for here in self._provinces if houses & here)),
            2.0 * sum(1 for cities in self._good_cities if houses & cities),
            2.0 * int(player.abroad),
            0.0,
            float(scoring.venus(state, self.seat)),
        ]

    def house_gain(self, houses: int, city: int) -> float:
        """What a new house in a city adds, before its price."""
        good = self.city_good[city]
        gain = PRODUCTION * self.left * PRICES[good] + self._minerva[good]
        if good != BRICK:
            gain += self._weights[scoring.JUPITER]
        if not houses & self._good_cities[good]:
            gain += 2 * self._weights[scoring.MERCURIUS]
        here = houses & self._provinces[self._province_of[city]]
        if not here:
            gain += self._weights[scoring.SATURNUS]
        elif not here & (here - 1):
            gain += 2 * self._weights[scoring.VENUS]
        return gain

    def _opportunities(self, state: State) -> float:
        """What the seat could do next with its goods and money."""
        player = state.players[self.seat]
        key = (int(player.houses), int(player.abroad), *player.posts, *state.display)
        found = self._deeds.get(key)
        if found is None:
            deeds = self._houses(state, player) + self._cards(state) + self._colonists(player)
            found = self._deeds[key] = (sorted((deed for deed in deeds if deed[0] > 0), reverse=True), {})
        possible, remembered = found
        means = (int(player.goods), int(player.money))
        if means not in remembered:
            remembered[means] = _best_deeds(possible, *means)
        return remembered[means]

    def _houses(self, state: State, player: Player) -> list[Deed]:
        sites = int(reach(self._map_id).cities(player, min(2, int(player.abroad))))
        houses = int(player.houses)
        found = []
        for city in range(len(self.city_good)):
            if sites & ~houses & 1 << city:
                price, cost = HOUSE_GOODS[self.city_good[city]], int(house_money(state, city))
                gain = self.house_gain(houses, city) - self.rate * (value_of(price) + cost)
                found.append((gain, price, cost))
        return found

    def _cards(self, state: State) -> list[Deed]:
        facts = state.setup.tables
        units = self._god_units(state)
        found = []
        for slot in range(SLOTS):
            card = int(state.display[slot])
            if card != NO_CARD:
                price = int(facts.card_cost[card] + facts.surcharge[slot])
                cost = value_of(price) + ANY_GOOD * int(facts.any_good[slot])
                found.append((self._card_gain(state, units, card) - self.rate * cost, price, 0))
        return found

    def _card_gain(self, state: State, units: list[float], card: int) -> float:
        gain = IN_HAND[card] * min(1.0, 4 * self.left)
        for god in GODS_OF[card]:
            if god == scoring.MINERVA:
                houses = int(state.players[self.seat].houses) & self._good_cities[card - MASON]
                gain += MINERVA_OF[card] * (houses.bit_count() + MINERVA_GROWTH * self.left)
            else:
                gain += units[god] + GROWTH[god] * self.left
        return gain

    def _colonists(self, player: Player) -> list[Deed]:
        gain = COLONIST * self.left + 2 * self._weights[scoring.MARS] - self.rate * value_of(COLONIST_PRICE)
        return [(gain, COLONIST_PRICE, 0)] * min(2, int(player.land_store + player.sea_store))


def _best_deeds(possible: list[Deed], goods: int, money: int) -> float:
    """What the best few deeds gain together, as far as goods and money go; the greatest gains come first."""
    deeds = list(possible)
    value = 0.0
    for _ in range(DEEDS):
        best, chosen = 0.0, -1
        for n, (gain, price, cost) in enumerate(deeds):
            if gain <= best:
                break
            lacking = missing(goods, price) + (0 if cost <= money else 1 if cost <= money + 6 else 2)
            found = gain * SHORT[min(lacking, len(SHORT) - 1)]
            if found > best:
                best, chosen = found, n
        if chosen < 0:
            break
        value += best
        _, price, cost = deeds.pop(chosen)
        goods = left_after(goods, price)
        money = max(0, money - cost)
    return value


def owned_cards(player: Player) -> bytes:
    """All cards of a player, hand and pile, in the order of their numbers."""
    hand = b"".join(bytes((card,)) * number for card, number in enumerate(player.hand) if number)
    return bytes(sorted(hand + player.pile))
