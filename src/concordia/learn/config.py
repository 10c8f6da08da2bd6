"""How a run learns."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from concordia.data import read_json
from concordia.record.json_text import parse

Kind = tuple[str, str, int]
RENAMED = {"heats": "temperatures", "whims": "exploration_rates"}  # in configurations of earlier versions


@dataclass(frozen=True)
class Config:
    """How a run learns; ``data/learn.json`` has the one that the shipped network was made by."""

    kinds: dict[str, int] = field(default_factory=lambda: {"classic italia 2": 1})  # what is played, how often
    rounds: int = 2  # of playing and training
    games: int = 100  # in a round
    window: int = 4000  # how many of the latest games a round learns from
    hidden: tuple[int, ...] = (64, 32)
    epochs: float = 1.0  # over the window in a round
    rate: float = 1e-3
    cooling: int = 0  # the number of last rounds over which the rate falls to a tenth
    average: int = 1  # the number of last networks whose mean is the result
    trace: float = 1.0  # see samples.samples_of
    batch: int = 512
    steadiness: float = 0.0  # what plays is the mean of the weights; at each step it keeps this part of itself
    drawn: int = 0  # so many earlier games of the window are learned from again in a round; 0 for all of them
    start: str = ""  # the network to begin with: a file, or the name of a frozen one; "" for none
    against: str = ""  # a frozen network that has all seats but one, which learns to beat it; "" for self-play
    searched: float = 0.0  # the share of turns that are looked at a round ahead, see siblings
    contrast: float = 3.0  # how much more the differences of such turns count than their mean
    checked: int = 0  # every so many rounds the network is matched with the best one so far; 0 for never
    checked_games: int = 200
    width: int = 2  # of the beam in self-play
    moves: int = 6
    temperatures: tuple[float, ...] = (0.0, 1.0, 3.0)  # one is drawn for each game, see selfplay.SelfPlayer
    exploration_rates: tuple[float, ...] = (0.0, 0.05)  # and one of these
    workers: int = 1
    seed: int = 1

    def rate_of(self, number: int) -> float:
        """The learning rate of a round.

        >>> config = Config(rounds=20, rate=1.0, cooling=10)
        >>> [round(config.rate_of(number), 2) for number in (0, 9, 10, 19)]
        [1.0, 1.0, 0.91, 0.1]
        """
        cooled = number + 1 - (self.rounds - self.cooling)
        return self.rate * (1 - 0.9 * max(0, cooled) / max(1, self.cooling))

    def draw(self, rng: random.Random) -> Kind:
        """One of the kinds of game, by their weights."""
        return kind_of(rng.choices(list(self.kinds), list(self.kinds.values()))[0])


def kind_of(text: str) -> Kind:
    """A kind of game as a configuration names it.

    >>> kind_of("classic italia 2")
    ('classic', 'italia', 2)
    """
    game, map, players = text.split()
    return game, map, int(players)


def read_config(path: Path | None) -> Config:
    """The configuration of a file, or the shipped one."""
    given: dict[str, Any] = parse(path.read_bytes()) if path else read_json("learn.json")
    for before, now in RENAMED.items():
        if before in given:
            given[now] = given.pop(before)
    known = {part.name for part in fields(Config)}
    lists = {key: tuple(value) for key, value in given.items() if isinstance(value, list)}
    return Config(**{key: value for key, value in (given | lists).items() if key in known})
