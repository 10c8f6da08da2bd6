"""The maps, each read once from ``data/maps/`` and checked before anybody plays on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from concordia.catalog import checks
from concordia.catalog.checks import demand
from concordia.catalog.components import catalog
from concordia.data import read_json
from concordia.errors import DataError
from concordia.vocabulary import KINDS

MAPS = ("imperium", "italia", "hellas", "ionium", "ionium-small", "cyprus")
SMALL = "-small"

MOST_CITIES = 31  # besides the capital: a set of cities is one 32-bit mask
MOST_LINES = 64  # of a kind: a set of lines is one 64-bit mask
MOST_IN_PROVINCE = 6  # so that all goods that can come in at once are a known, small list


class Province(NamedTuple):
    """A province, the letter of its city tokens and its cities."""

    name: str
    letter: str
    cities: tuple[str, ...]


class Map(NamedTuple):
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


@cache
def board_map(id: str) -> Map:
    """The map of that id, one of :data:`MAPS`."""
    if id not in MAPS:
        raise DataError("data.unknown_map", {"map": id, "maps": ", ".join(MAPS)}, "1.2")
    small = id.endswith(SMALL)
    name = id.removesuffix(SMALL)
    raw = read_json(f"maps/{name}.json")
    checks.check_map(f"maps/{name}.json", raw)
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
