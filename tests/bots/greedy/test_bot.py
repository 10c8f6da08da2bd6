"""The greedy bot: legal everywhere, the same for the same seed, sensible, and far better than chance."""

from __future__ import annotations

import json
import random

import pytest

import concordia
from concordia import Action
from concordia.bots.greedy.bot import GreedyBot
from concordia.game import View
from tests.bots.matches import play
from tests.table import play as apply
from tests.table import player, table


def choice(game, seed=1):
    seat = game.decision.seat
    return str(GreedyBot(seed).choose(game.view(seat), game.legal_actions()))


def test_it_beats_random_play():
    wins = 0
    for seed in range(10):
        names = ["greedy", "random"] if seed % 2 == 0 else ["random", "greedy"]
        wins += play(names, "classic", "italia", seed).winners == [names.index("greedy")]

    assert wins >= 8


@pytest.mark.parametrize(
    ("game", "map", "players"),
    [
        ("classic", "imperium", 5),
        ("classic", "ionium-small", 2),
        ("venus", "hellas", 3),
        ("venus", "ionium", 2),
        ("team", "cyprus", 4),
        ("team", "imperium", 6),
    ],
)
def test_it_plays_every_game_to_its_end(game, map, players):
    names = ["greedy" if seat in (0, players // 2) else "random" for seat in range(players)]  # partners in a team

    assert play(names, game, map, seed=players).is_over


def test_it_plays_with_all_options():
    assert play(
        ["greedy"] * 2, "classic", "italia", 4, display="wine", colonist_income="2013", interim_scoring=True
    ).is_over


def test_the_same_seed_plays_the_same_game():
    assert play_to_middle().history == play_to_middle().history


def test_it_sees_no_more_than_the_view():
    """Two games that differ only in what is hidden get the same answer."""
    game = play_to_middle()
    seat = game.decision.seat
    view = game.view(seat)
    other = view.sample(random.Random(5))

    assert other.position() != game.position()
    for seed in range(3):
        assert choice(game, seed) == choice(other, seed)


def play_to_middle():
    game = concordia.new_game("classic", "imperium", 3, 11)
    bots = [GreedyBot(seat) for seat in range(3)]
    while game.turns < 12 or not game.between_turns:
        seat = game.decision.seat
        game.apply(bots[seat].choose(game.view(seat), game.legal_actions()))
    return game


def test_a_view_that_went_through_json_is_enough():
    game = play_to_middle()
    view = View(json.loads(json.dumps(game.view(game.decision.seat))))

    assert str(GreedyBot(1).choose(view, game.legal_actions())) == choice(game)


def test_with_one_action_it_does_not_think():
    only = [Action.parse("done")]

    assert GreedyBot(1).choose(View({}), only) == only[0]


def rich(**given):
    return player(money=40, goods={"brick": 3, "food": 3, "wine": 2}, **given)


def test_it_builds_where_it_can():
    game = table(
        rich(hand=["architect", "tribune"], colonists=[["land", "Roma"]]),
        player(),
        cities={"Novaria": "wine", "Aquileia": "food"},
        display=["mason", "smith", "farmer"],
    )
    assert choice(game) == "play:architect"
    apply(game, "play:architect")
    move = choice(game)
    assert move.startswith("move:land:Roma>")
    apply(game, move)
    while (action := choice(game)).startswith("move:"):
        apply(game, action)

    assert action.startswith("build:")


def test_it_takes_the_last_card_when_it_wins_so():
    leader = rich(hand=["senator"], houses=["Novaria", "Aquileia", "Massilia", "Athenae"], discard=["prefect"] * 6)
    game = table(leader, player(), display=["mason"], stack=[])
    apply(game, "play:senator")

    assert choice(game) == "purchase:0"


def test_it_does_not_end_a_game_that_it_loses():
    leader = player(
        houses=["Novaria", "Aquileia", "Massilia", "Athenae"],
        discard=["prefect"] * 9,
        money=90,
        goods={"cloth": 9},
    )
    loser = player(hand=["senator", "tribune"], goods={"food": 1})
    game = table(loser, leader, display=["mason"], stack=[])
    apply(game, "play:senator")

    assert choice(game) == "done"


def test_it_keeps_the_goods_that_are_worth_most():
    game = table(
        player(
            hand=["prefect"],
            goods={"brick": 4, "food": 4},
            store={"land": 1, "sea": 1},
            houses=["Antiochia", "Tyros"],
        ),
        player(),
        cities={"Antiochia": "cloth", "Tyros": "brick"},
        magnus=1,
    )
    apply(game, "play:prefect", "produce:Syria")

    assert choice(game) == "keep:2cloth"


def test_it_follows_the_suggestion_of_its_partner():
    team = [
        player(hand=["legatus", "tribune"]),
        player(),
        player(hand=["prefect", "mercator", "tribune"]),
        player(),
    ]
    game = table(*team, game="team", display=["mason"])
    apply(game, "play:legatus", "suggest:tribune")

    assert game.decision.seat == 2
    assert choice(game) == "play:tribune"


def test_it_suggests_a_card_that_its_partner_has():
    team = [player(hand=["legatus", "tribune"]), player(), rich(hand=["mercator", "tribune"]), player()]
    game = table(*team, game="team", display=["mason"])
    apply(game, "play:legatus")

    assert choice(game) in {"suggest:mercator", "suggest:tribune"}
