"""Finished games as rows to learn from: the table at each turn from every seat, and how the game ended for it."""

from __future__ import annotations

import random
from collections.abc import Iterable
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
from concordia.bots.reach import reach
from concordia.core.state import Options, State
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


def samples_of(
    played: SelfPlayedGame, rng: random.Random, network: EvaluationNetwork | None = None, trace: float = 1.0
) -> Samples:
    """Replay a game and write down what it looked like, and what came of it.

    With a network the target of a moment is partly what the network expected later on (TD(lambda)): ``trace`` is
    the lambda of a whole round; with 1 only the end of the game counts.
    """
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
    rows = notes.matrix()
    comes = _what_comes(state, notes, rows, network, trace ** (1 / played.players))
    targets = comes[notes.turns, notes.seats]
    targets[:, 0] = (targets[:, 0] - rows[:, POINTS]) / UNIT
    targets[:, 1] = (targets[:, 1] - rows[:, LEAD]) / UNIT
    made = Samples(rows.astype(np.int16), targets)
    keep = np.array([not between or rng.random() < BETWEEN for between in notes.between])
    return made.only(keep)


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


def _what_comes(
    state: State, notes: _Notes, rows: Doubles, network: EvaluationNetwork | None, trace: float
) -> Floats:
    """By turn and seat: points, margin and victory as they came, mixed with what was expected on the way."""
    players, turns = notes.players, max(notes.turns) + 1
    ends = np.array([final_result(state, seat) for seat in range(players)], dtype=np.float32)
    if not state.is_over():
        ends[:, 2] = 0  # a game that was cut short is won by nobody
    ends[:, 0] = [scoring.total_points(state, seat) for seat in range(players)]
    comes = np.empty((turns, players, 3), dtype=np.float32)
    comes[turns - 1 :] = ends
    if network is None or trace >= 1:
        comes[:] = ends
        return comes
    chosen = np.array(notes.between)
    expected = np.broadcast_to(ends, comes.shape).copy()
    where = (np.array(notes.turns)[chosen], np.array(notes.seats)[chosen])
    expected[where] = np.stack(network.expect(rows[chosen]), axis=1)
    for now in range(turns - 2, -1, -1):
        comes[now] = trace * comes[now + 1] + (1 - trace) * expected[now + 1]
    return comes
