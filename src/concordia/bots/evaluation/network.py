"""The learned evaluation: a small network over the numbers of a table, in plain NumPy."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from concordia.bots.evaluation.batch import WIDTH, Rows
from concordia.bots.evaluation.features.columns import COLUMN, COLUMNS
from concordia.core.state import State
from concordia.data import data_path
from concordia.rules import ending, scoring
from concordia.vocabulary import HOUSES

Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]

OUTPUTS = 3  # points still to come, margin still to come (both in tens), logit of winning
UNIT = 10.0
SCORE, MARGIN, WIN = 0.3, 1.0, 20.0  # what a point, a point ahead and a sure win count in a decision
FAR_AHEAD = 40.0  # points; being ahead by more hardly counts
HURRY, SOON = 0.6, 22.0  # what each round beyond so many counts for a winner who triggers the end
LATE, LATER = 32.0, 8.0  # from this round on, and fully after so many more, the leader makes for the end:
STRIDE = 5.0  # what a card less for sale, or half a house more, then counts
PAYABLE = 0.6  # how much of a card counts as bought once the goods for it are there

STEP = 2.0**-16  # what tables are worth is rounded to such steps

POINTS, LEAD = COLUMN["own.points"], COLUMN["own.lead"]
ROUNDS, TRIGGERED = COLUMN["game.rounds"], COLUMN["game.end_triggered"]
CARDS_LEFT, MOST_HOUSES = COLUMN["game.cards_for_sale"], COLUMN["game.most_houses"]
PAYABLE_CARDS = COLUMN["display.payable"]
SINCE_OPPONENTS = COLUMN[
    "next.ahead"
]  # the first column about opponents one by one; earlier files do not know them


class EvaluationNetwork:
    """What a seat can still expect: points, margin over the best opponent, and the chance to win.

    Processors add up a row in different orders. With numbers of 64 bits, and values rounded far more coarsely than
    they err, all of them prefer the same table.
    """

    def __init__(self, layers: list[tuple[Floats, Floats]], mean: Floats, scale: Floats) -> None:
        """Weights and biases of each layer; inputs are moved by ``mean`` and multiplied by ``scale``."""
        self.layers = layers
        self.mean = mean
        self.scale = scale
        doubles = [(weights.astype(np.float64), bias.astype(np.float64)) for weights, bias in layers]
        first, bias = doubles[0]
        moved = np.asarray(bias - (mean * scale).astype(np.float64) @ first, dtype=np.float64)
        first = scale[:, None] * first
        self._reads = int(np.flatnonzero(first.any(axis=1))[-1]) + 1 if first.any() else 1  # columns of a row
        self._layers: list[tuple[Doubles, Doubles]] = [(first[: self._reads], moved), *doubles[1:]]

    @property
    def sees_opponents(self) -> bool:
        """Whether it reads the columns about opponents one by one, which take as long as all others."""
        return bool((self.scale[SINCE_OPPONENTS:] > 0).any())

    @property
    def hidden(self) -> tuple[int, ...]:
        """The sizes of the hidden layers."""
        return tuple(weights.shape[1] for weights, _ in self.layers[:-1])

    def outputs(self, rows: Doubles) -> Doubles:
        """The three outputs of each row."""
        value = rows[:, : self._reads]
        for weights, bias in self._layers[:-1]:
            value = value @ weights
            value += bias
            np.maximum(value, 0, out=value)
        weights, bias = self._layers[-1]
        return np.asarray(value @ weights + bias, dtype=np.float64)

    def expect(self, rows: Doubles) -> tuple[Doubles, Doubles, Doubles]:
        """For each row the final points of the seat, the final margin, and the chance to win."""
        out = self.outputs(rows)
        won = 1 / (1 + np.exp(-out[:, 2]))
        return rows[:, POINTS] + UNIT * out[:, 0], rows[:, LEAD] + UNIT * out[:, 1], won

    def judge(self, rows: Rows) -> list[float]:
        """What each row is worth to its seat."""
        numbers = matrix(rows)
        points, margin, won = self.expect(numbers)
        ahead = FAR_AHEAD * np.tanh(margin / FAR_AHEAD)
        worth = SCORE * points + MARGIN * ahead
        late = np.array(rows.look_rounds) > SOON  # for all tables of a look or for none, as they are compared
        if late.any():
            sizes = np.diff([*rows.looks, len(numbers)])
            worth += (WIN + np.repeat(late, sizes) * self._haste(numbers)) * won
        else:
            worth += WIN * won
        found: list[float] = (np.rint(worth / STEP) * STEP).tolist()
        return found

    def _haste(self, numbers: Doubles) -> Doubles:
        """What triggering the end, or coming nearer to it, counts for a winner late in the game."""
        rounds, ended = numbers[:, ROUNDS], numbers[:, TRIGGERED]
        late = np.clip((rounds - LATE) / LATER, 0, 1) ** 2 * (1 - ended)
        cards = numbers[:, CARDS_LEFT] - PAYABLE * numbers[:, PAYABLE_CARDS]
        way = np.minimum(cards, 2 * (HOUSES - numbers[:, MOST_HOUSES]))
        return np.asarray(HURRY * np.maximum(0, rounds - SOON) * ended - STRIDE * late * way, dtype=np.float64)

    def result(self, state: State, seat: int) -> float:
        """What the end of a game is worth to a seat; in a team to both alike."""
        points, margin, won = final_result(state, seat)
        hurry = max(0.0, float(state.turns) / int(state.setup.players) - SOON)
        ahead = FAR_AHEAD * float(np.tanh(margin / FAR_AHEAD))
        return SCORE * points + MARGIN * ahead + (WIN + HURRY * hurry) * won

    def save(self, path: Path) -> None:
        """Write the weights to a file, with the names of the columns they are for."""
        parts = {f"w{n}": w for n, (w, _) in enumerate(self.layers)} | {
            f"b{n}": b for n, (_, b) in enumerate(self.layers)
        }
        parts["w0"] = parts["w0"][: len(COLUMNS)]
        mean, scale = self.mean[: len(COLUMNS)], self.scale[: len(COLUMNS)]
        np.savez_compressed(path, mean=mean, scale=scale, columns=np.array(COLUMNS), **parts)  # type: ignore[arg-type]


def final_result(state: State, seat: int) -> tuple[float, float, float]:
    """Points, margin and victory of a seat at the end; in a team its partner's points are averaged in."""
    players = int(state.setup.players)
    totals = [scoring.total_points(state, n) for n in range(players)]
    if state.setup.team:
        half = players // 2
        sides = [totals[n] + totals[(n + half) % players] for n in range(players)]
        rivals = [side for n, side in enumerate(sides) if n not in (seat, (seat + half) % players)]
        points = sides[seat] / 2
    else:
        sides = totals
        rivals = [side for n, side in enumerate(sides) if n != seat]
        points = float(totals[seat])
    won = 1.0 if seat in ending.winners(state, totals) else 0.0
    return points, float(sides[seat] - max(rivals)), won


def matrix(rows: Rows) -> Doubles:
    """The rows as NumPy reads them."""
    cells: Any = rows.cells
    used = int(rows.count) * WIDTH
    if isinstance(cells, list):
        flat = np.array(cells[:used], dtype=np.float64)
    else:
        flat = np.frombuffer(cells, dtype=np.int64, count=used).astype(np.float64)
    return flat.reshape(int(rows.count), WIDTH)


def load(source: Path | str) -> EvaluationNetwork:
    """Read the weights from a file; one that names its columns reads those, wherever they stand in a row today."""
    with np.load(source) as parts:
        count = sum(name.startswith("w") for name in parts.files)
        layers = [(parts[f"w{n}"].astype(np.float32), parts[f"b{n}"].astype(np.float32)) for n in range(count)]
        mean, scale = parts["mean"].astype(np.float32), parts["scale"].astype(np.float32)
        named = parts["columns"].tolist() if "columns" in parts.files else COLUMNS[:SINCE_OPPONENTS]
        at = [COLUMN[name] for name in named]
        mean, scale = _placed(mean, at), _placed(scale, at)
        layers[0] = (_placed(layers[0][0], at), layers[0][1])
        return EvaluationNetwork(layers, mean, scale)


def _placed(numbers: Floats, at: list[int]) -> Floats:
    """The numbers of the columns where they stand in a row; other columns count nothing."""
    made = np.zeros((WIDTH, *numbers.shape[1:]), dtype=np.float32)
    made[at] = numbers[: len(at)]
    return made


def shipped_network(name: str = "evaluation") -> EvaluationNetwork:
    """A network that the package ships: that of reviews, advice, puzzles and most levels, or a level's own."""
    return _loaded(name)


def frozen_network(name: str) -> EvaluationNetwork:
    """The network of a master of an earlier version."""
    return _loaded(f"frozen/{name}")


@cache
def _loaded(name: str) -> EvaluationNetwork:
    """A network of the package's data, read once."""
    return load(data_path(f"{name}.npz"))
