"""A puzzle: what one seat sees of a table, and the answers that are right. Many come with the package."""

from __future__ import annotations

import gzip
import hashlib
import json
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

from concordia.actions.types import Action
from concordia.game import Game, View
from concordia.puzzles.themes import Theme
from concordia.puzzles.turn_deeds import Deeds

SHIPPED: Final = "puzzles.jsonl.gz"


@dataclass(frozen=True)
class RightTurn:
    """A right answer: its deeds, one way to carry it out, and what it keeps."""

    deeds: Deeds
    actions: tuple[Action, ...]
    chance: int  # to win, in whole per cents, by both checks together
    points: float  # more than the best opponent's that can be expected


@dataclass(frozen=True)
class WrongTurn:
    """An answer that was examined and is clearly worse."""

    deeds: Deeds
    chance: int
    points: float


@dataclass(frozen=True)
class Puzzle:
    """A table of which only what its seat may know is kept: hidden cards are dealt when it is laid out."""

    id: str
    theme: Theme
    rating: int  # to start with
    view: Mapping[str, Any]
    right: tuple[RightTurn, ...]
    wrong: tuple[WrongTurn, ...]
    by_points: bool  # whether points tell the right answer, not the chance to win
    levels: str  # of those who played the game it is from
    round: int
    solved: Mapping[str, int]  # how often each level found it when it was made

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        seat: int = self.view["seat"]
        return seat

    def laid_out(self) -> Game:
        """A full game that the seat's view is of: always the same one, and none that was ever played."""
        return View(self.view).sample(random.Random(f"puzzle {self.id}"))

    def is_right(self, deeds: Deeds) -> bool:
        """Whether a turn with these deeds is a right answer."""
        return any(each.deeds == deeds for each in self.right)

    def to_json(self) -> dict[str, Any]:
        """As it is kept in a line of a file."""
        right = [
            {
                "deeds": list(each.deeds),
                "turn": [str(action) for action in each.actions],
                "chance": each.chance,
                "points": each.points,
            }
            for each in self.right
        ]
        wrong = [{"deeds": list(each.deeds), "chance": each.chance, "points": each.points} for each in self.wrong]
        return {
            "id": self.id,
            "theme": self.theme,
            "rating": self.rating,
            "by_points": self.by_points,
            "levels": self.levels,
            "round": self.round,
            "solved": dict(self.solved),
            "right": right,
            "wrong": wrong,
            "view": dict(self.view),
        }

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Puzzle:
        """As it was kept."""
        return cls(
            id=kept["id"],
            theme=kept["theme"],
            rating=kept["rating"],
            view=kept["view"],
            right=tuple(
                RightTurn(
                    tuple(each["deeds"]),
                    tuple(Action.parse(text) for text in each["turn"]),
                    each["chance"],
                    each["points"],
                )
                for each in kept["right"]
            ),
            wrong=tuple(WrongTurn(tuple(each["deeds"]), each["chance"], each["points"]) for each in kept["wrong"]),
            by_points=kept["by_points"],
            levels=kept["levels"],
            round=kept["round"],
            solved=kept["solved"],
        )


def name_of(view: Mapping[str, Any]) -> str:
    """A short name that belongs to a table."""
    written = json.dumps(view, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(written.encode()).hexdigest()[:10]


def packed(puzzles: Iterable[Puzzle]) -> bytes:
    """Puzzles as they are shipped: a line each, all compressed together, the same bytes for the same puzzles."""
    lines = [json.dumps(each.to_json(), separators=(",", ":"), sort_keys=True) for each in puzzles]
    return gzip.compress(("\n".join(lines) + "\n").encode(), 9, mtime=0)


def unpacked(data: bytes) -> list[Puzzle]:
    """The puzzles of such bytes."""
    return [Puzzle.from_json(json.loads(line)) for line in gzip.decompress(data).decode().splitlines()]


@cache
def shipped_puzzles() -> Mapping[str, Puzzle]:
    """The puzzles that come with the package, by name."""
    data = resources.files("concordia.data").joinpath(SHIPPED).read_bytes()
    return {each.id: each for each in unpacked(data)}


def themed(puzzles: Iterable[Puzzle], theme: Theme) -> Sequence[Puzzle]:
    """Those of one theme."""
    return [each for each in puzzles if each.theme == theme]
