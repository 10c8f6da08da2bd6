"""Gradients that are right, and a training that brings the network nearer."""

from __future__ import annotations

import random

import numpy as np
import pytest

from concordia.learn import training
from concordia.learn.samples import samples_of
from tests.learn.selfplayed import a_game


def test_gradients_are_the_slopes_of_the_loss():
    rng = np.random.default_rng(1)
    layers = [(rng.standard_normal(shape), rng.standard_normal(shape[1])) for shape in ((5, 4), (4, 3))]
    inputs, targets = rng.standard_normal((7, 5)), rng.random((7, 3))

    def loss():
        out = np.maximum(inputs @ layers[0][0] + layers[0][1], 0) @ layers[1][0] + layers[1][1]
        squares = 0.5 * training.LOSSES[:2] * (out[:, :2] - targets[:, :2]) ** 2
        cross = np.logaddexp(0, out[:, 2]) - targets[:, 2] * out[:, 2]
        return (squares.sum() + training.LOSSES[2] * cross.sum()) / len(inputs)

    slopes = training.gradients(layers, inputs, targets)
    for layer in range(2):
        for part in range(2):
            weights, before = layers[layer][part], loss()
            weights.flat[0] += 1e-6
            assert slopes[layer][part].flat[0] == pytest.approx((loss() - before) / 1e-6, abs=1e-4)
            weights.flat[0] -= 1e-6


def test_training_brings_the_network_nearer_to_what_came():
    samples = samples_of(a_game(), random.Random(1))
    rng = np.random.default_rng(1)
    fresh = training.fresh(samples, (16,), rng)
    trained = training.train(fresh, samples, 30, 3e-3, rng, batch=32)

    assert training.errors(trained, samples)[0] < training.errors(fresh, samples)[0] / 2
