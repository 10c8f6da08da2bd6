"""The environment passes PettingZoo's own tests, takes only what is legal, and shows what the view shows."""

import copy
import pickle
import sys
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test

import concordia
from concordia import notation
from concordia.encoding.view_row import row_of_view
from concordia.envs import WrongNumber, action_space, concordia_v1

TABLES = [
    ("classic", "imperium", 4),
    ("classic", "italia", 2),
    ("venus", "hellas", 3),
    ("venus", "cyprus", 5),
    ("team", "ionium", 6),
    ("classic", "ionium-small", 3),
]
SPACES = ["compact", "lossless"]


@pytest.mark.filterwarnings("ignore")  # api_test warns about numbers that could be of another type
@pytest.mark.parametrize("actions", SPACES)
@pytest.mark.parametrize(("game", "map", "players"), TABLES)
def test_pettingzoos_own_test_passes(game, map, players, actions):
    api_test(concordia_v1.env(game=game, map=map, players=players, actions=actions), num_cycles=200)


@pytest.mark.filterwarnings("ignore")
def test_the_same_seed_gives_the_same_game():
    seed_test(lambda: concordia_v1.env(map="italia", players=2), num_cycles=100)


def test_pettingzoos_performance_benchmark_runs(monkeypatch):
    """It plays for five seconds by the clock; here the clock says at once that they are over."""
    ticks = iter(range(0, 1000, 6))
    clock = SimpleNamespace(time=lambda: next(ticks))
    monkeypatch.setattr(sys.modules[performance_benchmark.__module__], "time", clock)
    performance_benchmark(concordia_v1.env(map="italia", players=2))


@pytest.mark.parametrize("actions", SPACES)
@pytest.mark.parametrize(("game", "map", "players"), TABLES)
def test_environment_contract_and_notation_give_the_same_record(game, map, players, actions):
    env = concordia_v1.raw_env(game=game, map=map, players=players, actions=actions)
    env.reset(seed=3)
    beside = concordia.new_game(game, map, players, seed=env.game.origin.seed)
    rng = np.random.default_rng(1)
    count = 0
    while not env.game.is_over:
        seen = env.observe(env.agent_selection)
        number = int(rng.choice(np.flatnonzero(seen["action_mask"])))
        chosen = action_space(actions).action_of(env.game, number)
        beside.apply(chosen.to_json())
        if count % 50 == 0:
            assert env.observation_space(env.agent_selection).contains(seen)
            assert list(seen["observation"]) == row_of_view(env.game.view(int(env.agent_selection[-1])))
        env.step(number)
        count += 1
    record = env.game.record()
    assert record == beside.record() == notation.read(notation.write(env.game)).record()
    assert list(env.rewards.values()).count(1.0) == len(env.game.winners)


@pytest.mark.parametrize("actions", SPACES)
def test_only_legal_numbers_are_taken_and_nothing_changes_otherwise(actions):
    env = concordia_v1.env(map="italia", players=2, actions=actions)
    env.reset(seed=1)
    mask = env.observe("seat_0")["action_mask"]
    before = env.unwrapped.game.position()
    for wrong in [int(n) for n in np.flatnonzero(mask == 0)[:: 400 if actions == "lossless" else 40]]:
        with pytest.raises(WrongNumber):
            env.step(wrong)
    with pytest.raises(WrongNumber, match="whole number"):
        env.step(None)
    assert env.unwrapped.game.position() == before
    assert env.agent_selection == "seat_0"


def test_an_illegal_action_may_end_the_game_but_a_meaningless_one_never_does():
    env = concordia_v1.env(map="italia", players=2, actions="lossless", illegal="end")
    env.reset(seed=1)
    with pytest.raises(WrongNumber, match="means nothing"):
        env.step(3)
    env.step(0)
    assert env.unwrapped.rewards == {"seat_0": -1.0, "seat_1": 0.0}
    assert all(env.terminations.values())
    assert "not legal" in env.infos["seat_0"]["illegal"]


def test_nobody_plays_on_after_the_end():
    env = concordia_v1.env(map="italia", players=2)
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    while not all(env.terminations.values()):
        env.step(int(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))
    with pytest.raises(ValueError, match="over"):
        env.step(0)
    for _ in range(2):
        env.step(None)
    for each in (env, env.unwrapped):
        for action in (0, None):
            with pytest.raises(ValueError, match="over"):
                each.step(action)
    with pytest.raises(ValueError, match="under way"):
        concordia_v1.raw_env(map="italia").step(0)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"players": 7}, "2, 3, 4, 5"),
        ({"players": "4"}, "2, 3, 4, 5"),
        ({"map": "nowhere"}, "imperium"),
        ({"game": "chess"}, "classic"),
        ({"reward": "points"}, "margin"),
        ({"reward": ["win"]}, "margin"),
        ({"actions": ["compact"]}, "lossless"),
        ({"actions": "tiny"}, "lossless"),
        ({"illegal": "ignore"}, "raise"),
        ({"render_mode": "human"}, "ansi"),
        ({"interim": True}, "interim_scoring"),
    ],
)
def test_wrong_arguments_get_a_sentence_that_names_what_would_be_right(wrong, says):
    with pytest.raises(ValueError, match=says):
        concordia_v1.env(**wrong)


def test_margins_are_those_of_a_side():
    env = concordia_v1.raw_env(game="team", map="italia", players=4, reward="margin")
    env.reset(seed=2)
    rng = np.random.default_rng(2)
    while not env.game.is_over:
        env.step(int(rng.choice(np.flatnonzero(env.action_mask(env.agent_selection)))))
    totals = [row["total"] for row in env.game.scores()]
    lead = (totals[0] + totals[2] - totals[1] - totals[3]) / 100
    assert list(env.rewards.values()) == pytest.approx([lead, -lead, lead, -lead])


def test_progress_adds_up_to_the_margin():
    env = concordia_v1.raw_env(map="italia", players=3, reward="progress")
    env.reset(seed=2)
    rng = np.random.default_rng(2)
    given = np.zeros(3)
    while not env.game.is_over:
        env.step(int(rng.choice(np.flatnonzero(env.action_mask(env.agent_selection)))))
        given += list(env.rewards.values())
    totals = [row["total"] for row in env.game.scores()]
    ahead = [totals[n] - max(totals[other] for other in range(3) if other != n) for n in range(3)]
    assert list(given) == pytest.approx([points / 100 for points in ahead])


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("actions", SPACES)
def test_a_copy_is_at_the_same_moment_and_goes_its_own_way(copied, actions):
    env = concordia_v1.env(map="italia", players=2, actions=actions)
    copied(env).reset(seed=1)
    env.reset(seed=1)
    env.step(int(env.observe("seat_0")["action_mask"].argmax()))
    other = copied(env)
    for each in (other, env):
        for _ in range(5):
            agent = each.agent_selection
            row = each.observe(agent)["observation"]
            assert list(row) == row_of_view(each.unwrapped.game.view(int(agent[-1])))
            each.step(int(each.observe(agent)["action_mask"].argmax()))
    assert other.unwrapped.game.record() == env.unwrapped.game.record()
