"""Training the network on finished games: regression on how they ended, by Adam in NumPy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from concordia.bots.evaluation.network import OUTPUTS, UNIT, EvaluationNetwork, Floats
from concordia.learn.samples import Samples
from concordia.learn.siblings import Siblings

LOSSES = np.array([1.0, 0.5, 1.0], dtype=np.float32)  # the weight of each output
Slopes = list[tuple[Floats, Floats]]
FALL = 0.05  # the rate at the end of a training as a part of that at its start


def fresh(samples: Samples, hidden: tuple[int, ...], rng: np.random.Generator) -> EvaluationNetwork:
    """A network that knows nothing yet but the size of its inputs."""
    rows = samples.rows[rng.permutation(len(samples))[:50000]].astype(np.float32)
    mean = rows.mean(axis=0)
    scale = 1 / np.maximum(rows.std(axis=0), 0.05)
    sizes = [rows.shape[1], *hidden, OUTPUTS]
    layers = [
        (
            (rng.standard_normal((a, b)) * np.sqrt(2 / a)).astype(np.float32),
            np.zeros(b, dtype=np.float32),
        )
        for a, b in pairwise(sizes)
    ]
    layers[-1] = (layers[-1][0] * np.float32(0.1), layers[-1][1])
    return EvaluationNetwork(layers, mean.astype(np.float32), scale.astype(np.float32))


def grown(
    network: EvaluationNetwork, samples: Samples, hidden: tuple[int, ...], rng: np.random.Generator
) -> EvaluationNetwork:
    """A network that says the same with more units in its hidden layers, and columns that the other did not read.

    New columns begin with no weight, new units with no say in the next layer.
    """
    made = fresh(samples, hidden, rng)
    known = network.scale > 0
    made.mean[known], made.scale[known] = network.mean[known], network.scale[known]
    rows, sizes = len(known), [*network.hidden, OUTPUTS]
    for (weights, bias), (old, old_bias), units in zip(made.layers, network.layers, sizes, strict=True):
        weights[:rows, :units], bias[:units] = old, old_bias
        weights[rows:, :units] = 0
        rows = units
    return EvaluationNetwork(made.layers, made.mean, made.scale)


def has_room(network: EvaluationNetwork, hidden: tuple[int, ...]) -> bool:
    """Whether a network of some size can say all that another one says."""
    return len(hidden) == len(network.hidden) and all(
        new >= old for new, old in zip(hidden, network.hidden, strict=True)
    )


class Adam:
    """Kingma and Ba's optimiser over a network's weights and biases."""

    def __init__(self, layers: list[tuple[Floats, Floats]]) -> None:
        """Start with no memory of gradients."""
        self.layers = layers
        self.steps = 0
        self.first = [[np.zeros_like(part) for part in layer] for layer in layers]
        self.second = [[np.zeros_like(part) for part in layer] for layer in layers]

    def step(self, gradients: list[tuple[Floats, Floats]], rate: float, decay: float) -> None:
        """Move all weights against their gradients."""
        self.steps += 1
        rate *= float(np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps))
        for layer, pair in enumerate(gradients):
            for part, gradient in enumerate(pair):
                m, v = self.first[layer][part], self.second[layer][part]
                m += np.float32(0.1) * (gradient - m)
                v += np.float32(0.001) * (gradient * gradient - v)
                weights = self.layers[layer][part]
                weights -= np.float32(rate) * m / (np.sqrt(v) + np.float32(1e-8))
                if part == 0:
                    weights *= np.float32(1 - decay * rate)


def gradients(
    layers: list[tuple[Floats, Floats]], inputs: Floats, targets: Floats, group: int = 1, contrast: float = 1.0
) -> list[tuple[Floats, Floats]]:
    """The slope of the loss for every weight, averaged over a batch of normalised inputs.

    Where rows come in groups, what they differ by within a group counts ``contrast`` times as much as their mean.
    """
    values = [inputs]
    for weights, bias in layers[:-1]:
        values.append(np.maximum(values[-1] @ weights + bias, 0))
    weights, bias = layers[-1]
    slope = values[-1] @ weights + bias
    slope[:, 2] = 1 / (1 + np.exp(-slope[:, 2]))
    slope -= targets
    if group > 1:
        groups = slope.reshape(-1, group, OUTPUTS)
        groups += np.float32(contrast - 1) * (groups - groups.mean(axis=1, keepdims=True))
    slope *= LOSSES / len(inputs)
    found: list[tuple[Floats, Floats]] = []
    for layer in range(len(layers) - 1, -1, -1):
        found.append((values[layer].T @ slope, slope.sum(axis=0)))
        if layer > 0:
            slope = (slope @ layers[layer][0].T) * (values[layer] > 0)
    return found[::-1]


def errors(network: EvaluationNetwork, samples: Samples) -> tuple[float, float, float]:
    """How far the network is off: points and margin (root mean square), and the log loss of winning."""
    out = np.concatenate([network.outputs(part.astype(np.float64)) for part in _pieces(samples.rows)])
    off = np.sqrt(np.mean((out[:, :2] - samples.targets[:, :2]) ** 2, axis=0)) * UNIT
    log = np.logaddexp(0, np.where(samples.targets[:, 2] > 0.5, -out[:, 2], out[:, 2]))
    return float(off[0]), float(off[1]), float(log.mean())


def _pieces(rows: NDArray[np.int16]) -> list[NDArray[np.int16]]:
    return np.array_split(rows, max(1, len(rows) // 8192))


def mean(networks: Sequence[EvaluationNetwork]) -> EvaluationNetwork:
    """The mean of networks that grew from one another; it is steadier than each of them."""
    parts = zip(*(network.layers for network in networks), strict=True)
    layers = [
        (np.mean([weights for weights, _ in part], axis=0), np.mean([bias for _, bias in part], axis=0))
        for part in parts
    ]
    return EvaluationNetwork(layers, networks[-1].mean, networks[-1].scale)


@dataclass
class ComparedTurns:
    """Turns of the same moments with their targets; differences within a moment count ``contrast`` times."""

    siblings: Siblings
    targets: Floats
    contrast: float


class Trainer:
    """Trains one network throughout a run: it keeps what the optimiser remembers, and a steadier mean."""

    def __init__(self, network: EvaluationNetwork, steadiness: float = 0.0, decay: float = 1e-2) -> None:
        """Go on from a network; the mean follows it by ``1 - steadiness`` at each step."""
        self.network = network
        self.layers = [(weights.copy(), bias.copy()) for weights, bias in network.layers]
        self.steady = [(weights.copy(), bias.copy()) for weights, bias in network.layers]
        self.adam = Adam(self.layers)
        self._steadiness = steadiness
        self._decay = decay

    def step(
        self, samples: Samples, chosen: NDArray[np.int64], rate: float, compared: Slopes | None = None
    ) -> None:
        """Learn from a batch, and from slopes that come from elsewhere."""
        slopes = gradients(self.layers, self._inputs(samples.rows[chosen]), samples.targets[chosen])
        if compared is not None:
            slopes = [(w + more, b + rest) for (w, b), (more, rest) in zip(slopes, compared, strict=True)]
        self.adam.step(slopes, rate, self._decay)
        new = np.float32(1 - self._steadiness)
        for means, parts in zip(self.steady, self.layers, strict=True):
            for steady, part in zip(means, parts, strict=True):
                steady[:] += new * (part - steady)

    def _inputs(self, rows: NDArray[np.int16]) -> Floats:
        return np.asarray((rows.astype(np.float32) - self.network.mean) * self.network.scale, dtype=np.float32)

    def train(
        self,
        samples: Samples,
        epochs: float,
        rate: float,
        rng: np.random.Generator,
        batch: int,
        compared: ComparedTurns | None = None,
    ) -> None:
        """Learn from some samples at one rate, and as often from turns that were compared."""
        for chosen in batches(len(samples), epochs, rng, batch):
            self.step(samples, chosen, rate, None if compared is None else self._compare(compared, rng, batch))

    def _compare(self, compared: ComparedTurns, rng: np.random.Generator, batch: int) -> Slopes:
        rows, targets = compared.siblings.rows, compared.targets
        some = rng.integers(0, len(rows), max(1, batch // rows.shape[1]))
        inputs = self._inputs(rows[some].reshape(-1, rows.shape[2]))
        return gradients(self.layers, inputs, targets[some].reshape(-1, OUTPUTS), rows.shape[1], compared.contrast)

    def result(self) -> EvaluationNetwork:
        """The mean of what it has been lately."""
        layers = [(weights.copy(), bias.copy()) for weights, bias in self.steady]
        return EvaluationNetwork(layers, self.network.mean, self.network.scale)

    def save(self, path: Path) -> None:
        """Write down all that it takes to go on."""
        parts: dict[str, NDArray[Any]] = {"steps": np.array(self.adam.steps)}
        for name, group in self._groups().items():
            for layer, pair in enumerate(group):
                for part, numbers in enumerate(pair):
                    parts[f"{name}{layer}.{part}"] = numbers
        np.savez(path, **parts)  # type: ignore[arg-type]

    def load(self, path: Path) -> None:
        """Go on where another one stopped that trained a network of the same size."""
        with np.load(path) as parts:
            self.adam.steps = int(parts["steps"])
            for name, group in self._groups().items():
                for layer, pair in enumerate(group):
                    for part, numbers in enumerate(pair):
                        numbers[:] = parts[f"{name}{layer}.{part}"]

    def _groups(self) -> dict[str, Sequence[Sequence[Floats]]]:
        return {
            "layers": self.layers,
            "steady": self.steady,
            "first": self.adam.first,
            "second": self.adam.second,
        }


def batches(count: int, epochs: float, rng: np.random.Generator, batch: int) -> Iterator[NDArray[np.int64]]:
    """Places of samples in random order, none twice before all have come."""
    order = np.empty(0, dtype=np.int64)
    for _ in range(max(1, int(epochs * count / batch))):
        if len(order) < batch:
            order = rng.permutation(count)
        chosen, order = order[:batch], order[batch:]
        yield chosen


def train(
    network: EvaluationNetwork,
    samples: Samples,
    epochs: float,
    rate: float,
    rng: np.random.Generator,
    batch: int = 256,
    decay: float = 1e-2,
) -> EvaluationNetwork:
    """An improved network; the rate falls along a cosine."""
    trainer = Trainer(network, 0.0, decay)
    lots = list(batches(len(samples), epochs, rng, batch))
    for step, chosen in enumerate(lots):
        falling = FALL + (1 - FALL) * 0.5 * (1 + float(np.cos(np.pi * step / len(lots))))
        trainer.step(samples, chosen, rate * falling)
    return EvaluationNetwork(trainer.layers, network.mean, network.scale)
