"""Finished games as rows to learn from: the table at each turn from every seat, and how the game ended for it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

import concordia
from concordia.bots.evaluation.batch import MOST_ROWS
from concordia.bots.evaluation.features.writer import FeatureWriter
from concordia.bots.evaluation.network import (
    LEAD,
    POINTS,
    UNIT,
    Doubles,
    EvaluationNetwork,
    Floats,
    final_result,
    matrix,
)
from concordia.bots.reachable_cities import reach
from concordia.core.legal_options import Options
from concordia.core.state import State
from concordia.learn.games_file import SelfPlayedGame
from concordia.rules import scoring, turn

WITHIN = 0.35  # the share of moments within a turn that is kept
BETWEEN = 0.7  # the share of moments between turns, for each seat


@dataclass
class Samples:
    """Rows of numbers, and for each what it should have foretold: points and margin in tens, and the win."""

    rows: NDArray[np.int16]
    targets: Floats

    def __len__(self) -> int:
        return len(self.rows)

    def only(self, mask: NDArray[np.bool_]) -> Samples:
        """Some of the samples."""
        return Samples(self.rows[mask], self.targets[mask])


def together(parts: Iterable[Samples]) -> Samples:
    """Several lots of samples as one."""
    lots = list(parts)
    return Samples(np.concatenate([lot.rows for lot in lots]), np.concatenate([lot.targets for lot in lots]))


@dataclass
class Replay:
    """A game as rows, with all it takes to say what each of them should have foretold."""

    rows: NDArray[np.int16]
    turns: NDArray[np.int64]
    seats: NDArray[np.int64]
    between: NDArray[np.bool_]  # at the start of a turn: then every seat has a row
    kept: NDArray[np.bool_]  # whether it is learned from
    ends: Floats  # by seat: points, margin and victory
    players: int


def replayed(played: SelfPlayedGame, rng: random.Random) -> Replay:
    """Replay a game and write down what it looked like, and what came of it."""
    game = concordia.new_game(played.game, played.map, players=played.players, seed=played.seed)
    notes = _Notes(played.players, played.map)
    state, out, last = game.state, Options(), -1
    for code in played.codes:
        if state.at_start_of_turn():
            if state.turns != last:
                last = int(state.turns)
                notes.write(state, list(range(played.players)), last, between=True)
        elif rng.random() < WITHIN:
            notes.write(state, [int(state.seat)], last, between=False)
        turn.decide(state, code, out)
    learners = set(range(played.players) if played.learners is None else played.learners)
    kept = [not between or rng.random() < BETWEEN for between in notes.between]
    return Replay(
        notes.matrix().astype(np.int16),
        np.array(notes.turns),
        np.array(notes.seats),
        np.array(notes.between),
        np.array(kept) & np.isin(notes.seats, list(learners)),
        _ends(state, played.players),
        played.players,
    )


def learned_from(
    replays: Sequence[Replay], network: EvaluationNetwork | None = None, trace: float = 1.0
) -> Samples:
    """The rows of games with their targets.

    With a network the target of a moment is partly what the network expects later on (TD(lambda)): ``trace`` is
    the lambda of a whole round; with 1 only the end of the game counts.
    """
    rows = np.concatenate([replay.rows[replay.kept] for replay in replays])
    found = []
    for replay in replays:
        expected = None
        if network is not None and trace < 1:
            expected = expectations(network, replay.rows[replay.between])
        comes = _what_comes(replay, expected, trace ** (1 / replay.players))
        found.append(comes[replay.turns, replay.seats][replay.kept])
    targets = np.concatenate(found)
    targets[:, 0] = (targets[:, 0] - rows[:, POINTS]) / UNIT
    targets[:, 1] = (targets[:, 1] - rows[:, LEAD]) / UNIT
    return Samples(rows, targets)


def samples_of(
    played: SelfPlayedGame, rng: random.Random, network: EvaluationNetwork | None = None, trace: float = 1.0
) -> Samples:
    """What there is to learn from one game, see :func:`learned_from`."""
    return learned_from([replayed(played, rng)], network, trace)


def expectations(network: EvaluationNetwork, rows: NDArray[np.int16]) -> Floats:
    """What a network expects of rows, with 32 bits: points, margin and victory."""
    value = (rows.astype(np.float32) - network.mean) * network.scale
    for weights, bias in network.layers[:-1]:
        value = np.maximum(value @ weights + bias, 0)
    weights, bias = network.layers[-1]
    value = value @ weights + bias
    value[:, 0] = value[:, 0] * UNIT + rows[:, POINTS]
    value[:, 1] = value[:, 1] * UNIT + rows[:, LEAD]
    value[:, 2] = 1 / (1 + np.exp(-value[:, 2]))
    return np.asarray(value, dtype=np.float32)


class _Notes:
    """Rows in the order in which they were written, with their turns and seats."""

    def __init__(self, players: int, map: str) -> None:
        self.players = players
        self.turns: list[int] = []
        self.seats: list[int] = []
        self.between: list[bool] = []
        self._writer = FeatureWriter()
        self._reach = reach(map)
        self._full: list[Doubles] = []

    def write(self, state: State, seats: list[int], turn: int, *, between: bool) -> None:
        if self._writer.rows.count + len(seats) > MOST_ROWS:
            self._full.append(matrix(self._writer.rows))
            self._writer.rows.count = 0
        self._writer.survey(state)
        for seat in seats:
            self._writer.write(state, seat, self._reach)
            self.turns.append(turn)
            self.seats.append(seat)
            self.between.append(between)

    def matrix(self) -> Doubles:
        return np.concatenate([*self._full, matrix(self._writer.rows)])


def _ends(state: State, players: int) -> Floats:
    """By seat the points, margin and victory with which a game ended; one that was cut short is won by nobody."""
    ends = np.array([final_result(state, seat) for seat in range(players)], dtype=np.float32)
    if not state.is_over():
        ends[:, 2] = 0
    ends[:, 0] = [scoring.total_points(state, seat) for seat in range(players)]
    return ends


def _what_comes(replay: Replay, expected: Floats | None, trace: float) -> Floats:
    """By turn and seat: points, margin and victory as they came, mixed with what was expected on the way."""
    turns = int(replay.turns.max()) + 1
    comes = np.empty((turns, replay.players, 3), dtype=np.float32)
    comes[:] = replay.ends
    if expected is None:
        return comes
    then = comes.copy()
    then[replay.turns[replay.between], replay.seats[replay.between]] = expected
    for now in range(turns - 2, -1, -1):
        comes[now] = trace * comes[now + 1] + (1 - trace) * then[now + 1]
    return comes
