"""Ratings: known strengths are found again, and what was never lost stays finite."""

from __future__ import annotations

import random
from math import log

import pytest

from concordia.arena.ladder.elo import rate
from concordia.arena.one_game import GameResult
from concordia.arena.seating import Match, first_pairings
from tests.arena.games import DUEL, played


def drawn(match, games, strengths, seed=1):
    """Games whose winners are drawn as the model has it: points fall off from a Gumbel draw."""
    rng = random.Random(seed)
    made = []
    for pairing in first_pairings(match, games):
        luck = {seat: strengths[name] - 173.7 * gumbel(rng) for seat, name in enumerate(pairing.seats)}
        scores = tuple(round(1000 + luck[seat]) for seat in range(len(pairing.seats)))
        made.append((match, GameResult(*pairing, scores, (scores.index(max(scores)),), 2)))
    return made


def gumbel(rng):
    return log(rng.expovariate(1))


def test_strengths_are_found_again_from_duels_and_tables_of_four():
    strengths = {"a": 0, "b": 120, "c": 240, "d": 400}
    games = drawn(Match(("a", "b", "c", "d")), 1200, strengths)
    for pair in ("ab", "bc", "cd"):
        games += drawn(Match(tuple(pair)), 400, strengths, seed=ord(pair[0]))
    found = rate(list("abcd"), games)

    assert found[0].rating == 0
    for row in found:
        assert row.low - 15 <= strengths[row.bot] <= row.high + 15
        assert 10 < row.high - row.low < 80
    assert [row.games for row in found] == [1600, 2000, 2000, 1600]


def test_three_wins_of_four_are_some_190_points():
    games = [(DUEL, game) for game in played(DUEL, 4000, {"a": 1, "b": 2})]
    games[::4] = [(match, game._replace(scores=game.scores[::-1], winners=(1 - game.winners[0],)))
                  for match, game in games[::4]]  # fmt: skip
    found = rate(["a", "b"], games)

    assert found[1].rating == pytest.approx(190.8, abs=3)


def test_a_bot_that_never_lost_has_a_finite_rating_and_a_wide_interval():
    few, many = (
        rate(["a", "b"], [(DUEL, game) for game in played(DUEL, n, {"a": 1, "b": 2})])[1] for n in (10, 100)
    )

    assert 300 < few.rating < many.rating < 2000
    assert few.high - few.low > 500


def test_equal_points_are_half_a_win():
    games = [(DUEL, game._replace(scores=(5, 5), winners=(0, 1))) for game in played(DUEL, 20, {"a": 1, "b": 2})]

    assert rate(["a", "b"], games)[1].rating == pytest.approx(0, abs=1e-6)


def test_games_from_one_seed_say_less_than_their_number():
    alike = [(DUEL, game._replace(seed=0)) for game in played(DUEL, 40, {"a": 1, "b": 2})]
    for number in range(10):
        match, game = alike[number]
        alike[number] = (match, game._replace(scores=game.scores[::-1], winners=(1 - game.winners[0],), seed=1))
    apart = [(match, game._replace(seed=number)) for number, (match, game) in enumerate(alike)]
    wide, narrow = rate(["a", "b"], alike)[1], rate(["a", "b"], apart)[1]

    assert wide.rating == pytest.approx(narrow.rating)
    assert wide.high - wide.low > 1.5 * (narrow.high - narrow.low)


def test_bots_that_are_not_rated_are_left_out():
    match = Match(("a", "b", "x"))
    found = rate(["a", "b"], [(match, game) for game in played(match, 9, {"a": 1, "b": 2, "x": 3})])

    assert [row.bot for row in found] == ["a", "b"]
    assert found[1].rating > 0
