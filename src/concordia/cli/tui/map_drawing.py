"""The drawn map, with the goods, houses and colonists of a view, and the provinces below."""

from __future__ import annotations

from functools import cache

from rich.text import Text

from concordia.catalog.components import catalog
from concordia.catalog.maps import board_map
from concordia.cli.colour import SHAPES
from concordia.cli.game_texts import Texts
from concordia.cli.tui.map_layout import HEIGHT, WIDTH, CityBlock, chart
from concordia.cli.tui.theme import HOUSE, LINES, PROVINCES, SEATS
from concordia.game import View
from concordia.view_types import SeenMarker

SPOTS = {"land": "□", "sea": "○"}  # where a colonist can stand

Painted = tuple[str, str]  # a sign and its style


def drawn(view: View, texts: Texts) -> Text:
    """The map, row by row, with its legend."""
    field: list[list[Painted]] = [[(" ", "")] * WIDTH for _ in range(HEIGHT)]
    made = chart(view["map"])
    standing = _standing(view)
    for way in made.ways:
        for (x, y), sign in (*way.ends, *way.cells):
            field[y][x] = (sign, LINES[way.kind])
    for way in made.ways:
        if way.spot is not None:
            x, y = way.spot
            here = standing.get(way.name)
            field[y][x] = _piece(here[0]) if here else (SPOTS[way.kind], LINES[way.kind])
    for block in made.blocks:
        _write(field, block.x, block.y, _name(view, block))
        _write(field, block.x, block.y + 1, _contents(view, block, standing.get(block.city, []), texts))
    rows = [Text.assemble(*row) for row in field]
    return Text("\n", no_wrap=True).join([*rows, *_legend(view, texts)])


def _write(field: list[list[Painted]], x: int, y: int, parts: list[Painted]) -> None:
    for text, style in parts:
        for sign in text:
            if x < WIDTH:
                field[y][x] = (sign, style)
            x += 1


def _name(view: View, block: CityBlock) -> list[Painted]:
    """The city's name; the capital in capitals."""
    if block.city == board_map(view["map"]).capital:
        return [(f" {block.city.upper()} ", "bold reverse")]
    return [(block.city, f"bold {_tint(view['map'], block.city)}")]


def _contents(view: View, block: CityBlock, here: list[int], texts: Texts) -> list[Painted]:
    """The number of the province, the good, the houses and the colonists that stand there."""
    parts: list[Painted] = []
    if block.city in view["cities"]:
        number = list(view["markers"]).index(_home(view["map"])[block.city]) + 1
        tint = _tint(view["map"], block.city)
        good = texts(f"tui.short_{view['cities'][block.city]}")
        parts += [(str(number), f"reverse {tint}"), (f" {good} ", "")]
        owners = [seat for seat, player in enumerate(view["players"]) if block.city in player["houses"]]
        if owners:
            parts += [(HOUSE, ""), *(_piece(seat) for seat in owners)]
    for seat in sorted(set(here)):
        parts += [_piece(seat), (str(here.count(seat)), "")]
    return [*parts, (" ", "")] if here else parts


def _piece(seat: int) -> Painted:
    return SHAPES[seat], f"bold {SEATS[seat]}"


def _standing(view: View) -> dict[str, list[int]]:
    """Whose colonists stand where."""
    found: dict[str, list[int]] = {}
    for seat, player in enumerate(view["players"]):
        for _, place in player["colonists"]:
            found.setdefault(place, []).append(seat)
    return found


def _legend(view: View, texts: Texts) -> list[Text]:
    """The provinces by number with their bonus, in rows, and what the signs mean."""
    facts = board_map(view["map"])
    rows = [Text()]
    for number, province in enumerate(facts.provinces, 1):
        entry = Text.assemble(
            (str(number), f"reverse {_tint(facts.id, province.cities[0])}"),
            f" {province.name} ",
            (marker(view["markers"][province.name], texts), "bold"),
        )
        if rows[-1].cell_len + entry.cell_len + 3 > WIDTH:
            rows.append(Text())
        rows[-1].append_text(Text("   ") if rows[-1].cell_len else Text("")).append_text(entry)
    signs = texts("tui.signs", land=f"─{SPOTS['land']}─", sea=f"~{SPOTS['sea']}~", house=HOUSE)
    return [*rows, Text(signs, "dim")]


def marker(marker: SeenMarker, texts: Texts) -> str:
    """The bonus of a province: its good, or coins."""
    if marker["up"]:
        return texts("cli.marker_good", good=marker["good"])
    coins = next(facts.coins for facts in catalog().goods if facts.name == marker["good"])
    return texts("cli.marker_coins", coins=coins)


@cache
def _home(map: str) -> dict[str, str]:
    """The province of each city."""
    return {city: province.name for province in board_map(map).provinces for city in province.cities}


def _tint(map: str, city: str) -> str:
    return PROVINCES[_tints(map)[_home(map)[city]]]


@cache
def _tints(map: str) -> dict[str, int]:
    """A colour for each province, different from those it has lines to."""
    facts, home = board_map(map), _home(map)
    beside: dict[str, set[str]] = {province.name: set() for province in facts.provinces}
    for lines in facts.lines.values():
        for a, b in lines:
            if facts.capital not in (a, b) and home[a] != home[b]:
                beside[home[a]].add(home[b])
                beside[home[b]].add(home[a])
    tints: dict[str, int] = {}
    for number, name in enumerate(beside):
        taken = {tints[other] for other in beside[name] if other in tints}
        order = [(number + n) % len(PROVINCES) for n in range(len(PROVINCES))]
        tints[name] = next((n for n in order if n not in taken), order[0])
    return tints
