"""Turns that were looked at a round ahead, and what they teach."""

from __future__ import annotations

import numpy as np

from concordia.bots.evaluation.batch import WIDTH
from concordia.bots.evaluation.network import POINTS, UNIT, shipped_network
from concordia.learn.selfplay import selfplay
from concordia.learn.siblings import TOGETHER, SearchingPlayer


def test_a_player_notes_the_turns_it_has_compared_and_what_came_of_them():
    network = shipped_network()
    players = [SearchingPlayer(network, 1, 3, 0.0, 0.0, seat, searched=0.3) for seat in range(2)]
    selfplay(("venus", "cyprus", 2), 4, players)
    found = players[0].siblings()

    assert found is not None
    assert found.rows.shape == found.later.shape == (len(found), TOGETHER, WIDTH)
    targets = found.targets(network)
    ended = ~np.isnan(found.ends[:, :, 0])
    told = found.rows[:, :, POINTS] + UNIT * targets[:, :, 0]
    assert np.isfinite(targets).all()
    assert np.allclose(told[ended], found.ends[:, :, 0][ended], atol=1e-2), "where the game ended, its end is told"
    assert len(np.unique(targets[0, :, 1])) > 1, "turns differ"


def test_a_player_that_never_looks_ahead_notes_nothing():
    players = [SearchingPlayer(shipped_network(), 1, 2, 0.0, 0.0, seat, searched=0.0) for seat in range(2)]
    selfplay(("venus", "cyprus", 2), 4, players)

    assert players[0].siblings() is None
