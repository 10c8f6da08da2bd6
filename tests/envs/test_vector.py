"""Many games at once: the arrays say what each game says, and Gymnasium's own checks hold."""

import copy
import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode, VectorEnv

import concordia
from concordia.bots.random import RandomBot
from concordia.encoding.view_row import row_of_view
from concordia.envs import SINGLE_V1_ID, VectorGames, VectorSeats, WrongNumber

KINDS = [("classic", "imperium", 4), ("venus", "hellas", 3), ("team", "ionium", 6), ("classic", "italia", 2)]


def first_legal(row, mask):
    return int(np.flatnonzero(mask)[0])


def agree(games, places):
    """What the arrays say of some games is what these say themselves."""
    for n in places:
        game = games.games[n]
        seat = game.decision.seat
        assert games.seats[n] == seat
        assert list(games.observations[n]) == row_of_view(game.view(seat))
        assert list(np.flatnonzero(games.masks[n])) == sorted(games.space.legal(game))


@pytest.mark.parametrize("actions", ["compact", "lossless"])
@pytest.mark.parametrize(("game", "map", "players"), KINDS)
def test_arrays_say_what_the_games_say_and_records_are_those_of_the_contract(game, map, players, actions):
    games = VectorGames(3, game, map, players, actions=actions)
    games.reset(seed=5)
    beside = [concordia.new_game(game, map, players, seed=each.origin.seed) for each in games.games]
    ended = 0
    for number in range(10_000):
        chosen = games.sample()
        for n in range(3):
            beside[n].apply(games.space.action_of(games.games[n], chosen[n]).to_json())
        games.step(chosen)
        if number % 40 == 0:
            agree(games, range(3))
        for n in np.flatnonzero(games.terminated):
            last = games.last_games[n]
            assert last.is_over
            assert last.record() == beside[n].record()
            assert [seat for seat in range(players) if games.rewards[n, seat] == 1] == last.winners
            assert set(games.rewards[n]) == {1.0, -1.0}
            beside[n] = concordia.new_game(game, map, players, seed=games.games[n].origin.seed)
            agree(games, [n])
            ended += 1
        assert not games.rewards[~games.terminated].any()
        if ended:
            break
    assert ended


@pytest.mark.parametrize(("game", "map", "players"), KINDS)
def test_progress_is_the_growing_lead_and_adds_up_to_the_margin(game, map, players):
    games = VectorGames(2, game, map, players, reward="progress")
    games.reset(seed=6)
    given, ended = np.zeros((2, players)), 0
    while ended < 2:
        games.step(games.sample())
        given += games.rewards
        for n in range(2):
            now = games.last_games[n] if games.terminated[n] else games.games[n]
            assert list(given[n]) == pytest.approx(leads(now))
        given[games.terminated] = 0
        ended += games.terminated.sum()


def leads(game):
    """By how many hundreds of points each side is ahead of the best other one."""
    players = len(game.scores())
    sides = [{n, (n + players // 2) % players} if game.state.setup.team else {n} for n in range(players)]
    points = [sum(game.scores()[seat]["total"] for seat in side) for side in sides]
    return [
        (points[n] - max(points[other] for other in range(players) if other not in sides[n])) / 100
        for n in range(players)
    ]


def test_the_same_seed_gives_the_same_games():
    runs = []
    for _ in range(2):
        games = VectorGames(2, map="italia", players=2)
        games.reset(seed=9)
        for _ in range(60):
            games.step(games.masks.argmax(axis=1))
        runs.append([game.record() for game in games.games])
    assert runs[0] == runs[1]
    assert runs[0][0] != runs[0][1]
    games.reset(seed=10)
    assert games.games[0].origin.seed != runs[0][0]["setup"].get("seed")


def test_one_wrong_number_changes_nothing():
    games = VectorGames(4, map="italia", players=2)
    games.reset(seed=1)
    before = games.observations.copy(), [len(game.history) for game in games.games]
    for wrong in (games.masks[2].argmin(), 672, 700, -1):
        chosen = games.sample()
        chosen[2] = wrong
        with pytest.raises(WrongNumber, match="game 2: "):
            games.step(chosen)
    for shape in ([1, 2], np.zeros((4, 1), int), np.zeros(4), "four"):
        with pytest.raises(ValueError, match="4 whole numbers"):
            games.step(shape)
    assert (games.observations == before[0]).all()
    assert [len(game.history) for game in games.games] == before[1]


@pytest.mark.parametrize("opponents", [["random"], ["greedy"], [RandomBot(1)], [first_legal]])
def test_opponents_play_inside(opponents):
    games = VectorGames(2, map="italia", opponents=opponents)
    games.reset(seed=2)
    assert list(games.seats) == [0, 1]  # every place begins with another seat
    met = 0
    while not met:
        assert [int(seat) for seat in games.seats] == [game.decision.seat for game in games.games]
        games.step(games.sample())
        met = games.terminated.sum()
    for n in np.flatnonzero(games.terminated):
        assert games.seats[n] == 1 - n  # and goes on to the next
    assert games.decisions > 0


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"count": 0}, "from 1 on"),
        ({"count": 2.0}, "from 1 on"),
        ({"players": 9}, "2, 3, 4, 5"),
        ({"reward": "points"}, "margin"),
        ({"opponents": ["random"], "seat": 2}, "seats 0 to 1"),
        ({"opponents": ["nobody"]}, "greedy"),
        ({"map": "nowhere"}, "imperium"),
    ],
)
def test_wrong_arguments_get_a_sentence(wrong, says):
    with pytest.raises(ValueError, match=says):
        VectorGames(**{"count": 2, **wrong})


def test_nobody_steps_before_the_games_begin():
    with pytest.raises(ValueError, match="reset"):
        VectorGames(2).step([0, 0])


def test_gymnasium_makes_it_and_its_checks_hold():
    env = gymnasium.make_vec(
        SINGLE_V1_ID, num_envs=3, vectorization_mode="vector_entry_point", opponents=["random"]
    )
    assert isinstance(env.unwrapped, VectorEnv)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    row, infos = env.reset(seed=3)
    assert row in env.observation_space
    assert env.observation_space.shape == (3, *env.single_observation_space.shape)
    ended = 0
    for _ in range(4000):
        actions = np.array([first_legal(None, mask) for mask in infos["action_mask"]])
        assert actions in env.action_space
        row, rewards, terminated, truncated, infos = env.step(actions)
        assert row in env.observation_space
        assert rewards.shape == terminated.shape == truncated.shape == (3,)
        assert (rewards.dtype, terminated.dtype, truncated.dtype) == (np.float64, np.bool_, np.bool_)
        assert not truncated.any()
        assert not rewards[~terminated].any()
        for n in np.flatnonzero(terminated):
            seat = infos["final_info"]["seat"][n]
            assert infos["_final_obs"][n]
            assert infos["final_obs"][n] in env.single_observation_space
            assert rewards[n] == (1.0 if seat in infos["final_info"]["winners"][n] else -1.0)
            ended += 1
        if ended:
            break
    assert ended


def test_the_same_seed_gives_the_same_steps_and_what_was_given_stays():
    """As Gymnasium's tests ask of its own vector environments."""
    rollouts = []
    for _ in range(2):
        env = VectorSeats(2, opponents=["random"])
        seen, infos = env.reset(seed=4)
        rollout = [(seen, infos)]
        for _ in range(20):
            step = env.step(np.array([first_legal(None, mask) for mask in infos["action_mask"]]))
            infos = step[4]
            rollout.append(step)
        rollouts.append(rollout)
    assert data_equivalence(rollouts[0], rollouts[1])
    assert (rollouts[0][0][0] != rollouts[0][-1][0]).any()


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"players": 3}, "no option 'players'"),
        ({"count": 3}, "no option 'count'"),
        ({"opponents": None}, "a list"),
        ({"reward": []}, "margin"),
        ({"game": ["classic"]}, "classic, venus, team"),
        ({"actions": ["compact"]}, "lossless"),
    ],
)
def test_wrong_arguments_of_the_seats_get_a_sentence(wrong, says):
    with pytest.raises(ValueError, match=says):
        VectorSeats(2, **wrong)


def test_the_number_of_players_is_not_said_twice_and_differently():
    with pytest.raises(ValueError, match="with 1 opponents there are 2"):
        VectorGames(2, map="italia", opponents=["random"], players=4)
    assert VectorGames(2, map="italia", opponents=["random"], players=2).players == 2
    assert VectorGames(2).players == 4


def test_numbers_that_are_too_long_for_the_engine_are_refused_like_others():
    games = VectorGames(2, map="italia", players=2)
    games.reset(seed=1)
    chosen = games.sample().astype(np.uint64)
    chosen[1] = 2**63
    with pytest.raises(WrongNumber, match="game 1: there is no action 9223372036854775808"):
        games.step(chosen)
    games.step(games.sample())


def test_nobody_draws_before_the_games_begin():
    with pytest.raises(ValueError, match="reset"):
        VectorGames(2).sample()


def play_on(games):
    for _ in range(50):
        games.step(games.sample())


def test_after_an_opponent_has_failed_the_games_begin_anew():
    tries = iter([True] * 8)

    def weary(row, mask):
        next(tries)
        return first_legal(row, mask)

    games = VectorGames(2, map="italia", opponents=[weary], seat=0)
    games.reset(seed=1)
    with pytest.raises(StopIteration):
        play_on(games)
    with pytest.raises(ValueError, match="reset"):
        games.step([0, 0])
    tries = iter([True] * 8)
    games.reset(seed=1)
    games.step(games.sample())


def test_games_side_by_side_are_not_copied_silently():
    for copied in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="cannot be copied"):
            copied(VectorGames(2))


def test_a_list_of_seeds_has_one_for_each_game():
    env = VectorSeats(2)
    with pytest.raises(ValueError, match="a list of 2"):
        env.reset(seed=[])
    assert (env.reset(seed=[5, 6])[0] == VectorSeats(2).reset(seed=5)[0]).all()
