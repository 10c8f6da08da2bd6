"""Training the network on finished games: regression on how they ended, by Adam in NumPy."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from concordia.bots.evaluation.network import OUTPUTS, UNIT, EvaluationNetwork, Floats
from concordia.learn.samples import Samples

LOSSES = np.array([1.0, 0.5, 1.0], dtype=np.float32)  # the weight of each output
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


def gradients(layers: list[tuple[Floats, Floats]], inputs: Floats, targets: Floats) -> list[tuple[Floats, Floats]]:
    """The slope of the loss for every weight, averaged over a batch of normalised inputs."""
    values = [inputs]
    for weights, bias in layers[:-1]:
        values.append(np.maximum(values[-1] @ weights + bias, 0))
    weights, bias = layers[-1]
    slope = values[-1] @ weights + bias
    slope[:, 2] = 1 / (1 + np.exp(-slope[:, 2]))
    slope -= targets
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
    layers = [(weights.copy(), bias.copy()) for weights, bias in network.layers]
    adam = Adam(layers)
    steps = max(1, int(epochs * len(samples) / batch))
    order = np.empty(0, dtype=np.int64)
    for step in range(steps):
        if len(order) < batch:
            order = rng.permutation(len(samples))
        chosen, order = order[:batch], order[batch:]
        inputs = (samples.rows[chosen].astype(np.float32) - network.mean) * network.scale
        slopes = gradients(layers, inputs, samples.targets[chosen])
        falling = FALL + (1 - FALL) * 0.5 * (1 + float(np.cos(np.pi * step / steps)))
        adam.step(slopes, rate * falling, decay)
    return EvaluationNetwork(layers, network.mean, network.scale)
