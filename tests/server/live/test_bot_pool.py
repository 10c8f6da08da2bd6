"""Where bots think: a turn is thought out once, and a plan is followed only while the table agrees."""

from __future__ import annotations

import asyncio

from concordia.server.live import bot_pool as thinking
from concordia.server.live.bot_pool import Thinking
from tests.table import play, player, table

RICH = {"money": 40, "goods": {"brick": 3, "food": 3, "wine": 2}, "colonists": [["land", "Roma"]]}
CITIES = {"Novaria": "wine", "Aquileia": "food"}


def builder():
    """A table at which the Architect moves and builds: a turn of several decisions."""
    return table(player(hand=["architect", "tribune"], **RICH), player(), cities=CITIES, display=["mason"])


def decide(thoughts, game, player):
    chosen = thoughts.choose("fair", "seed", game.view(0), game.legal_actions(), player)
    return asyncio.run(chosen)


def in_this_process(monkeypatch, asked):
    """Think here, and note each time that somebody has to think."""

    class Here:
        def submit(self, *_):
            raise AssertionError

    async def run(_pool, work, *arguments):
        asked.append(arguments)
        return work(*arguments)

    class Loop:
        run_in_executor = staticmethod(run)

    monkeypatch.setattr(thinking.asyncio, "get_running_loop", Loop)
    monkeypatch.setattr(Thinking, "_started", lambda _: Here())


def test_the_rest_of_a_turn_needs_no_thinking(monkeypatch):
    asked, game, thoughts = [], builder(), Thinking(1)
    in_this_process(monkeypatch, asked)
    decided = 0
    while game.turns == 0:
        game.apply(decide(thoughts, game, "table 0"))
        decided += 1

    assert decided > 2
    assert len(asked) == 1


def test_a_plan_for_another_table_is_not_followed(monkeypatch):
    asked, game, thoughts = [], builder(), Thinking(1)
    in_this_process(monkeypatch, asked)
    game.apply(decide(thoughts, game, "table 0"))
    other = table(player(hand=["architect", "tribune"], **RICH | {"money": 9}), player(), cities=CITIES)
    play(other, "play:architect")
    action = decide(thoughts, other, "table 0")

    assert len(asked) == 2
    assert action in other.legal_actions()


def test_without_a_name_nothing_is_remembered(monkeypatch):
    asked, game, thoughts = [], builder(), Thinking(1)
    in_this_process(monkeypatch, asked)
    game.apply(decide(thoughts, game, ""))
    decide(thoughts, game, "")

    assert len(asked) == 2
