"""Rows to learn from, and what they should have foretold."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np

from concordia.bots.evaluation.batch import WIDTH
from concordia.bots.evaluation.network import LEAD, POINTS, UNIT, shipped_network
from concordia.learn.samples import expectations, replayed, samples_of
from tests.learn.selfplayed import a_game


def test_without_a_network_every_row_is_told_how_the_game_ended():
    played = a_game()
    samples = samples_of(played, random.Random(1))
    ends = samples.rows[:, POINTS] + UNIT * samples.targets[:, 0]

    assert samples.rows.shape[1] == WIDTH
    assert {round(float(end)) for end in ends} == set(played.scores)
    margins = samples.rows[:, LEAD] + UNIT * samples.targets[:, 1]
    assert {abs(round(float(margin))) for margin in margins} == {abs(played.scores[0] - played.scores[1])}


def test_with_a_network_early_rows_are_told_more_of_what_it_expects():
    played = a_game()
    plain = samples_of(played, random.Random(1))
    mixed = samples_of(played, random.Random(1), shipped_network(), trace=0.5)
    off = np.abs(plain.targets[:, 0] - mixed.targets[:, 0])

    assert np.array_equal(plain.rows, mixed.rows)
    assert off[: len(off) // 4].mean() > off[-5:].mean()


def test_with_learners_only_their_rows_are_learned_from():
    played = a_game()
    both, one = (replayed(replace(played, learners=seats), random.Random(1)) for seats in (None, [1]))

    assert set(both.seats[both.kept]) == {0, 1}
    assert set(one.seats[one.kept]) == {1}
    assert len(one.rows) == len(both.rows), "what is expected on the way needs all"


def test_what_is_expected_with_32_bits_is_what_the_network_says():
    rows = replayed(a_game(), random.Random(1)).rows
    said = np.stack(shipped_network().expect(rows.astype(np.float64)), axis=1)

    assert np.allclose(expectations(shipped_network(), rows), said, atol=1e-2)
