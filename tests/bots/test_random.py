"""The random bot: any legal action, the same for the same seed."""

from __future__ import annotations

import concordia
from concordia.bots.random import RandomBot
from tests.bots.matches import play


def choices(seed):
    game = concordia.new_game("classic", "imperium", 4, 1)
    bot = RandomBot(seed)
    return [str(bot.choose(game.view(0), game.legal_actions())) for _ in range(60)]


def test_every_legal_action_is_chosen_at_times():
    game = concordia.new_game("classic", "imperium", 4, 1)

    assert set(choices(3)) == {str(action) for action in game.legal_actions()}


def test_the_same_seed_makes_the_same_choices_and_another_one_others():
    assert choices(3) == choices(3)
    assert choices(3) != choices(4)


def test_random_bots_play_a_game_to_its_end():
    assert play(["random"] * 3, "venus", "hellas", 2).is_over
