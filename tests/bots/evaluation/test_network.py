"""The network that the package ships."""

from __future__ import annotations

from concordia.bots.evaluation.batch import WIDTH
from concordia.bots.evaluation.network import shipped_network


def test_the_weights_are_small_and_the_same_on_every_reading():
    size = sum(weights.size + bias.size for weights, bias in shipped_network().layers)

    assert size * 4 < 400_000
    assert shipped_network() is shipped_network()


def test_it_reads_rows_of_the_width_that_the_writer_makes():
    assert shipped_network().layers[0][0].shape[0] == WIDTH
