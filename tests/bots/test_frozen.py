"""Masters of earlier versions: they play as they were shipped, and only where bots are measured."""

from __future__ import annotations

import math
import random
import time
from dataclasses import replace

import numpy as np
import pytest

import concordia
from concordia.bots import registry
from concordia.bots.evaluation import network
from concordia.bots.evaluation.features.columns import COLUMNS
from concordia.bots.greedy.leanings import LEANINGS
from concordia.bots.levels import FROZEN
from concordia.bots.thinker.forgetful import ForgetfulThinker, without_memory
from concordia.data import data_path
from concordia.errors import InvalidSetup


@pytest.mark.parametrize("name", [*FROZEN, *LEANINGS])
def test_the_arena_knows_them_and_a_server_does_not(name):
    assert registry.load(name, 1).name == name
    assert name in registry.OURS
    assert name not in registry.BOTS
    with pytest.raises(InvalidSetup):
        registry.make(name, 1)


def chance_game(decisions):
    """A table that chance has brought about, so that no bot has a say in it."""
    game, dice = concordia.new_game("venus", "hellas", 2, 4), random.Random(2)
    while len(game.history) < decisions or not game.between_turns:
        game.apply(dice.choice(game.legal_actions()))
    return game


def test_the_first_master_thinks_what_it_thought():
    """If this fails, a number that master-1 shares with today's master has changed: give it its own."""
    game = chance_game(120)
    level = replace(FROZEN["master-1"], seconds=math.inf)
    thinker = ForgetfulThinker(level, 3, network.frozen_network("master-1"))
    search = thinker.search(game.view(game.decision.seat), level.deals, time.monotonic() + 600)

    assert (level.width, level.moves, level.blur) == (5, 10, 0.0)
    assert (level.turns, level.rounds, level.deals) == (8, 2, 10)
    values = [candidate.value for candidate in search.candidates[:3]]
    assert values == pytest.approx([1.04, -1.43, -1.62], abs=0.006), "as computed by the sources of 70e71f1"
    assert len(search.candidates[0].values) == 3, "clearly ahead, or a game that is decided"


def test_the_first_master_remembers_no_more_than_the_top_of_a_pile():
    """It was shipped before views told what everybody has seen played."""
    game = chance_game(60)
    view = game.view(game.decision.seat)
    other = 1 - game.decision.seat
    hands = [
        {str(seen.sample(random.Random(n)).view(other)["players"][other]["hand"]) for n in range(20)}
        for seen in (view, without_memory(view))
    ]

    assert isinstance(registry.load("master-1", 1), ForgetfulThinker)
    assert len(view["players"][other]["played"]) > 1
    assert len(hands[0]) == 1, "who counts knows every hand"
    assert len(hands[1]) > 1


def test_a_frozen_network_finds_its_columns_wherever_they_stand(monkeypatch):
    with np.load(data_path("frozen/master-1.npz")) as parts:
        known = {name: parts[name] for name in parts.files}
    moved = {name: len(COLUMNS) - at for at, name in enumerate(COLUMNS)}
    rows = np.random.default_rng(1).integers(0, 5, (3, len(COLUMNS)))
    today, later = (np.zeros((3, network.WIDTH)) for _ in range(2))
    today[:, : len(COLUMNS)] = rows
    later[:, list(moved.values())] = rows
    before = network.load(data_path("frozen/master-1.npz")).outputs(today)
    monkeypatch.setattr(network, "COLUMN", moved)
    after = network.load(data_path("frozen/master-1.npz")).outputs(later)

    assert set(known["columns"].tolist()) <= set(COLUMNS), "columns are added, and none changes its meaning"
    assert after == pytest.approx(before, abs=1e-3)
