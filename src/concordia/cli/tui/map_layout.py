"""Where cities and lines lie on the drawn map, in characters: computed once for each board.

Cities stand at the places of their real coordinates, stretched to fill the map and pushed apart until every
name can be read. Lines find their way around the names of other cities, and each keeps a spot of its own where
a colonist can be shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from concordia.catalog.maps import Map, board_map
from concordia.cli.tui.line_routing import Cell, LineRouter
from concordia.core.board import board

WIDTH, HEIGHT = 116, 27
TALL = 2  # rows of a city: its name; its province, good and houses
NARROWEST = 10  # columns of the second row
CAPITAL = 13  # which holds the colonists of everybody at the start
AROUND = (3.0, 1.0)  # columns and rows kept free for lines
EDGE = 6  # columns from the edge to the middle of an outer city
ROUNDS = 300


@dataclass(frozen=True)
class CityBlock:
    """The rectangle of a city: its top left corner and its width."""

    city: str
    x: int
    y: int
    width: int

    def cells(self) -> set[Cell]:
        """Every cell it covers."""
        return {(self.x + dx, self.y + dy) for dx in range(self.width) for dy in range(TALL)}

    @property
    def middle(self) -> Cell:
        """Where its lines lead to."""
        return self.x + self.width // 2, self.y + TALL // 2


@dataclass(frozen=True)
class DrawnLine:
    """A line: its name, its kind, its cells with their signs, and where a colonist stands."""

    name: str
    kind: str
    cells: tuple[tuple[Cell, str], ...]  # between its cities
    ends: tuple[tuple[Cell, str], ...]  # in their blocks, to be seen where those are empty
    spot: Cell | None  # None: nobody may stop there (7.6)


@dataclass(frozen=True)
class MapLayout:
    """A whole board in characters."""

    blocks: tuple[CityBlock, ...]
    ways: tuple[DrawnLine, ...]


@cache
def chart(map: str) -> MapLayout:
    """The layout of a board."""
    facts = board_map(map)
    blocks = _settle(_push_apart(facts), facts)
    at = {block.city: number for number, block in enumerate(blocks)}
    ways = LineRouter(WIDTH, HEIGHT, [block.cells() for block in blocks])
    networks = {"land": board(map).land, "sea": board(map).sea}
    lines = [
        (kind, name, at[a], at[b])
        for kind, network in networks.items()
        for name, (a, b) in zip(network.names, facts.lines[kind], strict=True)
    ]
    lines.sort(key=lambda line: _gap(blocks[line[2]], blocks[line[3]]))
    paths = {name: ways.find(a, b, blocks[a].middle, blocks[b].middle, kind) for kind, name, a, b in lines}
    cells = {name: tuple(step for step in path if ways.is_free(step[0])) for name, path in paths.items()}
    ends = {name: tuple(step for step in path if not ways.is_free(step[0])) for name, path in paths.items()}
    closed = {f"{a}-{b}" for a, b in facts.no_stop}
    spots = ways.spots({name: [cell for cell, _ in path] for name, path in cells.items() if name not in closed})
    return MapLayout(
        tuple(blocks),
        tuple(DrawnLine(name, kind, cells[name], ends[name], spots.get(name)) for kind, name, _, _ in lines),
    )


def _gap(a: CityBlock, b: CityBlock) -> int:
    return max(abs(a.middle[0] - b.middle[0]), 2 * abs(a.middle[1] - b.middle[1]))


def _width(city: str, facts: Map) -> int:
    return max(len(city), CAPITAL if city == facts.capital else NARROWEST)


def _push_apart(facts: Map) -> dict[str, tuple[float, float]]:
    """The centres of the blocks: spread over the map, then pushed apart bit by bit."""
    home = _stretched(facts)
    at = dict(home)
    cities = list(facts.cities)
    for _ in range(ROUNDS):
        for n, a in enumerate(cities):
            for b in cities[n + 1 :]:
                _part(at, a, b, (_width(a, facts) + _width(b, facts)) / 2 + AROUND[0], TALL + AROUND[1])
        for city in cities:
            x, y = (0.98 * here + 0.02 * there for here, there in zip(at[city], home[city], strict=True))
            half = _width(city, facts) / 2
            at[city] = (min(max(x, half), WIDTH - half), min(max(y, 1.0), HEIGHT - 1.0))
    return at


def _stretched(facts: Map) -> dict[str, tuple[float, float]]:
    """The coordinates (degrees north and east), stretched over the whole map."""
    north = [at[0] for at in facts.coordinates.values()]
    east = [at[1] for at in facts.coordinates.values()]
    across = (WIDTH - 2 * EDGE) / (max(east) - min(east))
    down = (HEIGHT - TALL) / (max(north) - min(north))
    return {
        city: (EDGE + (at[1] - min(east)) * across, 1 + (max(north) - at[0]) * down)
        for city, at in facts.coordinates.items()
    }


def _part(at: dict[str, tuple[float, float]], a: str, b: str, wide: float, tall: float) -> None:
    """Push two cities apart a little if their blocks are too close."""
    (ax, ay), (bx, by) = at[a], at[b]
    over_x, over_y = wide - abs(ax - bx), tall - abs(ay - by)
    if over_x <= 0 or over_y <= 0:
        return
    if over_x < 2.5 * over_y:
        push = over_x / 4 if ax < bx else -over_x / 4
        at[a], at[b] = (ax - push, ay), (bx + push, by)
    else:
        push = over_y / 4 if ay < by else -over_y / 4
        at[a], at[b] = (ax, ay - push), (bx, by + push)


def _settle(at: dict[str, tuple[float, float]], facts: Map) -> list[CityBlock]:
    """Rounded to whole cells, each city at the nearest free place."""
    taken: set[Cell] = set()
    blocks = []
    for city in facts.cities:
        width = _width(city, facts)
        left, top = at[city][0] - width / 2, at[city][1] - 1
        places = [
            (abs(x - left) + 2.5 * abs(y - top), x, y)
            for x in range(WIDTH - width + 1)
            for y in range(HEIGHT - TALL + 1)
        ]
        for _, x, y in sorted(places):
            block = CityBlock(city, x, y, width)
            if not taken & block.cells():
                break
        taken |= {(cx + dx, cy + dy) for cx, cy in block.cells() for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        blocks.append(block)
    return blocks
