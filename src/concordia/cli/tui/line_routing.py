"""How lines run over a grid of characters: around the names of cities, apart from each other where possible."""

from __future__ import annotations

from collections import Counter
from heapq import heappop, heappush
from itertools import pairwise

Cell = tuple[int, int]

STEPS = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)
ACROSS, DOWN, SLANTED = 10, 20, 22  # a row is about as tall as two columns are wide
BEND = 6  # what a turn of 45 degrees costs
SHARED = 45  # what a cell costs that another line uses already
BESIDE = 5  # and one that touches the name of a city
SIGNS = {"land": ("─", "│", "╲", "╱"), "sea": ("~", "¦", "·", "·")}  # noqa: RUF001


class LineRouter:
    """The lines routed so far over a grid with obstacles."""

    def __init__(self, width: int, height: int, blocks: list[set[Cell]]) -> None:
        """A grid of a size, and the rectangles that lines go around."""
        self._width = width
        self._height = height
        self._blocks = blocks
        self._owner = {cell: number for number, block in enumerate(blocks) for cell in block}
        self._beside = {
            (x + dx, y + dy) for x, y in self._owner for dx, dy in STEPS if (x + dx, y + dy) not in self._owner
        }
        self._used: Counter[Cell] = Counter()

    def find(self, first: int, last: int, start: Cell, goal: Cell, kind: str) -> list[tuple[Cell, str]]:
        """A line between two blocks: its cells with their signs, from inside one to inside the other."""
        path = self._search({first, last}, start, goal)
        signs = [(cell, _sign(before, cell, kind)) for before, cell in pairwise(path)]
        self._used.update(cell for cell, _ in signs if cell not in self._owner)
        return signs

    def is_free(self, cell: Cell) -> bool:
        """Whether a cell belongs to no block."""
        return cell not in self._owner

    def _search(self, free: set[int], start: Cell, goal: Cell) -> list[Cell]:
        """The cheapest path (A*): cells are tried by their cost so far plus the least that is still to come."""
        best: dict[tuple[Cell, Cell], int] = {(start, (0, 0)): 0}
        came: dict[tuple[Cell, Cell], tuple[Cell, Cell]] = {}
        heap = [(_distance(start, goal), 0, start, (0, 0))]
        while heap:
            _, cost, cell, heading = heappop(heap)
            if cell == goal:
                return _traced(came, (cell, heading))
            if cost > best[cell, heading]:
                continue
            for step in STEPS:
                after = (cell[0] + step[0], cell[1] + step[1])
                if not (0 <= after[0] < self._width and 0 <= after[1] < self._height):
                    continue
                price = self._price(after, free)
                if price is None:
                    continue
                total = cost + _length(step) + price + _bend(heading, step)
                if total < best.get((after, step), 1 << 30):
                    best[after, step] = total
                    came[after, step] = (cell, heading)
                    heappush(heap, (total + _distance(after, goal), total, after, step))
        return [start, goal]

    def _price(self, cell: Cell, free: set[int]) -> int | None:
        """What a cell costs besides its length; None where a line may not pass."""
        owner = self._owner.get(cell)
        if owner is not None:
            return 0 if owner in free else None
        return SHARED * self._used[cell] + (BESIDE if cell in self._beside else 0)

    def spots(self, paths: dict[str, list[Cell]]) -> dict[str, Cell]:
        """For each line a cell near its middle, its own if there is one."""
        taken: set[Cell] = set()
        found = {}
        for name, path in sorted(paths.items(), key=lambda item: len(item[1])):
            order = sorted(range(len(path)), key=lambda n: abs(n - (len(path) - 1) / 2))
            middle = [path[n] for n in order if path[n] not in taken]
            own = [cell for cell in middle if self._used[cell] == 1]
            if own or middle:
                found[name] = (own or middle)[0]
                taken.add(found[name])
        return found


def _length(step: Cell) -> int:
    return ACROSS if not step[1] else DOWN if not step[0] else SLANTED


def _bend(heading: Cell, step: Cell) -> int:
    if heading in ((0, 0), step):
        return 0
    return BEND if heading[0] * step[0] + heading[1] * step[1] > 0 else 6 * BEND


def _distance(a: Cell, b: Cell) -> int:
    across, down = abs(a[0] - b[0]), abs(a[1] - b[1])
    slanted = min(across, down)
    return slanted * SLANTED + (across - slanted) * ACROSS + (down - slanted) * DOWN


def _sign(before: Cell, cell: Cell, kind: str) -> str:
    across, down, falling, rising = SIGNS[kind]
    dx, dy = cell[0] - before[0], cell[1] - before[1]
    if not dy:
        return across
    if not dx:
        return down
    return falling if dx == dy else rising


def _traced(came: dict[tuple[Cell, Cell], tuple[Cell, Cell]], at: tuple[Cell, Cell]) -> list[Cell]:
    path = [at[0]]
    while at in came:
        at = came[at]
        path.append(at[0])
    return path[::-1]
