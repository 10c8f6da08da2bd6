"""The levels: legal everywhere, the same for the same seed, on views alone, in time, and able to say why."""

from __future__ import annotations

import dataclasses
import json
import random

import pytest

from concordia.bots import registry
from concordia.bots.levels import LEVELS
from concordia.bots.thinker.bot import Thinker
from concordia.game import View
from concordia.messages import LANGUAGES, catalogue, sentence
from tests.bots.matches import QUICK, middle
from tests.table import play as apply
from tests.table import player
from tests.table import table as laid


@pytest.mark.parametrize("name", LEVELS)
def test_every_level_has_its_name_and_a_character_in_four_languages(name):
    said = {sentence(LEVELS[name].character, {}, language) for language in LANGUAGES}

    assert len(said) == len(LANGUAGES)
    assert registry.make(name, 1).name == name
    assert all(f"level.{name}" in catalogue(language) for language in LANGUAGES)


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


def test_plan_lists_the_turn_and_is_legal_step_by_step():
    game = middle()
    seat, turns = game.decision.seat, game.turns
    for action in Thinker(LEVELS["fair"], 2).plan(game.view(seat), game.legal_actions()):
        assert game.turns == turns
        game.apply(action)


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
