"""The games that the shipped puzzles come from, to be replayed once a puzzle is over."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

from concordia.actions.types import Action
from concordia.game import Game
from concordia.start import new_game

GAMES: Final = "puzzle_games.jsonl.xz"


@dataclass(frozen=True)
class SourceGame:
    """A finished game between levels, and at which of its turns, counted from 0, puzzles stand."""

    setup: Mapping[str, Any]  # as in a record, with its seed
    actions: tuple[Action, ...]
    turns: Mapping[str, int]  # by the names of puzzles

    def start(self) -> Game:
        """The game before its first action."""
        told = self.setup
        return new_game(told["game"], told["map"], told["players"], told["seed"], **told["options"])

    def to_json(self) -> dict[str, Any]:
        """As it is kept in a line of a file."""
        return {"setup": self.setup, "actions": " ".join(map(str, self.actions)), "turns": self.turns}

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> SourceGame:
        """As it was kept."""
        return cls(kept["setup"], tuple(Action.parse(text) for text in kept["actions"].split()), kept["turns"])


def packed_games(games: Iterable[SourceGame]) -> bytes:
    """Games as they are shipped: a line each, all compressed together."""
    lines = [json.dumps(each.to_json(), separators=(",", ":"), sort_keys=True) for each in games]
    return lzma.compress(("\n".join(lines) + "\n").encode(), preset=9)


@cache
def _lines() -> Mapping[str, str]:
    """The line of the game of each puzzle: few of them are ever read on."""
    data = resources.files("concordia.data").joinpath(GAMES).read_bytes()
    lines = lzma.decompress(data).decode().splitlines()
    return {name: line for line in lines for name in json.loads(line)["turns"]}


def has_game(puzzle: str) -> bool:
    """Whether the game that a puzzle, by its name, comes from is there."""
    return puzzle in _lines()


def source_game(puzzle: str) -> SourceGame:
    """The game that a puzzle comes from."""
    return SourceGame.from_json(json.loads(_lines()[puzzle]))
