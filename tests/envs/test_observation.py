"""The row of numbers shows what the view says, and nothing that is hidden."""

import random

import numpy as np

import concordia
from concordia.envs import observation


def test_nothing_hidden_is_observed():
    """Two games that a seat cannot tell apart are the same row of numbers."""
    game = concordia.new_game("venus", "hellas", 4, seed=5)
    rng = np.random.default_rng(2)
    for _ in range(120):
        legal = game.legal_actions()
        game.apply(legal[int(rng.integers(len(legal)))])
    view = game.view(1)
    mine = observation.observe(view)
    for number in range(5):
        other = view.sample(random.Random(number))
        assert (observation.observe(other.view(1)) == mine).all()
    assert (observation.observe(game.view(2)) != mine).any()


def test_the_row_says_what_the_view_says():
    game = concordia.new_game("classic", "imperium", 3, seed=5)
    game.apply({"type": "play", "card": "architect"})
    row = observation.observe(game.view(0))
    at = observation.START
    assert row[at["players"]] == 3
    assert row[at["steps"]] == 2
    assert row[at["player0.money"]] == game.view(0)["players"][0]["money"]
    assert row[at["player1.money"]] == game.view(0)["players"][1]["money"]
    assert row[at["asked"]] == 1
    assert row[at["player0.land"] : at["player0.sea"]].sum() == 1
    assert row[at["player1.hand"] : at["player1.houses"]].sum() == 0
    assert len(row) == observation.WIDTH
