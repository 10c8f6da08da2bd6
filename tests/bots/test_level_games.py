"""The levels play all games on all boards with every count; on the compiled engine, as plain Python takes long."""

from __future__ import annotations

import pytest

import concordia
from concordia.bots.thinker.bot import Thinker
from concordia.catalog.maps import MAPS
from tests.bots.matches import QUICK, play


@pytest.mark.parametrize("map", MAPS)
@pytest.mark.parametrize(
    ("game", "players"),
    [("classic", 2), ("classic", 5), ("venus", 2), ("venus", 5), ("team", 4), ("team", 6)],
)
def test_every_board_game_and_count_is_played_with_a_look_ahead(game, map, players):
    played = concordia.new_game(game, map, players, seed=players)
    bots = [Thinker(QUICK, seat) for seat in range(players)]
    while played.turns < 3:
        seat = played.decision.seat
        legal = played.legal_actions()
        action = bots[seat].choose(played.view(seat), list(legal))
        assert action in legal
        played.apply(action)


@pytest.mark.parametrize(("game", "map", "players"), [("classic", "italia", 2), ("team", "hellas", 4)])
def test_gentle_plays_whole_games(game, map, players):
    assert play(["gentle"] * players, game, map, seed=3).is_over


def test_fair_beats_random_play():
    wins = 0
    for seed in range(4):
        names = ["fair", "random"] if seed % 2 == 0 else ["random", "fair"]
        wins += play(names, "classic", "imperium", seed).winners == [names.index("fair")]

    assert wins == 4
