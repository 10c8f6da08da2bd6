"""One seat for a learning program: Gymnasium's own check, opponents of every kind, and what is refused."""

import copy
import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from concordia.bots.random import RandomBot
from concordia.encoding.view_row import row_of_view
from concordia.envs import SINGLE_V1_ID, OneSeat, WrongNumber


def first_legal(row, mask):
    return np.flatnonzero(mask)[0]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("actions", ["compact", "lossless"])
def test_gymnasiums_own_check_passes(actions):
    env = gymnasium.make(SINGLE_V1_ID, map="italia", illegal="end", actions=actions).unwrapped
    env.action_space = OnlyLegal(env)
    check_env(env, skip_render_check=True)


class OnlyLegal(gymnasium.spaces.Discrete):
    """The checker draws actions without a mask: here it draws legal ones."""

    def __init__(self, env):
        super().__init__(env.action_space.n)
        self.env = env

    def sample(self, mask=None, probability=None):
        return super().sample(self.env.action_masks().astype(np.int8))


@pytest.mark.parametrize("opponents", [["random"], ["greedy"], [RandomBot(3)], [first_legal]])
def test_opponents_are_names_bots_or_policies(opponents):
    env = OneSeat(opponents=opponents, seat=1)
    row, info = env.reset(seed=4)
    rng = np.random.default_rng(4)
    over = False
    while not over:
        assert env.observation_space.contains(row)
        assert (env.action_masks() == info["action_mask"].astype(bool)).all()
        row, reward, over, cut, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        assert not cut
    assert info["seat"] == 1
    assert reward == (1.0 if info["winners"] == [1] else -1.0)
    with pytest.raises(ValueError, match="over"):
        env.step(np.int64(0))


def test_progress_adds_up_to_the_margin():
    env = OneSeat(reward="progress", seat=1)
    _, info = env.reset(seed=5)
    rng = np.random.default_rng(5)
    over, given, earlier = False, 0.0, 0
    while not over:
        _, reward, over, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        given += reward
        earlier += reward != 0 and not over
    assert given == pytest.approx((info["scores"][1] - info["scores"][0]) / 100)
    assert earlier > 10


def test_opponents_sit_from_the_next_seat_on():
    asked = []

    def note(number):
        def policy(row, mask):
            asked.append((number, env.game.decision.seat))
            return first_legal(row, mask)

        return policy

    env = OneSeat(map="imperium", opponents=[note(1), note(2)], seat=2)
    env.reset(seed=1)
    assert set(asked) == {(1, 0), (2, 1)}


def test_what_is_not_legal_is_refused_or_ends_the_game_as_one_likes():
    env = OneSeat(seat=0)
    _, info = env.reset(seed=1)
    wrong = np.flatnonzero(info["action_mask"] == 0)[5]
    with pytest.raises(WrongNumber, match="not legal now"):
        env.step(wrong)
    ending = OneSeat(seat=0, illegal="end")
    ending.reset(seed=1)
    _, reward, over, cut, info = ending.step(wrong)
    assert (reward, over, cut) == (-1.0, True, False)
    assert "not legal now" in info["illegal"]
    with pytest.raises(ValueError, match="over"):
        ending.step(wrong)


def test_a_policy_that_answers_nonsense_is_named():
    env = OneSeat(opponents=[lambda row, mask: 672], seat=1)
    with pytest.raises(WrongNumber, match="policy of seat 0 answered 672"):
        env.reset(seed=1)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"seat": 5}, "seats 0 to 1"),
        ({"seat": "0"}, "seats 0 to 1"),
        ({"opponents": "random"}, "a list"),
        ({"opponents": []}, "give 1, 2, 3, 4 opponents"),
        ({"opponents": ["random"] * 7}, "not 7"),
        ({"opponents": ["nobody"]}, "random"),
        ({"opponents": [7]}, "choose"),
        ({"opponents": [RandomBot]}, "class"),
        ({"reward": "points"}, "margin"),
        ({"reward": ["win"]}, "margin"),
        ({"game": ["classic"]}, "classic, venus, team"),
        ({"map": "nowhere"}, "imperium"),
        ({"game": "chess"}, "classic"),
        ({"actions": "tiny"}, "lossless"),
    ],
)
def test_wrong_arguments_get_a_sentence_that_names_what_would_be_right(wrong, says):
    with pytest.raises(ValueError, match=says):
        OneSeat(**wrong)


def test_nobody_decides_before_the_game_begins():
    for asked in (lambda: OneSeat().step(np.int64(0)), OneSeat().action_masks):
        with pytest.raises(ValueError, match="reset"):
            asked()


def play_on(env):
    for _ in range(50):
        env.step(first_legal(None, env.action_masks()))


def test_after_an_opponent_has_failed_nobody_decides_in_its_place():
    failing = [False]

    def policy(row, mask):
        assert not failing[0], "weary"
        return first_legal(row, mask)

    env = OneSeat(opponents=[policy], seat=0)
    env.reset(seed=1)
    failing[0] = True
    with pytest.raises(AssertionError, match="weary"):
        play_on(env)
    assert env.game.decision.seat == 1
    with pytest.raises(ValueError, match="reset"):
        env.step(first_legal(None, env._space.mask(env.game)))
    failing[0] = False
    env.reset(seed=1)


@pytest.mark.parametrize("opponent", ["random", "greedy"])
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_is_at_the_same_moment_and_goes_its_own_way(copied, opponent):
    env = OneSeat(opponents=[opponent])
    _, info = env.reset(seed=1)
    env.step(first_legal(None, info["action_mask"]))
    seen = []
    for each in (copied(env), env):
        for _ in range(5):
            row, *_ = each.step(first_legal(None, each.action_masks()))
            assert list(row) == row_of_view(each.game.view(each.seat))
        seen.append(each.game.record())
    assert seen[0] == seen[1]
