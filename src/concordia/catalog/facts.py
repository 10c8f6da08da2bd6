"""The facts of the game, read once from ``data/`` and checked before anybody plays with them.

The files say where each fact comes from. What is wrong in them is reported with the file, the entry and the
rule it breaks, so that a new map or card is safe to add as data.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from concordia.catalog import checks as shapes
from concordia.catalog.checks import DECKS, check_cards, demand
from concordia.errors import DataError
from concordia.vocabulary import CARDS, DISPLAYS, GAMES, GODS, GOODS, KINDS, SLOTS

MAPS = ("imperium", "italia", "hellas", "ionium", "ionium-small", "cyprus")
SMALL = "-small"

MOST_CITIES = 31  # besides the capital: a set of cities is one 32-bit mask
MOST_LINES = 64  # of a kind: a set of lines is one 64-bit mask
MOST_IN_PROVINCE = 6  # so that all goods that can come in at once are a known, small list


@dataclass(frozen=True)
class Good:
    """One of the five goods: what it costs, what its marker pays, what a house in its city costs."""

    name: str
    price: int
    coins: int
    house: Mapping[str, int]
    house_money: int


@dataclass(frozen=True)
class Card:
    """A kind of card: its gods, and where it is for sale its price in goods."""

    name: str
    gods: tuple[str, ...]
    cost: tuple[str, ...] | None
    halves: tuple[str, ...]
    minerva: int


@dataclass(frozen=True)
class Province:
    """A province, the letter of its city tokens and its cities."""

    name: str
    letter: str
    cities: tuple[str, ...]


@dataclass(frozen=True)
class Map:
    """A board: the capital, the provinces with their cities, and the lines by kind."""

    id: str
    name: str
    capital: str
    provinces: tuple[Province, ...]
    lines: Mapping[str, tuple[tuple[str, str], ...]]
    no_stop: frozenset[tuple[str, str]]
    coordinates: Mapping[str, tuple[float, float]]
    recommended_players: tuple[int, int] | None

    @property
    def cities(self) -> tuple[str, ...]:
        """The capital first, then the cities in the order of the provinces."""
        return (self.capital, *(city for p in self.provinces for city in p.cities))


@dataclass(frozen=True)
class Catalog:
    """Everything printed on the pieces, apart from the boards."""

    goods: tuple[Good, ...]
    colonist_price: Mapping[str, int]
    city_tokens: Mapping[str, Mapping[str, int]]
    surcharge: Mapping[str, tuple[tuple[str, ...], ...]]
    cards: Mapping[str, Card]
    hands: Mapping[str, tuple[tuple[str, ...], ...]]
    decks: Mapping[str, Mapping[str, tuple[str, ...]]]

    def decks_for(self, game: str, players: int) -> list[tuple[str, ...]]:
        """The decks in play, I first (2.3)."""
        return [self.decks[game][number] for number in DECKS[: min(players, 5)]]

    def hand_for(self, game: str, players: int, seat: int) -> tuple[str, ...]:
        """The starting hand of a seat (2.4, 2.6)."""
        hands = self.hands[game]
        return hands[seat * len(hands) // players]

    def cards_of(self, game: str) -> frozenset[str]:
        """Every kind of card that occurs in a game."""
        owned = {card for hand in self.hands[game] for card in hand}
        return frozenset(owned.union(*self.decks[game].values()))


def _read(path: str) -> Any:
    resource = files("concordia").joinpath("data").joinpath(path)
    return json.loads(resource.read_text(encoding="utf-8"))


@cache
def catalog() -> Catalog:
    """The cards, prices and tokens of the boxes."""
    raw = _read("cards.json")
    check_cards(raw)
    made = Catalog(
        goods=tuple(
            Good(name, g["price"], g["coins"], g["house"], g["house_money"]) for name, g in raw["goods"].items()
        ),
        colonist_price=raw["colonist_price"],
        city_tokens=raw["city_tokens"],
        surcharge={side: tuple(map(tuple, slots)) for side, slots in raw["surcharge"].items()},
        cards={
            name: Card(
                name,
                tuple(c["gods"]),
                tuple(c["cost"]) if "cost" in c else None,
                tuple(c.get("halves", ())),
                c.get("minerva", 0),
            )
            for name, c in raw["cards"].items()
        },
        hands={game: tuple(map(tuple, hands)) for game, hands in raw["hands"].items()},
        decks={
            game: {number: tuple(deck) for number, deck in decks.items()} for game, decks in raw["decks"].items()
        },
    )
    check_catalog(made, raw["pantheon"])
    return made


def check_catalog(made: Catalog, pantheon: Mapping[str, Mapping[str, int]]) -> None:
    """Refuse cards, prices or tokens that do not fit together."""
    demand(tuple(g.name for g in made.goods) == GOODS, "cards.json", "goods", "2.2")
    demand(set(made.cards) == set(CARDS), "cards.json", "cards", "5.1")
    demand(set(made.hands) == set(made.decks) == set(GAMES), "cards.json", "hands and decks", "1.1")
    for card in made.cards.values():
        demand(set(card.gods) <= set(GODS) and bool(card.gods), "cards.json", f"{card.name}: gods", "6.2")
        demand(set(card.cost or ()) <= set(GOODS), "cards.json", f"{card.name}: cost", "5.8")
        demand(len(card.halves) in (0, 2), "cards.json", f"{card.name}: halves", "7.3")
        demand((card.minerva > 0) == ("minerva" in card.gods), "cards.json", f"{card.name}: minerva", "6.2")
    for game in GAMES:
        for number, deck in made.decks[game].items():
            for name in deck:
                known = name in made.cards and made.cards[name].cost is not None
                demand(known, "cards.json", f"{game} deck {number}: {name} has no price", "2.3")
        for cards in made.hands[game]:
            demand(set(cards) <= set(made.cards), "cards.json", f"{game}: hand", "2.4")
    for side in DISPLAYS:
        slots = made.surcharge[side]
        fine = len(slots) == SLOTS and all(slot.count("?") <= 1 for slot in slots)
        demand(fine, "cards.json", f"surcharge {side}", "5.8")
    for players, gods in pantheon.items():
        on_sale = [c for deck in made.decks_for("classic", int(players)) for c in deck]
        summed = Counter(god for name in on_sale for god in made.cards[name].gods)
        for god, printed in gods.items():
            demand(summed[god] == printed, "cards.json", f"pantheon, {players} players, {god}", "2.3")


@cache
def board_map(id: str) -> Map:
    """The map of that id, one of :data:`MAPS`."""
    if id not in MAPS:
        raise DataError("data.unknown_map", {"map": id, "maps": ", ".join(MAPS)}, "1.2")
    small = id.endswith(SMALL)
    name = id.removesuffix(SMALL)
    raw = _read(f"maps/{name}.json")
    shapes.check_map(f"maps/{name}.json", raw)
    without = raw["small_form"]["without_letter"] if small else None
    provinces = tuple(
        Province(p["name"], p["letter"], tuple(p["cities"])) for p in raw["provinces"] if p["letter"] != without
    )
    kept = {raw["capital"], *(city for p in provinces for city in p.cities)}
    lines = {kind: tuple((a, b) for a, b in raw[kind] if kept >= {a, b}) for kind in KINDS}
    recommended = (raw["small_form"] if small else raw).get("recommended_players")
    made = Map(
        id=id,
        name=raw["name"],
        capital=raw["capital"],
        provinces=provinces,
        lines=lines,
        no_stop=frozenset((a, b) for a, b in raw["no_stop"]),
        coordinates={city: (at[0], at[1]) for city, at in raw["coordinates"].items() if city in kept},
        recommended_players=(recommended[0], recommended[1]) if recommended else None,
    )
    if not small:
        check_map(made, catalog().city_tokens)
    return made


def check_map(made: Map, tokens: Mapping[str, Mapping[str, int]]) -> None:
    """Refuse a map whose cities, letters or lines do not fit together."""
    cities = made.cities
    where = f"maps/{made.id}.json"
    demand(len(set(cities)) == len(cities) <= MOST_CITIES + 1, where, "cities", "1.2")
    demand(set(made.coordinates) == set(cities), where, "coordinates", "1.2")
    letters = Counter(p.letter for p in made.provinces for _ in p.cities)
    for letter, number in letters.items():
        fits = letter in tokens and sum(tokens[letter].values()) == number
        demand(fits, where, f"letter {letter}: {number} cities", "2.1")
    for province in made.provinces:
        fits = 1 <= len(province.cities) <= MOST_IN_PROVINCE
        demand(fits, where, f"{province.name}: {len(province.cities)} cities", "2.2")
    for kind, lines in made.lines.items():
        demand(len(lines) <= MOST_LINES, where, f"{kind}: {len(lines)} lines", "5.2")
        for a, b in lines:
            demand(a < b, where, f"{kind}: {a}, {b}", "5.2")
            demand(lines.count((a, b)) <= 2, where, f"{kind}: {a}, {b} more than twice", "5.2")
        demand(any(made.capital in line for line in lines), where, f"no {kind} line of {made.capital}", "2.4")
    demand(made.no_stop <= set(made.lines["land"]), where, "no_stop", "7.6")
    everywhere = _connected(made.capital, [line for lines in made.lines.values() for line in lines])
    lost = set(cities) - everywhere
    demand(not lost, where, f"no line to {', '.join(sorted(lost))}", "5.2")


def _connected(start: str, lines: list[tuple[str, str]]) -> set[str]:
    reached = {start}
    grown = True
    while grown:
        new = {c for line in lines if reached & set(line) for c in line} - reached
        reached |= new
        grown = bool(new)
    return reached
