"""Counting in many games: after some first turns, what was played next, and how these games ended."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from concordia.arena.match_statistics import Share
from concordia.core.board import board
from concordia.explorer.explored_game import FIRST_TURNS
from concordia.explorer.game_set import ENDS, LEVELS, Column, GameSet
from concordia.explorer.turn_kinds import alike, is_of, without_places
from concordia.vocabulary import CARDS, GAMES, GODS, TEAM

POINTS_STEP: Final = 10  # of the bars of points
MOST_CITIES: Final = 32


BOUGHT: Final[dict[str, int]] = {}  # the bits of each card; Diplomats differ only in their numbers
for _number, _card in enumerate(CARDS):
    BOUGHT[alike(_card)] = BOUGHT.get(alike(_card), 0) | 1 << _number


@dataclass(frozen=True)
class GamesWanted:
    """Which games to look at; None where it does not matter."""

    game: str
    map: str | None
    players: int
    levels: tuple[str, ...] | None = None


@dataclass
class WinTally:
    """How many were there, how many of them won, and their points together."""

    count: int = 0
    won: int = 0
    points: int = 0

    def add(self, won: Column, points: Column) -> None:
        """Count some more."""
        self.count += len(won)
        self.won += int(won.sum())
        self.points += int(points.sum())

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share of wins lies in 95 of 100 cases, by Wilson."""
        return Share(self.won, self.count).interval


@dataclass
class TwoGroups:
    """How many winners, and how many of the others, had each of some things."""

    winners: dict[str, int] = field(default_factory=dict)
    others: dict[str, int] = field(default_factory=dict)

    def add(self, name: str, had: Column, won: Column, playing: Column) -> None:
        """Count those seats that had it."""
        self.winners[name] = self.winners.get(name, 0) + int((had & won).sum())
        self.others[name] = self.others.get(name, 0) + int((had & playing & ~won).sum())


@dataclass
class NodeTally:
    """Everything about the games that began with some turns."""

    games: int = 0
    winners: int = 0  # seats
    others: int = 0
    turns: int = 0
    after: dict[str, WinTally] = field(default_factory=dict)  # by the kind of the next turn
    provinces: TwoGroups = field(default_factory=TwoGroups)
    cities: TwoGroups = field(default_factory=TwoGroups)
    cards: TwoGroups = field(default_factory=TwoGroups)
    gods: TwoGroups = field(default_factory=TwoGroups)  # points, of all together; with "concordia" and "total"
    ends: dict[str, int] = field(default_factory=dict)
    points: dict[int, int] = field(default_factory=dict)  # winners by their points, in steps
    seats: dict[int, WinTally] = field(default_factory=dict)
    built: dict[int, WinTally] = field(default_factory=dict)  # by houses at the end
    cards_bought: dict[int, WinTally] = field(default_factory=dict)  # by how many
    levels: dict[str, int] = field(default_factory=dict)


def chosen(games: GameSet, wanted: GamesWanted) -> Column:
    """The places of the games that are wanted."""
    columns = games.columns
    fits = (columns["game"] == GAMES.index(wanted.game)) & (columns["players"] == wanted.players)
    if wanted.map is not None:
        fits &= columns["map"] == (games.maps.index(wanted.map) if wanted.map in games.maps else 255)
    if wanted.levels is not None:
        fits &= np.isin(columns["level"], [LEVELS.index(level) for level in wanted.levels])
    return np.flatnonzero(fits)


def begun(games: GameSet, places: Column, path: Sequence[str]) -> Column:
    """Those of some games that began with these turns."""
    for turn, wanted in enumerate(path):
        numbers = [number for number, kind in enumerate(games.kinds) if is_of(kind, wanted)]
        places = places[np.isin(games.columns["first"][places, turn], numbers)]
    return places


def tally(sets: Iterable[GameSet], wanted: GamesWanted, path: Sequence[str], *, places: bool) -> NodeTally:
    """Count in all sets; ``places`` tells turns apart by where they were as well."""
    found = NodeTally()
    for games in sets:
        rows = begun(games, chosen(games, wanted), path)
        if len(rows):
            _add(found, games, rows, wanted.players, len(path), places)
    return found


def _add(found: NodeTally, games: GameSet, rows: Column, players: int, depth: int, places: bool) -> None:
    column = {name: values[rows] for name, values in games.columns.items()}
    won = column["won"][:, :players].astype(bool)
    points = column["points"][:, :players].astype(int)
    playing = np.ones_like(won)
    found.games += len(rows)
    found.winners += int(won.sum())
    found.others += int((~won).sum())
    found.turns += int(column["turns"].sum())
    if depth < FIRST_TURNS:
        _add_next(
            found, games, column["first"][:, depth], won[:, depth % players], points[:, depth % players], places
        )
    for name in np.unique(column["map"]):
        here = column["map"] == name
        _add_houses(found, games.maps[int(name)], column["houses"][here][:, :players], won[here], playing[here])
    for card, mask in BOUGHT.items():
        had = (column["bought"][:, :players] & np.uint32(mask)) > 0
        if had.any():
            found.cards.add(card, had, won, playing)
    _add_gods(found, column["gods"][:, :players].astype(int), points, won)
    for number, cause in enumerate(ENDS):
        found.ends[cause] = found.ends.get(cause, 0) + int((column["ended_by"] == number).sum())
    for number, level in enumerate(LEVELS):
        found.levels[level] = found.levels.get(level, 0) + int((column["level"] == number).sum())
    for step, count in zip(*np.unique(points[won] // POINTS_STEP * POINTS_STEP, return_counts=True), strict=True):
        found.points[int(step)] = found.points.get(int(step), 0) + int(count)
    for seat in range(players):
        found.seats.setdefault(seat, WinTally()).add(won[:, seat], points[:, seat])
    _add_by(found.built, houses_built(column["houses"][:, :players]), won, points)
    _add_by(found.cards_bought, column["cards"][:, :players], won, points)


def houses_built(houses: Column) -> Column:
    """How many houses there are in each mask of cities."""
    counted: Column = np.array([(houses >> np.uint32(city)) & 1 for city in range(MOST_CITIES)]).sum(axis=0)
    return counted


def _add_next(
    found: NodeTally, games: GameSet, following: Column, won: Column, points: Column, places: bool
) -> None:
    for number in np.unique(following):
        kind = games.kinds[int(number)]
        if kind:
            here = following == number
            name = kind if places else without_places(kind)
            found.after.setdefault(name, WinTally()).add(won[here], points[here])


def _add_houses(found: NodeTally, map: str, houses: Column, won: Column, playing: Column) -> None:
    on = board(map)
    for number, city in enumerate(on.cities):
        found.cities.add(city, (houses >> np.uint32(number) & 1).astype(bool), won, playing)
    for number, province in enumerate(on.provinces):
        found.provinces.add(province, (houses & np.uint32(on.province_cities[number])) > 0, won, playing)


def _add_gods(found: NodeTally, gods: Column, points: Column, won: Column) -> None:
    by_name: dict[str, Any] = {god: gods[:, :, number] for number, god in enumerate(GODS)}
    by_name["concordia"] = points - gods.sum(axis=2)
    by_name["total"] = points
    for name, brought in by_name.items():
        found.gods.winners[name] = found.gods.winners.get(name, 0) + int(brought[won].sum())
        found.gods.others[name] = found.gods.others.get(name, 0) + int(brought[~won].sum())


def _add_by(tallies: dict[int, WinTally], number: Column, won: Column, points: Column) -> None:
    for each in np.unique(number):
        here = number == each
        tallies.setdefault(int(each), WinTally()).add(won[here], points[here])


def fair_share(wanted: GamesWanted) -> float:
    """How often a seat wins if nothing matters: in teams two seats win together."""
    return (2 if wanted.game == GAMES[TEAM] else 1) / wanted.players
