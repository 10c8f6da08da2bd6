"""Gradients that are right, and a training that brings the network nearer."""

from __future__ import annotations

import random

import numpy as np
import pytest

from concordia.bots.evaluation.features.columns import COLUMNS
from concordia.bots.evaluation.network import frozen_network
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


def test_a_grown_network_says_what_it_said():
    samples = samples_of(a_game(), random.Random(1))
    small = frozen_network("master-1")
    large = training.grown(small, samples, (140, 40), np.random.default_rng(1))
    rows = samples.rows.astype(np.float64)

    assert large.hidden == (140, 40)
    assert np.allclose(large.outputs(rows), small.outputs(rows), atol=1e-4)
    assert (large.scale[: len(COLUMNS)] > 0).all(), "columns that the small one did not read can be learned"


def test_a_trainer_goes_on_where_it_was_saved(tmp_path):
    samples = samples_of(a_game(), random.Random(1))
    network = training.fresh(samples, (8,), np.random.default_rng(1))
    whole, half = training.Trainer(network, 0.9), training.Trainer(network, 0.9)
    for trainer in (whole, half):
        trainer.train(samples, 1.0, 1e-3, np.random.default_rng(2), 32)
    half.save(tmp_path / "optimiser.npz")
    rest = training.Trainer(network, 0.9)
    rest.load(tmp_path / "optimiser.npz")
    for trainer in (whole, rest):
        trainer.train(samples, 1.0, 1e-3, np.random.default_rng(3), 32)

    for (weights, _), (others, _) in zip(whole.result().layers, rest.result().layers, strict=True):
        assert np.array_equal(weights, others)
    assert not np.array_equal(whole.result().layers[0][0], whole.layers[0][0]), "a mean, not the newest weights"


def test_contrast_counts_differences_within_a_group_and_not_its_mean():
    rng = np.random.default_rng(1)
    layers = [(rng.standard_normal((5, 3)), rng.standard_normal(3))]
    inputs = np.repeat(rng.standard_normal((2, 5)), 4, axis=0)
    alike = training.gradients(layers, inputs, np.zeros((8, 3)))
    targets = rng.random((8, 3))

    assert np.allclose(training.gradients(layers, inputs, np.zeros((8, 3)), 4, 3.0)[0][0], alike[0][0])
    inputs = rng.standard_normal((8, 5))
    plain = training.gradients(layers, inputs, targets)
    assert np.allclose(training.gradients(layers, inputs, targets, 4, 1.0)[0][0], plain[0][0])
    assert not np.allclose(training.gradients(layers, inputs, targets, 4, 3.0)[0][0], plain[0][0])
