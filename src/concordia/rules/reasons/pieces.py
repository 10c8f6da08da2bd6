"""Why a colonist cannot move so, or a house not be built (5.2)."""

from __future__ import annotations

from concordia.actions.types import Build, Move
from concordia.core.board import CAPITAL, FAR, FIRST_LINE
from concordia.core.bundles import to_counts
from concordia.core.masks import has
from concordia.core.state import State
from concordia.errors import Reason
from concordia.rules.reasons.goods import missing, money_reasons
from concordia.rules.roles import architect
from concordia.vocabulary import COLONISTS, HOUSES, KINDS, LAND


def against_move(state: State, move: Move) -> list[Reason]:
    """No move after a house; a colonist has to be there, and the line to be free and near enough."""
    kind = KINDS.index(move.kind)
    board = state.setup.board
    origin, to = board.place_number(kind, move.origin), board.place_number(kind, move.to)
    found = []
    if state.building:
        found.append(Reason("move.after_house", {}, "5.2"))
    present = origin in _posts(state, kind)
    if not present:
        found.append(Reason("move.nobody", {"kind": move.kind, "place": move.origin}, "5.2"))
    if origin == to:
        return [*found, Reason("move.same_line", {"line": move.to}, "5.2")]
    if has(state.land_lines if kind == LAND else state.sea_lines, to - FIRST_LINE):
        found.append(Reason("move.occupied", {"line": move.to}, "5.2"))
    if has(board.network(kind).no_stop, to - FIRST_LINE):
        found.append(Reason("move.no_stop", {"line": move.to}, "7.6"))
    return found + (_too_far(state, move, kind, origin, to - FIRST_LINE) if present else [])


def _posts(state: State, kind: int) -> list[int]:
    """Where the player's colonists of a kind stand."""
    posts = state.players[state.seat].posts
    return [int(posts[post]) for post in range(kind * COLONISTS, (kind + 1) * COLONISTS)]


def _too_far(state: State, move: Move, kind: int, origin: int, line: int) -> list[Reason]:
    needed = int(state.setup.board.network(kind).distance(origin, line))
    way = {"from": move.origin, "line": move.to, "kind": move.kind}
    if needed == FAR:
        return [Reason("move.no_way", way, "5.2")]
    if needed > state.steps:
        return [Reason("move.too_far", {**way, "needed": needed, "left": int(state.steps)}, "5.2")]
    return []


def against_build(state: State, build: Build) -> list[Reason]:
    """Not in the capital, no second house, no house away from one's lines; and all has to be paid."""
    player = state.players[state.seat]
    city = state.setup.board.city_number[build.city]
    named = {"city": build.city}
    found = []
    if player.built >= HOUSES:
        found.append(Reason("build.none_left", {"houses": HOUSES}, "3.3"))
    if city == CAPITAL:
        return [Reason("build.capital", named, "5.2"), *found]
    if has(player.houses, city):
        return [Reason("build.own_house", named, "5.2"), *found]
    if not has(architect.building_sites(state, state.seat), city):
        inside = city in (*_posts(state, 0), *_posts(state, 1))
        found.append(Reason("build.inside" if inside else "build.no_colonist", named, "5.2"))
    return found + _unpaid(state, city, named)


def _unpaid(state: State, city: int, named: dict[str, str]) -> list[Reason]:
    """The goods and the sestertii that are missing for a house."""
    price = int(state.setup.tables.house_goods[state.setup.city_good[city]])
    short = missing(state, price)
    found = []
    if short:
        found.append(Reason("build.goods", {**named, "short": short, "price": to_counts(price)}, "5.2"))
    return found + money_reasons(state, "build.money", int(architect.house_money(state, city)), named, "5.2")
