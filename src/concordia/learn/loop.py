"""The loop of learning: play, train, play again. Every step is kept in a folder, so that a run can be resumed."""

from __future__ import annotations

import json
import random
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from concordia.bots.evaluation.features.columns import COLUMNS
from concordia.bots.evaluation.network import EvaluationNetwork, load
from concordia.learn import games_file as games
from concordia.learn import training
from concordia.learn.config import Config, kind_of
from concordia.learn.games_file import SelfPlayedGame
from concordia.learn.lots import Lot, named_network, play_lot
from concordia.learn.one_look import one_look_match
from concordia.learn.samples import Replay, Samples, learned_from, replayed
from concordia.learn.siblings import Siblings, all_siblings
from concordia.learn.training import ComparedTurns
from concordia.worker_processes import WorkerPool


class Run:
    """One run of learning in a folder."""

    def __init__(self, config: Config, folder: Path, tell: Callable[[dict[str, Any]], None]) -> None:
        """Resume what the folder holds; ``tell`` is called with how each round went."""
        self.config = config
        self.folder = folder
        self.tell = tell
        folder.mkdir(parents=True, exist_ok=True)
        self._replays: list[Replay] = []
        self._siblings: list[Siblings] = []
        self._trainer: training.Trainer | None = None

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
        """The best network, if matches have found one; else the mean of the last ones of its size."""
        path = self.folder / "result.npz"
        if self.config.checked and self._best.exists():
            shutil.copyfile(self._best, path)
            return path
        rounds = range(max(0, self.config.rounds - self.config.average), self.config.rounds)
        networks = [load(self._net(number)) for number in rounds]
        last = networks[-1]
        alike = [network for network in networks if network.hidden == last.hidden]
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

    @property
    def _optimiser(self) -> Path:
        return self.folder / "optimiser.npz"

    @property
    def _best(self) -> Path:
        return self.folder / "best.npz"

    def _read_again(self, number: int) -> None:
        rng = random.Random(number)
        self._replays += [replayed(game, rng) for game in games.read(self._games(number))]
        self._forget()

    def _round(self, number: int, pool: WorkerPool) -> None:
        config, started = self.config, time.monotonic()
        before = self._net(number - 1) if number else None
        share = -(-config.games // config.workers)
        lots = [Lot(config, before, number, part, share) for part in range(config.workers)]
        played: list[SelfPlayedGame] = []
        latest: list[Replay] = []
        for lot in pool.map(play_lot, lots):
            played += lot.games
            latest += lot.replays
            self._siblings += [] if lot.siblings is None else [lot.siblings]
        games.write(self._games(number), played)
        playing = time.monotonic() - started
        self._train(number, before, latest, playing, played)

    def _forget(self) -> None:
        del self._replays[: max(0, len(self._replays) - self.config.window)]
        most = max(1, self.config.window // self.config.games) * self.config.workers
        del self._siblings[: max(0, len(self._siblings) - most)]

    def _train(
        self,
        number: int,
        before: Path | None,
        latest: list[Replay],
        playing: float,
        played: list[SelfPlayedGame],
    ) -> None:
        config, rng, started = self.config, np.random.default_rng([self.config.seed, number]), time.monotonic()
        known = load(before) if before else named_network(config.start) if config.start else None
        chosen = self._drawn(rng) + latest
        self._replays += latest
        self._forget()
        samples = learned_from(chosen, known, config.trace)  # what is expected is asked of the newest network
        foreseen = None if known is None else training.errors(known, learned_from(latest))
        trainer = self._trainer_of(known, samples, rng)
        compared = all_siblings(self._siblings) if self._siblings else None
        if compared is None or known is None:
            trainer.train(samples, config.epochs, config.rate_of(number), rng, config.batch)
        else:
            told = ComparedTurns(compared, compared.targets(known), config.contrast)
            trainer.train(samples, config.epochs, config.rate_of(number), rng, config.batch, told)
        network = trainer.result()
        trainer.save(self._optimiser)
        part = self._net(number).with_suffix(".part.npz")
        network.save(part)
        part.rename(self._net(number))
        said: dict[str, Any] = {"round": number, "games": len(played), "rows": len(samples)}
        if foreseen is not None:
            said |= {"off": [round(error, 3) for error in foreseen]}
        said |= {"playing": round(playing, 1), "training": round(time.monotonic() - started, 1)}
        said |= dict(figures(played)) | self._check(number, network)
        with (self.folder / "log.jsonl").open("a", encoding="utf-8") as log:
            log.write(json.dumps(said) + "\n")
        self.tell(said)

    def _drawn(self, rng: np.random.Generator) -> list[Replay]:
        """The earlier games that are learned from again."""
        most = self.config.drawn or len(self._replays)
        places = rng.permutation(len(self._replays))[:most]
        return [self._replays[place] for place in places]

    def _trainer_of(
        self, known: EvaluationNetwork | None, samples: Samples, rng: np.random.Generator
    ) -> training.Trainer:
        """The trainer of the run, which remembers its gradients; a new one where the network gets another size."""
        if self._trainer is not None:
            return self._trainer
        config = self.config
        if known is None:
            network = training.fresh(samples, config.hidden, rng)
        elif known.hidden == config.hidden and (known.scale > 0).sum() >= len(COLUMNS):
            network = known
        elif training.has_room(known, config.hidden):
            network = training.grown(known, samples, config.hidden, rng)
        else:  # of another shape: learn again from all that is known
            network = training.train(training.fresh(samples, config.hidden, rng), samples, 4.0, 1e-3, rng)
        self._trainer = training.Trainer(network, config.steadiness)
        if network is known and self._optimiser.exists():
            self._trainer.load(self._optimiser)
        return self._trainer

    def _check(self, number: int, network: EvaluationNetwork) -> dict[str, Any]:
        """From time to time, a match with the best network so far: who wins it is the best."""
        config = self.config
        if not config.checked or (number + 1) % config.checked:
            return {}
        if not self._best.exists():
            (named_network(config.start) if config.start else network).save(self._best)
        duels = sorted({kind for kind in map(kind_of, config.kinds) if kind[2] == 2}) or [
            kind_of(next(iter(config.kinds)))
        ]
        rng = random.Random(f"{config.seed} check {number}")
        match = one_look_match(network, load(self._best), duels, config.checked_games, rng)
        if match.is_better:
            network.save(self._best)
        return {
            "check": [match.games, *(round(value, 3) for value in (match.won, match.margin, match.margin_error))]
        }


def figures(played: list[SelfPlayedGame]) -> Iterator[tuple[str, list[float]]]:
    """For each kind of game: how many, mean score, mean of the best, turns of a player, cut short."""
    found: dict[str, list[tuple[float, ...]]] = {}
    for game in played:
        found.setdefault(f"{game.game} {game.map} {game.players}", []).append(game.figures())
    for kind in sorted(found):
        means = np.mean(found[kind], axis=0)
        yield kind, [len(found[kind]), *(round(float(mean), 2) for mean in means)]
