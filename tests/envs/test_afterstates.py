"""The tables that legal actions lead to, as rows."""

from __future__ import annotations

import random

import numpy as np
import pytest

import concordia
from concordia.envs import FEATURES, Afterstates


@pytest.mark.parametrize(
    ("game", "map", "players"), [("classic", "italia", 2), ("venus", "cyprus", 4), ("team", "hellas", 4)]
)
def test_there_is_a_row_for_each_legal_action_with_the_points_the_table_then_has(game, map, players):
    table = concordia.new_game(game, map, players=players, seed=3)
    look, rng, points = Afterstates(map), random.Random(3), FEATURES.index("own.points")
    compared = 0
    for _ in range(120):
        decision = table.decision
        if decision is None:
            break
        legal, rows = table.legal_actions(), look.after(table)
        assert rows.shape == (len(legal), len(FEATURES))
        assert rows.dtype == np.float32
        for action, row in zip(legal, rows, strict=True):
            after = table.copy()
            after.apply(action)
            if game != "team":
                assert row[points] == after.scores()[decision.seat]["total"]
                compared += 1
        table.apply(rng.choice(legal))
    assert compared > 300 or game == "team"


def test_looking_changes_nothing_and_rows_stay_as_they_are():
    table = concordia.new_game("classic", "italia", players=2, seed=3)
    before, look = table.position(), Afterstates("italia")
    rows = look.after(table)
    kept = rows.copy()
    table.apply(table.legal_actions()[0])
    look.after(table)
    assert (rows == kept).all()
    again = concordia.new_game("classic", "italia", players=2, seed=3)
    look.after(again)
    assert again.position() == before
    assert again.history == []


def test_a_finished_game_leads_nowhere():
    table = concordia.new_game("classic", "italia", players=2, seed=3)
    rng = random.Random(3)
    while not table.is_over:
        table.apply(rng.choice(table.legal_actions()))
    assert Afterstates("italia").after(table).shape == (0, len(FEATURES))
