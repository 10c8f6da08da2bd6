"""Games to learn from, one line of JSON each, so that an interrupted run can go on."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class SelfPlayedGame:
    """A game from its seed to its end, or to where it was cut short."""

    game: str
    map: str
    players: int
    seed: int
    codes: list[int]  # the decisions as the engine numbers them
    scores: list[int]  # as the game ended, or as it stood when it was cut short
    turns: int
    over: bool
    learners: list[int] | None = None  # the seats to learn from; all of them unless it says otherwise

    def figures(self) -> tuple[float, float, float, float]:
        """Mean score, best score, turns of a player, and 1 if the game was cut short."""
        mean = sum(self.scores) / self.players
        return mean, float(max(self.scores)), self.turns / self.players, float(not self.over)


def write(path: Path, games: Iterable[SelfPlayedGame]) -> None:
    """Write games to a file, whole or not at all."""
    part = path.with_suffix(".part")
    with gzip.open(part, "wt", encoding="utf-8") as file:
        for game in games:
            file.write(json.dumps(vars(game), separators=(",", ":")) + "\n")
    part.rename(path)


def read(path: Path) -> list[SelfPlayedGame]:
    """The games of a file."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return [SelfPlayedGame(**json.loads(line)) for line in file]
