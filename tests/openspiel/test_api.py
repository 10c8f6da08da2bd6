"""OpenSpiel's own tests pass on our game."""

from __future__ import annotations

import json
import pickle
import random

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.tests import games_sim_test

import concordia
import concordia.envs.openspiel_game

TABLES = [
    "python_concordia(map=italia,players=2)",
    "python_concordia(game=venus,map=cyprus,players=3,display=wine)",
    "python_concordia(game=team,map=hellas,players=4,deals=7)",
]


class TestConventions(api_test.EnforceAPIOnPartialTreeBase):
    """What OpenSpiel asks of every game, on some hundred states."""

    game_name = "python_concordia"

    @classmethod
    def setUpClass(cls):
        cls.game = pyspiel.load_game(TABLES[0])
        super().setUpClass()


@pytest.mark.parametrize("table", TABLES)
def test_simulation_with_serialization(table):
    np.random.seed(1)
    games_sim_test.GamesSimTest("test_pig").sim_game(pyspiel.load_game(table))


@pytest.mark.parametrize("table", TABLES)
def test_random_simulation(table):
    game = pyspiel.load_game(table)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_a_state_is_serialized_cloned_and_pickled():
    game = pyspiel.load_game(TABLES[0])
    state, rng = game.new_initial_state(), random.Random(1)
    state.apply_action(5)
    for _ in range(60):
        state.apply_action(rng.choice(state.legal_actions()))
    again = game.deserialize_state(state.serialize())
    assert str(again) == str(state) == str(state.clone()) == str(pickle.loads(pickle.dumps(state)))
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert str(twin) != str(state)


def test_the_same_games_as_by_the_contract():
    game = pyspiel.load_game("python_concordia(map=hellas,players=3)")
    state, rng = game.new_initial_state(), random.Random(2)
    state.apply_action(9)
    other = concordia.new_game("classic", "hellas", 3, seed=9)
    while not state.is_terminal():
        assert state.current_player() == other.decision.seat
        legal = other.legal_actions()
        assert state.legal_actions() == sorted(action.code for action in legal)
        action = rng.choice(legal)
        assert state.action_to_string(state.current_player(), action.code) == str(action)
        state.apply_action(action.code)
        other.apply(action)
    assert sum(state.returns()) == pytest.approx(0)
    assert max(range(3), key=state.returns().__getitem__) in other.winners


def test_observations_are_views():
    game = pyspiel.load_game(TABLES[0])
    state = game.new_initial_state()
    state.apply_action(3)
    seen = concordia.new_game("classic", "italia", 2, seed=3).view(1)
    assert json.loads(state.observation_string(1)) == json.loads(json.dumps(seen))
    assert len(state.observation_tensor(0)) == game.observation_tensor_size()


def test_a_wrong_table_is_refused():
    with pytest.raises((pyspiel.SpielError, RuntimeError, ValueError)):
        pyspiel.load_game("python_concordia(map=gallia)")
    with pytest.raises((pyspiel.SpielError, RuntimeError, ValueError)):
        pyspiel.load_game("python_concordia(deals=0)")


def test_a_number_that_is_not_legal_is_refused_even_if_it_means_nothing():
    state = pyspiel.load_game(TABLES[0]).new_initial_state()
    state.apply_action(5)
    assert state.action_to_string(state.legal_actions()[1]) == "play:architect"
    state.apply_action(state.legal_actions()[1])
    before = str(state)
    for wrong in (3, 8):
        assert wrong not in state.legal_actions()
        with pytest.raises((pyspiel.SpielError, RuntimeError, ValueError)):
            state.apply_action(wrong)
    assert str(state) == before
