"""The network that the package ships."""

from __future__ import annotations

from concordia.bots.evaluation.network import network


def test_the_weights_are_small_and_the_same_on_every_reading():
    size = sum(weights.size + bias.size for weights, bias in network().layers)

    assert size * 4 < 400_000
    assert network() is network()
