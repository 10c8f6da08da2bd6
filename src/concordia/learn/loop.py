"""The loop of learning: play, train, play again. Every step is kept in a folder, so that a run can be resumed."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

import numpy as np

from concordia.bots.evaluation.batch import WIDTH
from concordia.bots.evaluation.network import EvaluationNetwork, load
from concordia.data import read_json
from concordia.learn import games_file as games
from concordia.learn import training
from concordia.learn.games_file import SelfPlayedGame
from concordia.learn.samples import Samples, samples_of, together
from concordia.learn.selfplay import SelfPlayer, selfplay
from concordia.record.json_text import parse
from concordia.worker_processes import WorkerPool

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
        game, map, players = rng.choices(list(self.kinds), list(self.kinds.values()))[0].split()
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


@dataclass(frozen=True)
class Lot:
    """Games for one worker to play in a round."""

    config: Config
    network: Path | None
    round: int
    part: int
    number: int


def play_lot(lot: Lot) -> tuple[list[SelfPlayedGame], Samples]:
    """In a worker: play games and turn them into rows to learn from."""
    config = lot.config
    rng = random.Random(f"{config.seed} {lot.round} {lot.part}")
    network = _blank() if lot.network is None else load(lot.network)
    played = []
    for _ in range(lot.number):
        kind = config.draw(rng)
        temperature, exploring = rng.choice(config.temperatures), rng.choice(config.exploration_rates)
        seed = rng.getrandbits(40)
        players = [
            SelfPlayer(network, config.width, config.moves, temperature, exploring, f"{seed}/{seat}")
            for seat in range(kind[2])
        ]
        played.append(selfplay(kind, seed, players))
    known = None if lot.network is None else network
    return played, together(samples_of(game, rng, known, config.trace) for game in played)


def _blank() -> EvaluationNetwork:
    """The network before anything is learned: a seat expects to end with what it has now."""
    hidden = np.zeros((WIDTH, 1), dtype=np.float32)
    last = np.zeros((1, 3), dtype=np.float32)
    layers = [(hidden, np.zeros(1, dtype=np.float32)), (last, np.zeros(3, dtype=np.float32))]
    return EvaluationNetwork(layers, np.zeros(WIDTH, dtype=np.float32), np.ones(WIDTH, dtype=np.float32))


class Run:
    """One run of learning in a folder."""

    def __init__(self, config: Config, folder: Path, tell: Callable[[dict[str, Any]], None]) -> None:
        """Resume what the folder holds; ``tell`` is called with how each round went."""
        self.config = config
        self.folder = folder
        self.tell = tell
        folder.mkdir(parents=True, exist_ok=True)
        self._lots: list[tuple[int, Samples]] = []  # how many games, and their rows

    def learn(self) -> Path:
        """Play and train to the last round; the path of what was learned."""
        with WorkerPool(self.config.workers, tries=2) as pool:
            for number in range(self.config.rounds):
                if not self._net(number).exists():
                    self._round(number, pool)
                elif self._games(number).exists() and self._is_recent(number):
                    self._read_again(number)
        return self._result()

    def _result(self) -> Path:
        """The mean of the last networks; where there is only one of that size, itself."""
        rounds = range(max(0, self.config.rounds - self.config.average), self.config.rounds)
        networks = [load(self._net(number)) for number in rounds]
        last = networks[-1]
        alike = [network for network in networks if network.hidden == last.hidden]
        path = self.folder / "result.npz"
        training.mean(alike).save(path)
        return path

    def _is_recent(self, number: int) -> bool:
        """Whether the games of a round are still learned from in the first round to come."""
        coming = next(n for n in range(self.config.rounds + 1) if not self._net(n).exists())
        return (coming - number) * self.config.games <= self.config.window

    def _net(self, number: int) -> Path:
        return self.folder / f"net-{number:04d}.npz"

    def _games(self, number: int) -> Path:
        return self.folder / f"games-{number:04d}.jsonl.gz"

    def _read_again(self, number: int) -> None:
        played, rng = games.read(self._games(number)), random.Random(number)
        known = load(self._net(number - 1)) if number else None
        rows = together(samples_of(game, rng, known, self.config.trace) for game in played)
        self._lots.append((len(played), rows))
        self._forget()

    def _round(self, number: int, pool: WorkerPool) -> None:
        config, started = self.config, time.monotonic()
        before = self._net(number - 1) if number else None
        share = -(-config.games // config.workers)
        lots = [Lot(config, before, number, part, share) for part in range(config.workers)]
        played: list[SelfPlayedGame] = []
        for games_of_lot, rows in pool.map(play_lot, lots):
            played += games_of_lot
            self._lots.append((len(games_of_lot), rows))
        games.write(self._games(number), played)
        self._forget()
        playing = time.monotonic() - started
        self._train(number, before, played, playing)

    def _forget(self) -> None:
        while sum(count for count, _ in self._lots[1:]) >= self.config.window:
            self._lots.pop(0)

    def _train(self, number: int, before: Path | None, played: list[SelfPlayedGame], playing: float) -> None:
        config, rng, started = self.config, np.random.default_rng([self.config.seed, number]), time.monotonic()
        latest = self._lots[-1][1]
        rows = together(rows for _, rows in self._lots)
        network = training.fresh(rows, config.hidden, rng) if before is None else load(before)
        foreseen = None if before is None else training.errors(network, latest)
        if network.hidden != config.hidden:  # another size: learn again from all that is known
            network = training.train(training.fresh(rows, config.hidden, rng), rows, 4.0, 1e-3, rng, config.batch)
        network = training.train(network, rows, config.epochs, config.rate_of(number), rng, config.batch)
        part = self._net(number).with_suffix(".part.npz")
        network.save(part)
        part.rename(self._net(number))
        said: dict[str, Any] = {"round": number, "games": len(played), "rows": len(rows)}
        if foreseen is not None:
            said |= {"off": [round(error, 3) for error in foreseen]}
        said |= {"playing": round(playing, 1), "training": round(time.monotonic() - started, 1)}
        said |= dict(self._figures(played))
        with (self.folder / "log.jsonl").open("a", encoding="utf-8") as log:
            log.write(json.dumps(said) + "\n")
        self.tell(said)

    def _figures(self, played: list[SelfPlayedGame]) -> Iterator[tuple[str, list[float]]]:
        """For each kind of game: how many, mean score, mean of the best, turns of a player, cut short."""
        found: dict[str, list[tuple[float, ...]]] = {}
        for game in played:
            found.setdefault(f"{game.game} {game.map} {game.players}", []).append(game.figures())
        for kind in sorted(found):
            means = np.mean(found[kind], axis=0)
            yield kind, [len(found[kind]), *(round(float(mean), 2) for mean in means)]
