"""Everybody's chance to win: shared out while the game goes on, settled at its end."""

from __future__ import annotations

import pytest

from concordia.review.chances_over_game import win_chances
from tests.bots.matches import middle, play


def test_the_chances_of_all_sides_are_one():
    assert sum(win_chances(middle())) == pytest.approx(1, abs=0.002)
    team = win_chances(middle("team", "hellas", 4))
    assert team[:2] == pytest.approx(team[2:])
    assert sum(team) == pytest.approx(2, abs=0.002)


def test_at_the_end_winners_have_one_and_the_others_nothing():
    game = play(["greedy", "random", "random"], "classic", "italia", 1)

    assert win_chances(game) == [1.0 if seat in game.winners else 0.0 for seat in range(3)]
