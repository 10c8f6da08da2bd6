"""What a worker does in a round: play games, and turn them into rows to learn from."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from concordia.bots.evaluation.batch import WIDTH
from concordia.bots.evaluation.network import EvaluationNetwork, frozen_network, load
from concordia.bots.levels import FROZEN
from concordia.learn.config import Config
from concordia.learn.games_file import SelfPlayedGame
from concordia.learn.samples import Replay, replayed
from concordia.learn.selfplay import SelfPlayer, selfplay
from concordia.learn.siblings import SearchingPlayer, Siblings, all_siblings


@dataclass(frozen=True)
class Lot:
    """Games for one worker to play in a round."""

    config: Config
    network: Path | None
    round: int
    part: int
    number: int


@dataclass
class PlayedLot:
    """What came of it."""

    games: list[SelfPlayedGame]
    replays: list[Replay]
    siblings: Siblings | None


def play_lot(lot: Lot) -> PlayedLot:
    """In a worker: play games and turn them into rows to learn from."""
    config = lot.config
    rng = random.Random(f"{config.seed} {lot.round} {lot.part}")
    network = starting_network(config) if lot.network is None else load(lot.network)
    games: list[SelfPlayedGame] = []
    compared: list[Siblings] = []
    for _ in range(lot.number):
        kind = config.draw(rng)
        temperature, exploring = rng.choice(config.temperatures), rng.choice(config.exploration_rates)
        seed = rng.getrandbits(40)
        learner = rng.randrange(kind[2]) if config.against else None
        players: list[SelfPlayer] = []
        for seat in range(kind[2]):
            name = f"{seed}/{seat}"
            if learner is not None and seat != learner:
                other = named_network(config.against)
                players.append(SelfPlayer(other, config.width, config.moves, temperature, 0.0, name))
            else:
                players.append(
                    SearchingPlayer(
                        network, config.width, config.moves, temperature, exploring, name, config.searched
                    )
                )
        games.append(selfplay(kind, seed, players, None if learner is None else [learner]))
        for player in players:
            found = player.siblings() if isinstance(player, SearchingPlayer) else None
            if found is not None:
                compared.append(found)
    return PlayedLot(games, [replayed(game, rng) for game in games], all_siblings(compared) if compared else None)


def named_network(name: str) -> EvaluationNetwork:
    """A frozen network by its name, or the network of a file."""
    return frozen_network(name) if name in FROZEN else load(Path(name))


def starting_network(config: Config) -> EvaluationNetwork:
    """What plays before anything is learned: a given network, or one by which a seat ends with what it has."""
    if config.start:
        return named_network(config.start)
    hidden = np.zeros((WIDTH, 1), dtype=np.float32)
    last = np.zeros((1, 3), dtype=np.float32)
    layers = [(hidden, np.zeros(1, dtype=np.float32)), (last, np.zeros(3, dtype=np.float32))]
    return EvaluationNetwork(layers, np.zeros(WIDTH, dtype=np.float32), np.ones(WIDTH, dtype=np.float32))
