"""A plan is followed while the table is as it was foreseen."""

from __future__ import annotations

from concordia.bots.levels import LEVELS
from concordia.bots.thinker.bot import Thinker
from concordia.bots.thinker.plans import mark
from tests.bots.matches import middle


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
