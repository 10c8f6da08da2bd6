"""What the seat could do next: what provinces would produce, where it could build, which cards it could buy."""

from __future__ import annotations

from mypy_extensions import i64

from concordia.bots.evaluation.batch import Rows
from concordia.bots.evaluation.tally import GODS_COUNT, Tally
from concordia.core.bundles import covers, total
from concordia.core.masks import has, size
from concordia.core.state import NO_CARD, State
from concordia.rules.purse import affordable
from concordia.rules.scoring import MINERVA, minerva
from concordia.vocabulary import HOUSES, SLOTS


def put_production(state: State, seat: i64, rows: Rows) -> None:
    """In sestertii: the best three provinces that can produce now, and all provinces; how many houses would."""
    setup = state.setup
    houses = state.players[seat].houses
    best: i64 = 0
    second: i64 = 0
    third: i64 = 0
    everything: i64 = 0
    number: i64 = 0
    for province in range(setup.board.province_count):
        cities = setup.board.province_cities[province]
        value = _produced(state, houses & cities)
        everything += value
        if has(state.markers, province):
            number += size(houses & cities)
            value += setup.tables.price[setup.marker_good[province]]
            if value > best:
                third = second
                second = best
                best = value
            elif value > second:
                third = second
                second = value
            elif value > third:
                third = value
    rows.put(best)
    rows.put(second)
    rows.put(third)
    rows.put(everything)
    rows.put(number)


def _produced(state: State, houses: i64) -> i64:
    value: i64 = 0
    if houses:
        good: i64
        for good in range(5):
            value += size(houses & state.setup.good_cities[good]) * state.setup.tables.price[good]
    return value


def put_sites(state: State, seat: i64, cities: i64, rows: Rows) -> None:
    """Of some cities: how many are open to the player, in new provinces, by good, payable; the lowest price."""
    setup = state.setup
    player = state.players[seat]
    sites: i64 = cities & ~player.houses
    if player.built >= HOUSES:
        sites = 0
    rows.put(size(sites))
    fresh: i64 = 0
    for province in range(setup.board.province_count):
        here = setup.board.province_cities[province]
        if sites & here and not player.houses & here:
            fresh += 1
    rows.put(fresh)
    money = affordable(state, seat)
    ones: i64 = 0  # how many houses stand in each city, written with a mask for each binary digit
    twos: i64 = 0
    fours: i64 = 0
    for each in state.players:
        carried = ones & each.houses
        ones ^= each.houses
        fours |= twos & carried
        twos ^= carried
    paid: i64 = 0
    cheap: i64 = 25
    good: i64
    for good in range(5):
        of_good = sites & setup.good_cities[good]
        rows.put(size(of_good))
        goods = covers(player.goods, setup.tables.house_goods[good])
        houses: i64 = 0
        while of_good:
            here = of_good & (ones if houses & 1 else ~ones) & (twos if houses & 2 else ~twos)
            here &= fours if houses & 4 else ~fours
            houses += 1
            if here:
                of_good &= ~here
                price = houses * setup.tables.house_money[good]  # as in house_money, 5.2
                cheap = min(cheap, price)
                if goods and price <= money:
                    paid += size(here)
    rows.put(paid)
    rows.put(cheap)


def put_display(state: State, seat: i64, own: Tally, rows: Rows) -> None:
    """The cards for sale: by god, what the best would score now, with and without regard to what can be paid."""
    tables = state.setup.tables
    player = state.players[seat]
    gods: i64 = 0
    best: i64 = 0
    paid: i64 = 0
    second: i64 = 0
    bargain: i64 = 0
    number: i64 = 0
    slot: i64
    for slot in range(SLOTS):
        card = state.display[slot]
        if card == NO_CARD:
            continue
        gain = card_points(state, seat, own, card)
        gods += one_of_each(tables.gods[card])
        best = max(best, gain)
        if covers(player.goods, tables.card_cost[card]) and gain > bargain:
            bargain = gain
        price = tables.card_cost[card] + tables.surcharge[slot]
        if covers(player.goods, price) and total(player.goods) >= total(price) + tables.any_good[slot]:
            number += 1
            if gain > paid:
                second = paid
                paid = gain
            elif gain > second:
                second = gain
    god: i64
    for god in range(GODS_COUNT):
        rows.put((gods >> (8 * god)) & 0xFF)
    rows.put(best)
    rows.put(paid)
    rows.put(second)
    rows.put(bargain)
    rows.put(number)


def one_of_each(gods: i64) -> i64:
    """A mask of gods as a byte for each."""
    spread: i64 = 0
    god: i64
    for god in range(GODS_COUNT):
        spread += ((gods >> god) & 1) << (8 * god)
    return spread


def card_points(state: State, seat: i64, own: Tally, card: i64) -> i64:
    """What one more card would score if the game ended now (6.2)."""
    gods = state.setup.tables.gods[card]
    worth = own.worth
    points: i64 = 0
    god: i64 = 0
    while gods:
        if gods & 1:
            points += minerva(state, seat, card) if god == MINERVA else worth[god]
        gods >>= 1
        god += 1
    return points
