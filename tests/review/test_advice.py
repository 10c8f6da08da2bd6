"""Advice: a legal turn, thought over at every decision, from what the seat may know, and in time."""

from __future__ import annotations

import random
from dataclasses import replace

from concordia.bots import registry
from concordia.bots.evaluation.network import shipped_network
from concordia.bots.levels import ADVISER, LEVELS
from concordia.bots.thinker.bot import Thinker
from concordia.bots.thinker.search import Search
from concordia.review.advice import advise
from concordia.rules import scoring
from tests.bots.matches import middle


def test_advice_is_a_whole_turn_of_legal_decisions_that_is_thought_over_at_each():
    game = middle()
    seat, turns, seed = game.decision.seat, game.turns, "advice"
    advice = advise(game.view(seat), seed, 60.0)
    played = game.view(seat).sample(random.Random(seed))
    for action in advice.turn:
        legal = played.legal_actions()
        assert action == Thinker(ADVISER, seed).plan(played.view(seat), legal)[0]
        played.apply(action)

    assert played.turns > turns or played.decision.seat != seat
    assert advice.purpose.in_language("en").endswith(".")


def test_the_adviser_does_not_err_on_purpose_and_thinks_as_much_as_strong():
    strong = LEVELS["strong"]

    assert ADVISER.blur == 0 < strong.blur
    assert replace(ADVISER, name="strong", network=strong.network, blur=strong.blur) == strong
    assert ADVISER.name not in registry.BOTS, "nobody plays against it"


def test_what_looks_best_at_first_sight_is_looked_at_whatever_the_seed():
    game = middle()
    view = game.view(game.decision.seat)
    firsts = {Search(shipped_network(), ADVISER, view, random.Random(n)).lines[0].value for n in range(4)}
    erring = {Search(shipped_network(), LEVELS["strong"], view, random.Random(n)).lines[0].value for n in range(4)}

    assert len(firsts) < len(erring) == 4


def test_without_time_the_first_plan_is_the_advice():
    game = middle()
    view = game.view(game.decision.seat)

    assert advise(view, "advice", 0.0).turn == Thinker(ADVISER, "advice").plan(view, game.legal_actions())


def test_advice_rests_on_no_more_than_the_view():
    game = middle()
    view = game.view(game.decision.seat)
    other = view.sample(random.Random(5))

    assert other.position() != game.position()
    assert advise(other.view(view["seat"]), "a", 60.0) == advise(view, "a", 60.0)


def test_another_hint_is_a_legal_turn_that_begins_otherwise():
    game = middle()
    seat = game.decision.seat
    view = game.view(seat)
    first, second = advise(view, "advice", 60.0), advise(view, "advice", 60.0, another=True)

    assert second.turn[0] != first.turn[0]
    played = view.sample(random.Random("advice"))
    before = sum(scoring.god_points(played.state, seat))
    for action in second.turn:
        assert action in played.legal_actions()
        played.apply(action)
    assert second.points == sum(scoring.god_points(played.state, seat)) - before
