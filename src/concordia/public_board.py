"""A board to look things up on: cities, provinces, lines, distances and prices, in the contract's words.

>>> import concordia
>>> italia = concordia.board("italia")
>>> italia.capital, italia.cities["Genua"].province
('Roma', 'Liguria')
>>> italia.cities["Genua"].lines
('Comum-Genua', 'Florentia-Genua', 'Genua-Nicaea', 'Genua-Segusio', 'Aleria~Genua', 'Cosa~Genua', 'Genua~Nicaea')
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from concordia.catalog.components import catalog
from concordia.catalog.maps import MAPS
from concordia.core import board as core_board
from concordia.core.board import NOWHERE
from concordia.errors import InvalidSetup, shown
from concordia.vocabulary import GOODS, KINDS


class BoardCity(NamedTuple):
    """A city: its province (the capital has none), its good where it is known, and the lines that end there."""

    name: str
    province: str | None
    good: str | None
    lines: tuple[str, ...]


class BoardProvince(NamedTuple):
    """A province: its cities, and the letter on their tokens (2.1)."""

    name: str
    letter: str
    cities: tuple[str, ...]


class BoardLine(NamedTuple):
    """A line: its id as actions write it, ``land`` or ``sea``, its two cities; nobody may stay on some (7.6)."""

    id: str
    kind: str
    ends: tuple[str, str]
    no_stop: bool


class HousePrice(NamedTuple):
    """What the next house in a city costs (5.2b)."""

    goods: Mapping[str, int]
    money: int


class PriceList(NamedTuple):
    """What things cost and pay, the same on every board.

    ``goods`` is the price of each good at the bank (5.6), ``coins`` what its marker pays (5.3), ``colonist`` the
    goods for a new colonist (5.5), ``cards`` the goods on each card that is for sale (5.8), and ``surcharge`` what
    each slot of the display adds, ``"?"`` being any good, for either side of the display (5.8, 7.5).
    """

    goods: Mapping[str, int]
    coins: Mapping[str, int]
    colonist: Mapping[str, int]
    cards: Mapping[str, tuple[str, ...]]
    surcharge: Mapping[str, tuple[tuple[str, ...], ...]]


class PublicBoard(NamedTuple):
    """A map, and with the ``cities`` of a view or position also which good is produced where."""

    map: str
    name: str
    capital: str
    recommended_players: tuple[int, int] | None
    cities: Mapping[str, BoardCity]
    provinces: Mapping[str, BoardProvince]
    lines: Mapping[str, BoardLine]
    prices: PriceList

    def steps(self, kind: str, place: str, line: str) -> int:
        """The fewest steps that a colonist of a kind needs from a city or line to a line (5.2).

        Other colonists never block the way. A line that it cannot reach is a KeyError, and so is an unknown place.
        """
        on = core_board.board(self.map)
        if kind not in KINDS or line not in on.line_number:
            raise KeyError(f"{kind}: {place} > {line}")
        number = KINDS.index(kind)
        start, goal = on.place_number(number, place), on.line_number[line]
        if start == NOWHERE or goal[0] != number:
            raise KeyError(f"{kind}: {place} > {line}")
        distance = int(on.network(number).distance(start, goal[1]))
        if start - core_board.FIRST_LINE == goal[1]:
            return 0
        if distance >= core_board.FAR:
            raise KeyError(f"{kind}: {place} > {line}")
        return distance

    def houses(self, table: Mapping[str, Any]) -> dict[str, list[int]]:
        """Which seats have a house in which city, in a view or position; cities without one are left out."""
        found: dict[str, list[int]] = {}
        for seat, player in enumerate(table["players"]):
            for city in player["houses"]:
                found.setdefault(city, []).append(seat)
        return found

    def house_price(self, city: str, houses: int) -> HousePrice:
        """What the next house in a city costs where there are so many already; the city's good must be known."""
        good = self.cities[city].good
        if good is None:
            raise KeyError(f"{city}: which good it produces is not known")
        facts = catalog().goods[GOODS.index(good)]
        return HousePrice(dict(facts.house), facts.house_money * (houses + 1))


def board(map: str, cities: Mapping[str, str] | None = None) -> PublicBoard:
    """The board of a map; with the ``cities`` of a view or position it knows the good of each city.

    >>> import concordia
    >>> game = concordia.new_game("classic", "italia", players=2, seed=1)
    >>> italia = concordia.board("italia", game.view(0)["cities"])
    >>> italia.house_price("Genua", houses=1)
    HousePrice(goods={'brick': 1, 'food': 1}, money=4)
    """
    if map not in MAPS:
        raise InvalidSetup("setup.map", {"given": shown(map), "maps": ", ".join(MAPS)}, "1.2")
    on = core_board.board(map)
    facts = on.facts
    goods = cities or {}
    lines = {
        id: BoardLine(id, kind, ends, kind == "land" and ends in facts.no_stop)
        for number, kind in enumerate(KINDS)
        for id, ends in zip(on.network(number).names, facts.lines[kind], strict=True)
    }
    home = {city: province.name for province in facts.provinces for city in province.cities}
    return PublicBoard(
        map=map,
        name=facts.name,
        capital=facts.capital,
        recommended_players=facts.recommended_players,
        cities={
            city: BoardCity(
                city, home.get(city), goods.get(city), tuple(id for id, line in lines.items() if city in line.ends)
            )
            for city in facts.cities
        },
        provinces={p.name: BoardProvince(p.name, p.letter, p.cities) for p in facts.provinces},
        lines=lines,
        prices=_prices(),
    )


def _prices() -> PriceList:
    facts = catalog()
    return PriceList(
        goods={good.name: good.price for good in facts.goods},
        coins={good.name: good.coins for good in facts.goods},
        colonist=dict(facts.colonist_price),
        cards={name: card.cost for name, card in facts.cards.items() if card.cost is not None},
        surcharge=dict(facts.surcharge),
    )
