"""The figures of a match against what can be counted by hand."""

from __future__ import annotations

import math
import random

import pytest

from concordia.arena.match_statistics import Share, mean_interval, summary
from concordia.arena.seating import Match
from tests.arena.games import DUEL, played


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(8, 10, 0.4902, 0.9433), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (200, 400, 0.4512, 0.5488)],
)
def test_the_interval_is_that_of_wilson(wins, games, low, high):
    assert Share(wins, games).interval == pytest.approx((low, high), abs=0.0001)


def test_no_game_says_nothing():
    assert Share(0, 0).interval == (0, 1)


def test_the_interval_of_a_mean_narrows_with_the_root_of_the_number():
    assert mean_interval([10, 20] * 8) == pytest.approx((15 - 2.53, 15 + 2.53), abs=0.01)
    assert mean_interval([10]) == (-math.inf, math.inf)


def test_wins_points_and_margins_by_bot():
    found = summary(DUEL, played(DUEL, 4, {"a": 100, "b": 90}))

    assert found["games"] == 4
    assert found["bots"]["a"]["wins"] == 4
    assert found["bots"]["a"]["mean_margin"] == 10
    assert found["bots"]["b"]["mean_margin"] == -10
    assert (found["mean_winning_score"], found["mean_score"], found["mean_winning_margin"]) == (100, 95, 10)
    assert [seat["wins"] for seat in found["seats"]] == [2, 2]
    assert found["turns"]["mean"] == 2


def test_one_against_three_wins_by_bot_and_not_by_seat():
    match = Match(("a", "b", "b", "b"))
    found = summary(match, played(match, 4, {"a": 90, "b": 100}))["bots"]

    assert (found["a"]["share"], found["a"]["fair_share"]) == (0, 0.25)
    assert (found["b"]["share"], found["b"]["fair_share"]) == (1, 0.75)
    assert found["b"]["turns"] == 4 * 3 * 2


def test_teams_win_together_and_their_margin_is_that_of_both():
    match = Match(("a", "b"), "team")
    found = summary(match, played(match, 2, {"a": 60, "b": 50}))

    assert found["bots"]["a"]["wins"] == 2
    assert found["bots"]["a"]["mean_margin"] == 20
    assert found["mean_winning_score"] == 60
    assert len(found["seats"]) == 2


def test_a_tie_is_split():
    games = [game._replace(scores=(70, 70), winners=(0, 1)) for game in played(DUEL, 2, {"a": 1, "b": 0})]
    found = summary(DUEL, games)

    assert [found["bots"][bot]["wins"] for bot in "ab"] == [1, 1]
    assert [seat["wins"] for seat in found["seats"]] == [1, 1]


def test_the_order_in_which_games_end_does_not_matter():
    games = played(DUEL, 7, {"a": 3, "b": 2})
    mixed = random.Random(1).sample(games, len(games))

    assert summary(DUEL, mixed) == summary(DUEL, games)


def test_games_that_failed_are_counted_apart():
    games = played(DUEL, 4, {"a": 3, "b": 2})
    games[1] = games[1]._replace(error={"what": "broken"})
    found = summary(DUEL, games)

    assert (found["games"], found["failed"]) == (3, 1)


def test_times_are_mean_p95_and_most():
    bot = summary(DUEL, played(DUEL, 2, {"a": 3, "b": 2}))["bots"]["a"]

    assert (bot["turn_seconds_mean"], bot["turn_seconds_p95"], bot["turn_seconds_max"]) == (0.375, 0.5, 0.5)
