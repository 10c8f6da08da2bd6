"""The form of the data files: everything there, of the right type, and naming only what exists.

What the facts then have to add up to is checked where they are read, in :mod:`concordia.catalog.components` and
:mod:`concordia.catalog.maps`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from concordia.errors import DataError
from concordia.vocabulary import DISPLAYS, GAMES, GOODS, HALVES, KINDS

CARDS_FILE = "cards.json"
DECKS = ("I", "II", "III", "IV", "V")
JOINTS = "-~#_>:"  # what the names of lines and the short texts of actions are joined with


def demand(holds: bool, file: str, entry: str, rule: str) -> None:
    """Refuse a data file unless a condition holds for one of its entries."""
    if not holds:
        raise DataError("data.broken", {"file": file, "entry": entry}, rule)


def check_cards(raw: Mapping[str, Any]) -> None:
    """Refuse a file of cards and prices that lacks something or names a good that does not exist."""
    for key, rule in (
        ("goods", "2.2"),
        ("colonist_price", "5.5"),
        ("city_tokens", "2.1"),
        ("surcharge", "5.8"),
        ("cards", "5.1"),
        ("hands", "2.4"),
        ("decks", "2.3"),
        ("pantheon", "2.3"),
    ):
        demand(isinstance(raw.get(key), Mapping), CARDS_FILE, key, rule)
    for name, good in raw["goods"].items():
        figures = [good.get(key) for key in ("price", "coins", "house_money")]
        fine = all(_is_count(figure) for figure in figures) and _are_goods(good.get("house"))
        demand(fine, CARDS_FILE, f"goods {name}", "2.2")
    demand(_are_goods(raw["colonist_price"]), CARDS_FILE, "colonist_price", "5.5")
    for letter, tokens in raw["city_tokens"].items():
        demand(_are_goods(tokens), CARDS_FILE, f"city_tokens {letter}", "2.1")
    for side in DISPLAYS:
        slots = raw["surcharge"].get(side)
        fine = isinstance(slots, list) and all(set(slot) <= {*GOODS, "?"} for slot in slots)
        demand(fine, CARDS_FILE, f"surcharge {side}", "5.8")
    for name, card in raw["cards"].items():
        demand(isinstance(card.get("gods"), list), CARDS_FILE, f"{name}: gods", "6.2")
        demand(set(card.get("halves", ())) <= set(HALVES), CARDS_FILE, f"{name}: halves", "7.3")
    for game in GAMES:
        decks, hands = raw["decks"].get(game), raw["hands"].get(game)
        demand(decks is not None and hands is not None, CARDS_FILE, f"hands and decks of {game}", "1.1")
        demand(tuple(decks) == DECKS, CARDS_FILE, f"decks of {game}", "2.3")
        demand(bool(hands) and all(hands), CARDS_FILE, f"hands of {game}", "2.4")


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _are_goods(value: object) -> bool:
    """Whether something maps goods to numbers."""
    return isinstance(value, Mapping) and set(value) <= set(GOODS) and all(map(_is_count, value.values()))


def check_map(file: str, raw: Mapping[str, Any]) -> None:
    """Refuse a map that lacks something, uses a name twice or has a line that does not join two of its cities."""
    for key in ("name", "capital", "provinces", *KINDS, "no_stop", "coordinates"):
        demand(key in raw, file, key, "1.2")
    provinces = [province["name"] for province in raw["provinces"]]
    cities = [raw["capital"], *(city for province in raw["provinces"] for city in province["cities"])]
    for what, names in (("cities", cities), ("provinces", provinces)):
        demand(not _twice(names), file, f"{what}, {', '.join(_twice(names))} twice", "1.2")
    for name in [*provinces, *cities]:
        demand(not set(name) & set(JOINTS), file, f"the name {name}", "contract")
    for kind in (*KINDS, "no_stop"):
        for line in raw[kind]:
            fine = len(line) == 2 and set(line) <= set(cities)
            demand(fine, file, f"{kind}: {', '.join(map(str, line))}", "7.6" if kind == "no_stop" else "5.2")
    demand(set(raw["coordinates"]) == set(cities), file, "coordinates", "1.2")


def _twice(names: Iterable[str]) -> list[str]:
    listed = list(names)
    return [name for number, name in enumerate(listed) if name in listed[:number]]
