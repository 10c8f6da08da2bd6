"""What cities, lines and provinces are to a seat now: prices, ways, yields, coins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from concordia.core.board import FIRST_LINE, NOWHERE, Network
from concordia.core.bundles import one, to_counts, total
from concordia.core.masks import bit, has
from concordia.core.state import State
from concordia.rules import purse, scoring
from concordia.rules.roles import prefect
from concordia.rules.roles.architect import house_money
from concordia.vocabulary import COLONISTS, GODS, GOODS, HOUSES

KINDS = ("land", "sea")


def cities(state: State, seat: int | None, *, points: bool) -> dict[str, dict[str, Any]]:
    """Each city but the capital: the price of one more house, who stands there, and what it would be to a seat."""
    board = state.setup.board
    now = scoring.god_points(state, seat) if seat is not None and points else None
    return {board.cities[city]: _city(state, city, seat, now) for city in range(1, int(board.city_count))}


def _city(state: State, city: int, seat: int | None, points: list[int] | None) -> dict[str, Any]:
    setup = state.setup
    board, good = setup.board, int(setup.city_good[city])
    price, money = to_counts(setup.tables.house_goods[good]), int(house_money(state, city))
    standing = [n for n, player in enumerate(state.players) if has(player.houses, city)]
    told: dict[str, Any] = {
        "good": GOODS[good],
        "province": board.provinces[board.province_of[city]],
        "goods": price,
        "money": money,
        "factor": len(standing) + 1,
        "houses": standing,
        "short": None,
        "way": None,
        "points": None,
    }
    if seat is None or seat in standing:
        return told
    player = state.players[seat]
    owned = to_counts(player.goods)
    told["short"] = {
        "goods": {
            each: number - owned.get(each, 0) for each, number in price.items() if number > owned.get(each, 0)
        },
        "money": max(0, money - int(purse.affordable(state, seat))),
        "houses": int(player.built >= HOUSES),
    }
    told["way"] = _nearest(state, seat, city)
    if points is not None:
        player.houses |= bit(city)  # it is counted as if it stood there, and taken away again
        after = scoring.god_points(state, seat)
        player.houses &= ~bit(city)
        told["points"] = {god: n - w for god, w, n in zip(GODS, points, after, strict=True) if n > w}
    return told


def _posts(state: State, seat: int) -> Iterator[tuple[int, int, Network]]:
    """A seat's colonists on the board: kind, place, and the lines they go along."""
    board = state.setup.board
    for post, place in enumerate(state.players[seat].posts):
        if place != NOWHERE:
            kind = int(post >= COLONISTS)
            yield kind, int(place), board.network(kind)


def _nearest(state: State, seat: int, city: int) -> dict[str, Any] | None:
    """The colonist that comes beside a city in the fewest steps, to a line where it may stop."""
    best: dict[str, Any] | None = None
    board = state.setup.board
    for kind, place, network in _posts(state, seat):
        for line in range(int(network.size)):
            if city not in (network.one_end[line], network.other_end[line]):
                continue
            stands = place == FIRST_LINE + line
            if not stands and (has(network.no_stop, line) or has(_taken(state, kind), line)):
                continue
            steps = 0 if stands else int(network.distance(place, line))
            if best is None or steps < best["steps"]:
                best = {
                    "kind": KINDS[kind],
                    "origin": board.place_name(kind, place),
                    "to": network.names[line],
                    "steps": steps,
                    "all": int(state.players[seat].abroad),
                }
    return best


def _taken(state: State, kind: int) -> int:
    return int(state.sea_lines if kind else state.land_lines)


def lines(state: State, seat: int | None) -> dict[str, dict[str, Any]]:
    """Each line: who stands on it, which colonist of a seat is nearest, and where it would let it build."""
    board = state.setup.board
    holders = {
        board.place_name(kind, place): n
        for n in range(len(state.players))
        for kind, place, _ in _posts(state, n)
        if place >= FIRST_LINE
    }
    told = {}
    for kind, network in enumerate((board.land, board.sea)):
        for line in range(int(network.size)):
            name = network.names[line]
            ends = [int(network.one_end[line]), int(network.other_end[line])]
            built = 0 if seat is None else state.players[seat].houses
            told[name] = {
                "kind": KINDS[kind],
                "no_stop": has(network.no_stop, line),
                "holder": holders.get(name),
                "opens": [board.cities[end] for end in ends if end != 0 and not has(built, end)],
                "way": None if seat is None else _way_to(state, seat, kind, line),
            }
    return told


def _way_to(state: State, seat: int, kind: int, line: int) -> dict[str, Any] | None:
    """How a seat's nearest colonist comes to a line; None if it has none, or may not stop there."""
    board = state.setup.board
    network = board.network(kind)
    own = [place for each, place, _ in _posts(state, seat) if each == kind]
    if not own or has(network.no_stop, line) or has(_taken(state, kind), line):
        return None
    place = min(own, key=lambda place: int(network.distance(place, line)))
    return {
        "kind": KINDS[kind],
        "origin": board.place_name(kind, place),
        "to": network.names[line],
        "steps": int(network.distance(place, line)),
        "all": int(state.players[seat].abroad),
    }


def provinces(state: State, seat: int | None) -> dict[str, dict[str, Any]]:
    """Each province: what it yields and to whom, the bonus for who lets it produce, and its marker's coins."""
    board, tables = state.setup.board, state.setup.tables
    told = {}
    for province, name in enumerate(board.provinces):
        good = int(state.setup.marker_good[province])
        count = 1 if seat is None else int(_bonus(state, seat))
        yields = [
            {
                "seat": n,
                "cities": _built_in(state, province, n),
                "goods": to_counts(prefect.yields(state, province, n)),
            }
            for n, player in enumerate(state.players)
            if player.houses & board.province_cities[province]
        ]
        told[name] = {
            "cities": [city for n, city in enumerate(board.cities) if has(board.province_cities[province], n)],
            "bonus": GOODS[good],
            "bonus_count": count,
            "up": has(state.markers, province),
            "coins": int(tables.coins[good]),
            "yields": yields,
            "room": None,
            "needed": None,
        }
        if seat is not None:
            mine = prefect.yields(state, province, seat) + count * one(good)
            told[name]["room"] = int(state.players[seat].room())
            told[name]["needed"] = int(total(mine))
    return told


def _bonus(state: State, seat: int) -> int:
    """The bonus of a seat in its own turn (5.4)."""
    own_turn = state.copy()
    own_turn.active = seat
    return int(prefect.bonus(own_turn, seat))


def _built_in(state: State, province: int, seat: int) -> list[str]:
    houses = state.players[seat].houses & state.setup.board.province_cities[province]
    return [city for n, city in enumerate(state.setup.board.cities) if has(houses, n)]
