"""Many games in columns: small enough to ship, quick to count in."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import resources
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from concordia.bots.levels import LEVELS as BOT_LEVELS
from concordia.core.board import board
from concordia.explorer.explored_game import FIRST_TURNS, PEOPLE, ExploredGame
from concordia.vocabulary import CARDS, GAMES, GODS, MOST_PLAYERS

SHIPPED: Final = "explorer.npz"
LEVELS: Final = (*BOT_LEVELS, PEOPLE)
ENDS: Final = ("card", "house")

Column = NDArray[Any]
COLUMNS: Final[dict[str, tuple[type[np.generic], tuple[int, ...]]]] = {
    "game": (np.uint8, ()),
    "map": (np.uint8, ()),
    "players": (np.uint8, ()),
    "level": (np.uint8, ()),
    "ended_by": (np.uint8, ()),
    "turns": (np.uint16, ()),
    "first": (np.uint16, (FIRST_TURNS,)),  # numbers in the list of kinds; 0 is the turn that never came
    "won": (np.uint8, (MOST_PLAYERS,)),
    "points": (np.uint16, (MOST_PLAYERS,)),
    "gods": (np.uint8, (MOST_PLAYERS, len(GODS))),
    "houses": (np.uint32, (MOST_PLAYERS,)),  # a bit for each city
    "bought": (np.uint32, (MOST_PLAYERS,)),  # a bit for each kind of card
    "cards": (np.uint8, (MOST_PLAYERS,)),  # how many were bought
}


class GameSet:
    """Games in columns, with the words that stand behind their numbers."""

    def __init__(
        self, columns: dict[str, Column], kinds: Sequence[str], maps: Sequence[str], about: dict[str, Any]
    ) -> None:
        """Columns as in COLUMNS; ``about`` says where the games come from."""
        self.columns = columns
        self.kinds = tuple(kinds)
        self.maps = tuple(maps)
        self.about = about

    def __len__(self) -> int:
        """How many games there are."""
        return len(self.columns["game"])

    @classmethod
    def of(cls, games: Iterable[ExploredGame], about: dict[str, Any]) -> GameSet:
        """Games put into columns."""
        kinds: dict[str, int] = {"": 0}
        maps: dict[str, int] = {}
        rows: dict[str, list[Any]] = {name: [] for name in COLUMNS}
        for game in games:
            first = [kinds.setdefault(kind, len(kinds)) for kind in game.first]
            numbered = board(game.map).city_number
            rows["game"].append(GAMES.index(game.game))
            rows["map"].append(maps.setdefault(game.map, len(maps)))
            rows["players"].append(len(game.seats))
            rows["level"].append(LEVELS.index(game.level))
            rows["ended_by"].append(ENDS.index(game.ended_by))
            rows["turns"].append(game.turns)
            rows["first"].append(first + [0] * (FIRST_TURNS - len(first)))
            rows["won"].append(_padded([seat in game.winners for seat in range(len(game.seats))], 0))
            rows["points"].append(_padded([max(0, seat.points) for seat in game.seats], 0))
            rows["gods"].append(_padded([list(seat.gods) for seat in game.seats], [0] * len(GODS)))
            houses = [_mask(numbered[city] for city in seat.houses) for seat in game.seats]
            rows["houses"].append(_padded(houses, 0))
            rows["bought"].append(_padded([_mask(map(CARDS.index, seat.bought)) for seat in game.seats], 0))
            rows["cards"].append(_padded([len(seat.bought) for seat in game.seats], 0))
        columns = {
            name: np.array(rows[name], dtype=kind).reshape((len(rows["game"]), *shape))
            for name, (kind, shape) in COLUMNS.items()
        }
        return cls(columns, tuple(kinds), tuple(maps), about)

    def packed(self) -> bytes:
        """The set as it is shipped."""
        words = {"kinds": self.kinds, "maps": self.maps, "about": self.about}
        told = np.frombuffer(json.dumps(words, sort_keys=True).encode(), dtype=np.uint8)
        out = io.BytesIO()
        columns: dict[str, Any] = {"words": told, **self.columns}
        np.savez_compressed(out, **columns)
        return out.getvalue()

    @classmethod
    def unpacked(cls, data: bytes) -> GameSet:
        """The set as it was packed."""
        with np.load(io.BytesIO(data)) as kept:
            words = json.loads(kept["words"].tobytes())
            return cls({name: kept[name] for name in COLUMNS}, words["kinds"], words["maps"], words["about"])


def _padded(values: list[Any], empty: Any) -> list[Any]:
    return values + [empty] * (MOST_PLAYERS - len(values))


def _mask(numbers: Iterable[int]) -> int:
    found = 0
    for number in numbers:
        found |= 1 << number
    return found


@cache
def shipped_games() -> GameSet:
    """The games that come with the package."""
    return GameSet.unpacked((resources.files("concordia.data") / SHIPPED).read_bytes())
