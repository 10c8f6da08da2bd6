"""One seat for a learning program: Gymnasium's own check, and illegal actions."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import concordia
from concordia.envs import SINGLE_ID, moves


@pytest.mark.filterwarnings("ignore")
def test_gymnasiums_own_check_passes():
    check_env(gymnasium.make(SINGLE_ID, map="italia", opponents=["random"]).unwrapped, skip_render_check=True)


@pytest.mark.filterwarnings("ignore:.*out of date")
@pytest.mark.parametrize(("wrong", "says"), [({"seat": 5}, "seats 0 to 1"), ({"reward": "points"}, "margin")])
def test_wrong_arguments_get_a_sentence(wrong, says):
    with pytest.raises(ValueError, match=says):
        gymnasium.make(SINGLE_ID, map="italia", opponents=["random"], **wrong)


@pytest.mark.filterwarnings("ignore:.*out of date")
def test_an_illegal_action_ends_the_episode_and_says_why():
    env = gymnasium.make(SINGLE_ID, map="italia", opponents=["random"]).unwrapped
    env.reset(seed=1)
    number = moves.number_of("italia", concordia.Action.parse("build:Casinum"))
    _, reward, over, cut, info = env.step(np.int64(number))
    assert (reward, over, cut) == (-1.0, True, False)
    assert "not possible now" in info["illegal"]
