"""Games of self-play replay to their scores."""

from __future__ import annotations

import concordia
from tests.learn.selfplayed import a_game


def test_a_game_of_self_play_replays_to_its_scores():
    played = a_game()
    game = concordia.new_game(played.game, played.map, played.players, played.seed)
    for code in played.codes:
        game.apply(next(action for action in game.legal_actions() if action.code == code))

    assert [row["total"] for row in game.scores()] == played.scores
    assert game.is_over == played.over
