"""A board as tables of small numbers, computed once for each map.

A *place* is a city (0-31, the capital first) or a line of one kind (32 and up). Other colonists never block
the way (5.2), so how many steps lie between two places never changes: movement is a look into a table.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from mypy_extensions import i64

from concordia.catalog.maps import Map, board_map
from concordia.core.vectors import vec
from concordia.vocabulary import COLONISTS, LAND

FIRST_LINE: Final = 32
MOST_PLACES: Final = 96
MOST_STEPS: Final = 2 * COLONISTS
FAR: Final = 99
NOWHERE: Final = -1
CAPITAL: Final = 0


class Network:
    """The lines of one kind: their ends, and what is how many steps away."""

    def __init__(self, names: list[str], ends: list[tuple[int, int]], no_stop: set[int], cities: int) -> None:
        """Measure all ways along lines given by the numbers of their end cities."""
        self.names = names
        self.one_end = vec[i64]([a for a, _ in ends])
        self.other_end = vec[i64]([b for _, b in ends])
        self.steps = vec[i64]([FAR] * (MOST_PLACES * len(ends)))
        self.near = vec[i64]([0] * (MOST_PLACES * len(ends)))
        self.near_count = vec[i64]([0] * (MOST_PLACES * (MOST_STEPS + 1)))
        self.size: i64 = len(ends)
        self.serves: i64 = 0  # the cities that have a line of this kind
        self.no_stop: i64 = sum(1 << line for line in no_stop)
        for a, b in ends:
            self.serves = self.serves | (1 << a) | (1 << b)
        for place in [*range(cities), *(FIRST_LINE + line for line in range(len(ends)))]:
            self._measure(place, ends, no_stop)

    def _measure(self, place: int, ends: list[tuple[int, int]], no_stop: set[int]) -> None:
        """Write down all lines in order of their distance from a place (5.2)."""
        crossed = {place} if place < FIRST_LINE else set(ends[place - FIRST_LINE])
        seen = set() if place < FIRST_LINE else {place - FIRST_LINE}
        base = place * len(ends)
        found = 0
        for step in range(1, len(ends) + 1):
            reached = [n for n, line in enumerate(ends) if n not in seen and crossed & set(line)]
            for line in reached:
                self.steps[base + line] = step
                if line not in no_stop:  # 7.6
                    self.near[base + found] = line
                    found += 1
            if step <= MOST_STEPS:
                self.near_count[place * (MOST_STEPS + 1) + step] = found
            seen.update(reached)
            for line in reached:
                crossed.update(ends[line])

    def distance(self, place: i64, line: i64) -> i64:
        """The fewest steps from a place to a line."""
        return self.steps[place * self.size + line]


class Board:
    """One map, ready to be played on."""

    def __init__(self, facts: Map) -> None:
        """Number the cities, provinces and lines of a map."""
        self.id = facts.id
        self.facts = facts
        self.cities = list(facts.cities)
        self.city_number = {name: n for n, name in enumerate(self.cities)}
        self.provinces = [p.name for p in facts.provinces]
        self.province_number = {name: n for n, name in enumerate(self.provinces)}
        self.city_count: i64 = len(self.cities)
        self.province_count: i64 = len(self.provinces)
        masks = [sum(1 << self.city_number[city] for city in p.cities) for p in facts.provinces]
        self.province_cities = vec[i64](masks)
        homes = [NOWHERE] + [n for n, p in enumerate(facts.provinces) for _ in p.cities]
        self.province_of = vec[i64](homes)
        self.land = self._network(facts, "land", "-")
        self.sea = self._network(facts, "sea", "~")
        self.line_number = {
            name: (kind, line)
            for kind, network in enumerate((self.land, self.sea))
            for line, name in enumerate(network.names)
        }

    def _network(self, facts: Map, kind: str, joint: str) -> Network:
        names: list[str] = []
        for a, b in facts.lines[kind]:
            name = f"{a}{joint}{b}"
            names.append(f"{name}#2" if name in names else name)
        ends = [(self.city_number[a], self.city_number[b]) for a, b in facts.lines[kind]]
        no_stop = {n for n, line in enumerate(facts.lines[kind]) if kind == "land" and line in facts.no_stop}
        return Network(names, ends, no_stop, len(self.cities))

    def network(self, kind: i64) -> Network:
        """The land lines or the sea lines."""
        return self.land if kind == LAND else self.sea

    def place_name(self, kind: int, place: int) -> str:
        """A city or line by name."""
        return self.cities[place] if place < FIRST_LINE else self.network(kind).names[place - FIRST_LINE]

    def place_number(self, kind: int, name: str) -> int:
        """The place of that name, or NOWHERE; a line only if it is of the kind."""
        if name in self.city_number:
            return self.city_number[name]
        line = self.line_number.get(name)
        return NOWHERE if line is None or line[0] != kind else FIRST_LINE + line[1]


@cache
def board(id: str) -> Board:
    """The board of a map, made at its first use."""
    return Board(board_map(id))
