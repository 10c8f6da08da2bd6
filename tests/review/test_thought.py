"""What a bot thinks of a turn: in its time, the best turns in order, and what everybody can expect."""

from __future__ import annotations

import itertools

import pytest

from concordia.bots.thinker.bot import Thinker
from concordia.messages import LANGUAGES
from concordia.review.thought import think
from tests.bots.matches import QUICK, middle


def test_think_uses_its_time_and_keeps_it(monkeypatch):
    game, ticks = middle(), itertools.count()
    monkeypatch.setattr(
        "concordia.review.thought.time.monotonic", lambda: next(ticks) / 200
    )  # 5 ms a look at the clock
    thought = think(Thinker(QUICK, 1), game.view(game.decision.seat), 1.0)

    assert 0.9 <= thought.seconds <= 1.1


def test_think_stops_when_it_is_asked_to():
    game = middle()
    asked = []
    thought = think(Thinker(QUICK, 1), game.view(game.decision.seat), 60.0, stop=lambda: asked.append(1) or True)

    assert asked
    assert thought.seconds < 30
    assert thought.turn


def test_a_thought_has_all_that_hints_need():
    game = middle()
    seat = game.decision.seat
    thought = think(Thinker(QUICK, 1), game.view(seat))

    assert thought.turn[0] in game.legal_actions()
    assert thought.best[0].turn == thought.turn
    assert len({considered.turn for considered in thought.best}) == 3
    assert len(thought.seats) == 3
    assert sum(outlook.win for outlook in thought.seats) == pytest.approx(1)
    assert sum(outlook.share for outlook in thought.seats) == pytest.approx(1)
    assert len({thought.explain(language) for language in LANGUAGES}) == len(LANGUAGES)


def test_the_chosen_turn_comes_first_even_where_another_looked_better_at_first():
    overturned = 0
    for turns in range(3, 30, 3):
        game = middle(turns=turns)
        view = game.view(game.decision.seat)
        thought = think(Thinker(QUICK, 1), view)
        search = Thinker(QUICK, 1).search(view, QUICK.deals, float("inf"))
        overturned += search.candidates[0].codes != search.lines[0].codes()

        assert [action.code for action in thought.best[0].turn] == search.candidates[0].codes
    assert overturned
