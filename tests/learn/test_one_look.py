"""Matches of two networks by one look ahead."""

from __future__ import annotations

import random

from concordia.bots.evaluation.network import shipped_network
from concordia.learn.config import Config
from concordia.learn.lots import starting_network
from concordia.learn.one_look import one_look_match


def test_a_network_is_even_with_itself_and_beats_one_that_knows_nothing():
    duel = [("venus", "cyprus", 2)]
    even = one_look_match(shipped_network(), shipped_network(), duel, 4, random.Random(1))
    better = one_look_match(shipped_network(), starting_network(Config()), duel, 4, random.Random(1))

    assert (even.games, even.won, even.margin, even.is_better) == (4, 0.5, 0.0, False)
    assert better.won == 1.0
    assert better.is_better
