"""The levels: legal everywhere, the same for the same seed, on views alone, in time, and able to say why."""

from __future__ import annotations

import dataclasses
import itertools
import json
import random

import pytest

import concordia
from concordia.bots import registry
from concordia.bots.evaluation.features import Eye
from concordia.bots.evaluation.network import CARDS_AT, FINAL_AT, HOUSES_AT, ROUNDS_AT, network, table
from concordia.bots.evaluation.tally import reach
from concordia.bots.levels import LEVELS
from concordia.bots.thinker.bot import Thinker
from concordia.bots.thinker.explanation import Purpose
from concordia.bots.thinker.plans import mark
from concordia.messages import LANGUAGES, sentence, term
from concordia.rules import scoring
from concordia.view import View
from concordia.vocabulary import GODS, GOODS
from tests.bots.matches import QUICK
from tests.table import play as apply
from tests.table import player
from tests.table import table as laid


def middle(game="classic", map="imperium", players=3, turns=9, seed=11):
    played = concordia.new_game(game, map, players, seed)
    bots = [Thinker(LEVELS["gentle"], seat) for seat in range(players)]
    while played.turns < turns or not played.between_turns:
        seat = played.decision.seat
        played.apply(bots[seat].choose(played.view(seat), played.legal_actions()))
    return played


@pytest.mark.parametrize("name", LEVELS)
def test_every_level_has_its_name_and_a_character_in_four_languages(name):
    said = {sentence(LEVELS[name].character, {}, language) for language in LANGUAGES}

    assert len(said) == len(LANGUAGES)
    assert registry.make(name, 1).name == name
    assert {term("level", name, language) for language in LANGUAGES}


@pytest.mark.parametrize("name", ["gentle", "strong"])
def test_the_same_seed_makes_the_same_plan(name):
    game = middle()
    view, legal = game.view(game.decision.seat), game.legal_actions()
    level = dataclasses.replace(LEVELS[name], seconds=60.0, deals=min(2, LEVELS[name].deals))

    assert Thinker(level, 5).plan(view, legal) == Thinker(level, 5).plan(view, legal)


def test_it_sees_no_more_than_the_view():
    """Two games that differ only in what is hidden get the same plan."""
    game = middle()
    seat = game.decision.seat
    other = game.view(seat).sample(random.Random(5))
    patient = dataclasses.replace(QUICK, seconds=60.0)

    assert other.position() != game.position()
    for seed in range(2):
        plans = [Thinker(patient, seed).plan(each.view(seat), each.legal_actions()) for each in (game, other)]
        assert plans[0] == plans[1]


def test_a_view_that_went_through_json_is_enough():
    game = middle()
    view = View(json.loads(json.dumps(game.view(game.decision.seat))))

    assert Thinker(QUICK, 1).choose(view, game.legal_actions()) in game.legal_actions()


def test_a_turn_is_thought_out_once(monkeypatch):
    game = laid(
        player(
            hand=["architect", "tribune"],
            money=40,
            goods={"brick": 3, "food": 3, "wine": 2},
            colonists=[["land", "Roma"]],
        ),
        player(),
        cities={"Novaria": "wine", "Aquileia": "food"},
        display=["mason", "smith", "farmer"],
    )
    bot = Thinker(LEVELS["fair"], 1)
    thoughts = []
    steps = bot.steps
    monkeypatch.setattr(bot, "steps", lambda view: thoughts.append(view) or steps(view))
    decided = 0
    while game.turns == 0:
        game.apply(bot.choose(game.view(0), game.legal_actions()))
        decided += 1

    assert decided > 2
    assert len(thoughts) == 1


def test_a_plan_is_dropped_when_the_table_is_another(monkeypatch):
    game = middle()
    seat = game.decision.seat
    bot = Thinker(LEVELS["fair"], 1)
    first = bot.choose(game.view(seat), game.legal_actions())
    other = middle(seed=12, turns=game.turns)
    while other.decision.seat != seat or not other.between_turns:
        other.apply(other.legal_actions()[0])
    game.apply(first)

    chosen = bot.choose(other.view(seat), other.legal_actions())

    assert chosen in other.legal_actions()


def test_the_mark_of_a_table_changes_with_the_own_money():
    game = middle()
    view = game.view(game.decision.seat)
    before = mark(view)
    view["players"][view["seat"]]["money"] += 1

    assert mark(view) != before


def test_plan_lists_the_turn_and_is_legal_step_by_step():
    game = middle()
    seat, turns = game.decision.seat, game.turns
    for action in Thinker(LEVELS["fair"], 2).plan(game.view(seat), game.legal_actions()):
        assert game.turns == turns
        game.apply(action)


def test_think_uses_its_time_and_keeps_it(monkeypatch):
    game, ticks = middle(), itertools.count()
    monkeypatch.setattr(
        "concordia.bots.thinker.bot.time.monotonic", lambda: next(ticks) / 200
    )  # 5 ms a look at the clock
    thought = Thinker(QUICK, 1).think(game.view(game.decision.seat), 1.0)

    assert 0.9 <= thought.seconds <= 1.1


def test_think_stops_when_it_is_asked_to():
    game = middle()
    asked = []
    thought = Thinker(QUICK, 1).think(game.view(game.decision.seat), 60.0, stop=lambda: asked.append(1) or True)

    assert asked
    assert thought.seconds < 30
    assert thought.turn


def test_a_thought_has_all_that_hints_need():
    game = middle()
    seat = game.decision.seat
    thought = Thinker(QUICK, 1).think(game.view(seat))

    assert thought.turn[0] in game.legal_actions()
    assert thought.best[0].turn == thought.turn
    assert len({considered.turn for considered in thought.best}) == 3
    assert len(thought.seats) == 3
    assert sum(outlook.win for outlook in thought.seats) == pytest.approx(1)
    assert sum(outlook.share for outlook in thought.seats) == pytest.approx(1)
    assert len({thought.explain(language) for language in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_purpose_has_a_sentence(language):
    purposes = [Purpose(deed, god=god) for deed in ("build", "cards", "colonists") for god in (*GODS, None)]
    purposes += [Purpose(deed, good=good) for deed in ("produce", "trade") for good in GOODS]
    purposes += [Purpose(deed) for deed in ("money", "recall", "wait")]
    for purpose in purposes:
        said = purpose.in_language(language)
        against = dataclasses.replace(purpose, rival=1).in_language(language, {1: "Livia"})
        assert said.endswith(".")
        assert "Livia" in against
        assert term("god", purpose.god, language) in said if purpose.god else True


def test_a_purchase_is_explained_by_its_god():
    buyer = player(hand=["senator", "tribune"], goods={"food": 4, "wine": 2, "cloth": 2}, houses=["Novaria"])
    game = laid(buyer, player(), display=["mason", "smith", "farmer"], cities={"Novaria": "brick"})
    apply(game, "play:senator")
    thought = Thinker(LEVELS["fair"], 1).think(game.view(0))

    assert str(thought.turn[0]) == "purchase:0"
    assert (thought.purpose.deed, thought.purpose.god) == ("cards", "minerva")


def test_a_partner_answers_and_gives_suggestions():
    team = [
        player(hand=["legatus", "tribune"]),
        player(),
        player(hand=["mercator", "tribune"], goods={"cloth": 4}, money=20),
        player(),
    ]
    game = laid(*team, game="team", display=["mason"])
    apply(game, "play:legatus")
    suggestion = Thinker(QUICK, 1).choose(game.view(0), game.legal_actions())

    assert str(suggestion).startswith("suggest:")
    game.apply(suggestion)
    answer = Thinker(QUICK, 1).choose(game.view(2), game.legal_actions())
    assert str(answer).startswith("play:")


def test_the_weights_are_small_and_the_same_on_every_reading():
    size = sum(weights.size + bias.size for weights, bias in network().layers)

    assert size * 4 < 400_000
    assert network() is network()


def test_rows_say_points_end_and_rounds_where_the_network_looks_for_them():
    state = concordia.new_game("classic", "imperium", 3, 1).state
    state.turns, state.final, state.players[1].built = 30, 3, 9
    eye = Eye()
    eye.survey(state)
    eye.look(state, 0, reach("imperium"))
    row = table(eye.rows)[0]

    assert (row[FINAL_AT], row[ROUNDS_AT]) == (1, 10)
    assert (row[CARDS_AT], row[HOUSES_AT]) == (state.stack_left() + 7, 9)
    assert row[0] == scoring.total_points(state, 0)
