"""Behind a figure of the explorer: the games that it counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

import numpy as np

from concordia.core.board import board
from concordia.explorer.game_set import ENDS, Column, GameSet
from concordia.explorer.tallies import BOUGHT, POINTS_STEP, houses_built

Who = Literal["winners", "others", "all"]
KINDS: Final = ("province", "city", "card", "end", "points", "seat", "houses", "bought")


@dataclass(frozen=True)
class Figure:
    """What is counted, such as a house in a province, and whose: that of winners, of others, or of anybody."""

    kind: str
    value: str
    who: Who = "all"


def counted_in(games: GameSet, rows: Column, players: int, figure: Figure) -> Column:
    """Those of some games in which somebody of those who are meant has it; what nobody can have is in none."""
    won = games.columns["won"][rows, :players].astype(bool)
    meant = {"winners": won, "others": ~won, "all": np.ones_like(won)}[figure.who]
    found: Column = rows[(_had(games, rows, players, figure) & meant).any(axis=1)]
    return found


def _had(games: GameSet, rows: Column, players: int, figure: Figure) -> Any:
    """Which seats of which games have it."""
    column = {name: values[rows] for name, values in games.columns.items()}
    number = int(figure.value) if figure.value.isdecimal() else -1
    match figure.kind:
        case "province" | "city":
            return (column["houses"][:, :players] & _places(games, column["map"], figure)) > 0
        case "card":
            return (column["bought"][:, :players] & np.uint32(BOUGHT.get(figure.value, 0))) > 0
        case "points":
            return column["points"][:, :players] // POINTS_STEP * POINTS_STEP == number
        case "seat":
            return np.broadcast_to(np.arange(players) == number, (len(rows), players))
        case "houses":
            return houses_built(column["houses"][:, :players]) == number
        case "bought":
            return column["cards"][:, :players] == number
    ended = [place for place, cause in enumerate(ENDS) if cause == figure.value]
    return np.repeat(np.isin(column["ended_by"], ended)[:, None], players, axis=1)


def _places(games: GameSet, maps: Column, figure: Figure) -> Column:
    """The cities that are meant, as a mask, on the board of each game."""
    masks: dict[int, int] = {}
    for place in np.unique(maps):
        on = board(games.maps[int(place)])
        if figure.kind == "city":
            number = on.city_number.get(figure.value)
            masks[int(place)] = 0 if number is None else 1 << number
        else:
            names = list(on.provinces)
            masks[int(place)] = int(on.province_cities[names.index(figure.value)]) if figure.value in names else 0
    found: Column = np.array([masks[int(place)] for place in maps], dtype=np.uint32)[:, None]
    return found
