"""The environment passes PettingZoo's own tests, and loses no action."""

import gymnasium
import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import concordia
from concordia.envs import SINGLE_ID, concordia_v0, moves
from concordia.errors import ConcordiaError

TABLES = [
    ("classic", "imperium", 4),
    ("classic", "italia", 2),
    ("venus", "hellas", 3),
    ("venus", "cyprus", 5),
    ("team", "ionium", 6),
    ("classic", "ionium-small", 3),
]


@pytest.mark.filterwarnings("ignore")  # api_test warns about int16 numbers that could be smaller
@pytest.mark.parametrize(("game", "map", "players"), TABLES)
def test_pettingzoos_own_test_passes(game, map, players):
    api_test(concordia_v0.env(game=game, map=map, players=players), num_cycles=300)


@pytest.mark.filterwarnings("ignore")
def test_the_same_seed_gives_the_same_game():
    seed_test(lambda: concordia_v0.env(map="italia", players=2), num_cycles=100)


@pytest.mark.parametrize(("game", "map", "players"), TABLES)
def test_whole_games_are_played_by_numbers_and_every_action_has_its_own(game, map, players):
    env = concordia_v0.raw_env(game=game, map=map, players=players)
    env.reset(seed=3)
    rng = np.random.default_rng(1)
    while not env.game.is_over:
        legal = env.game.legal_actions()
        seen = env.observe(env.agent_selection)
        numbers = np.flatnonzero(seen["action_mask"])
        assert sorted(map_number(map, action) for action in legal) == list(numbers)
        assert {str(moves.action_of(map, int(n))) for n in numbers} == {str(action) for action in legal}
        assert env.observation_space(env.agent_selection).contains(seen)
        env.step(int(rng.choice(numbers)))
    rewards = list(env.rewards.values())
    assert rewards.count(1.0) == len(env.game.winners)
    assert rewards.count(-1.0) == players - len(env.game.winners)


def map_number(map, action):
    return moves.number_of(map, concordia.Action.parse(str(action)))


def test_margins_count_in_hundreds_and_partners_do_not_hinder_each_other():
    game = concordia.new_game("team", "italia", 4, seed=2)
    rng = np.random.default_rng(2)
    while not game.is_over:
        legal = game.legal_actions()
        game.apply(legal[int(rng.integers(len(legal)))])
    totals = [row["total"] for row in game.scores()]
    assert concordia_v0.reward_of(game, 0, "margin") == (totals[0] - max(totals[1], totals[3])) / 100


@pytest.mark.filterwarnings("ignore:.*out of date")
def test_a_table_that_cannot_be_is_refused_at_once():
    with pytest.raises(ConcordiaError):
        concordia_v0.env(players=7)
    with pytest.raises(ValueError, match="margin"):
        concordia_v0.env(reward="points")
    with pytest.raises(ConcordiaError):
        gymnasium.make(SINGLE_ID, map="nowhere")
