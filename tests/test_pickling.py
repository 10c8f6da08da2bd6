"""A game, a view and an action travel by pickle and copy, and a copy shares nothing that changes."""

import copy
import json
import pickle
import random
import subprocess
import sys

import pytest

import concordia
from concordia.chance import Dice
from tests.properties.test_random_games import COMBINATIONS


def moved(seed: int, game: str, map: str, players: int, steps: int) -> concordia.Game:
    played = concordia.new_game(game, map, players, seed)
    rng = random.Random(seed)
    for _ in range(steps):
        if played.is_over:
            break
        played.apply(rng.choice(played.legal_actions()))
    return played


def same(one: concordia.Game, other: concordia.Game) -> None:
    assert one.decision == other.decision
    assert one.legal_actions() == other.legal_actions()
    assert one.history == other.history
    for seat in (None, *range(one.state.setup.players)):
        assert one.view(seat) == other.view(seat)


@pytest.mark.parametrize(("game", "players", "map"), COMBINATIONS)
@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_a_game_is_the_same_after_pickle_and_copy_and_goes_its_own_way(game, map, players, again):
    first = moved(11, game, map, players, 97)
    second = again(first)
    same(first, second)
    before = json.dumps(first.view(None)), len(first.history)
    second.playout(Dice(5))
    assert (json.dumps(first.view(None)), len(first.history)) == before
    first.playout(Dice(5))
    same(first, second)
    assert first.record() == second.record()


def test_copies_of_an_unpickled_game_list_their_own_options():
    game = pickle.loads(pickle.dumps(moved(3, "classic", "imperium", 4, 60)))
    rng = random.Random(4)
    for _ in range(400):
        left = game.copy()
        options = game.legal_actions()
        if not options:
            break
        left.apply(rng.choice(options))
        game.apply(rng.choice(options))
        assert game.legal_actions() == pickle.loads(pickle.dumps(game)).legal_actions()
        assert left.legal_actions() == pickle.loads(pickle.dumps(left)).legal_actions()


def test_a_game_from_a_position_and_a_sampled_one_travel_too():
    position = moved(8, "venus", "hellas", 4, 0).position()
    game = concordia.from_position(position)
    game.apply(game.legal_actions()[0])
    same(game, pickle.loads(pickle.dumps(game)))
    sampled = game.view(1).sample(random.Random(1))
    same(sampled, pickle.loads(pickle.dumps(sampled)))
    record = game.record()
    record["setup"]["position"]["active"] = 3
    assert game.record()["setup"]["position"]["active"] == 0


def test_another_process_reads_a_game():
    game = moved(5, "team", "imperium", 4, 50)
    told = subprocess.run(
        [sys.executable, "-c", "import pickle, sys; print(pickle.load(sys.stdin.buffer))"],
        input=pickle.dumps(game),
        capture_output=True,
        check=True,
    )
    assert told.stdout.decode().strip() == repr(game)


def test_a_view_travels_and_its_copy_shares_nothing():
    view = moved(2, "classic", "italia", 3, 40).view(1)
    view.sample(random.Random(1))
    for other in (copy.copy(view), copy.deepcopy(view), pickle.loads(pickle.dumps(view))):
        assert other == view
        assert type(other) is concordia.View
        assert other.sample(random.Random(7)).view(1) == view
        other["players"][0]["goods"]["wine"] = 77
        assert view["players"][0]["goods"].get("wine") != 77


def test_actions_travel():
    for action in moved(6, "classic", "imperium", 4, 80).history:
        for other in (copy.copy(action), copy.deepcopy(action), pickle.loads(pickle.dumps(action))):
            assert other == action
            assert repr(other) == repr(action)


def test_the_repr_of_a_game_says_what_is_played_and_hides_seed_and_hands():
    game = concordia.new_game("venus", "cyprus", 3, seed=987654321)
    assert repr(game) == "<Game 'venus', 'cyprus', players=3, turns=0, Decision(seat=0, kind='play')>"
    game.playout(Dice(1))
    assert repr(game).endswith("over>")
    assert "987654321" not in repr(game)
