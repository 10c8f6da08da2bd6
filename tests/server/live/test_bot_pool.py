"""Where bots think: a turn is thought out once, and a plan is followed only while the table agrees."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from concurrent.futures import Future

from concordia.server.live.bot_pool import Thinking
from concordia.worker_processes import WorkerDied, WorkerPool
from tests.table import play, player, table

RICH = {"money": 40, "goods": {"brick": 3, "food": 3, "wine": 2}, "colonists": [["land", "Roma"]]}
CITIES = {"Novaria": "wine", "Aquileia": "food"}


def builder():
    """A table at which the Architect moves and builds: a turn of several decisions."""
    return table(player(hand=["architect", "prefect"], **RICH), player(), cities=CITIES, display=["mason"])


def decide(thoughts, game, player):
    chosen = thoughts.choose("fair", "seed", game.view(0), game.legal_actions(), player)
    return asyncio.run(chosen)


def in_this_process(monkeypatch, asked):
    """Think here, and note each time that somebody has to think."""

    def submit(_pool, work, *given):
        asked.append(given)
        thought = Future()
        thought.set_result(work(*given))
        return thought

    monkeypatch.setattr(WorkerPool, "submit", submit)


def test_the_rest_of_a_turn_needs_no_thinking(monkeypatch):
    asked, game, thoughts = [], builder(), Thinking(1)
    in_this_process(monkeypatch, asked)
    decided = 0
    while game.turns == 0:
        game.apply(decide(thoughts, game, "table 0"))
        decided += 1

    assert decided > 2
    assert len(asked) == 1


def test_what_a_process_does_aside_is_done_here_where_that_process_dies(monkeypatch):
    def die(*_):
        died = Future()
        died.set_exception(WorkerDied())
        return died

    monkeypatch.setattr(WorkerPool, "submit", die)
    assert asyncio.run(Thinking(1).aside(os.getpid)) == os.getpid()


def test_what_is_done_aside_is_done_in_another_process():
    thoughts = Thinking(1)
    assert asyncio.run(thoughts.aside(os.getpid)) != os.getpid()
    thoughts.close()


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


def test_a_worker_that_is_killed_is_replaced_once_however_many_wait_for_it():
    game, thoughts, known = builder(), Thinking(1), {child.pid for child in multiprocessing.active_children()}

    def started():
        return {child.pid for child in multiprocessing.active_children()} - known

    async def kill_one_of_five():
        view, legal = game.view(0), game.legal_actions()
        waiting = [asyncio.create_task(thoughts.choose("fair", str(n), view, legal)) for n in range(5)]
        while not started():
            await asyncio.sleep(0.01)
        seen = started()
        os.kill(min(seen), signal.SIGKILL)
        while not all(task.done() for task in waiting):
            seen |= started()
            await asyncio.sleep(0.01)
        return seen, [await task for task in waiting]

    try:
        seen, chosen = asyncio.run(kill_one_of_five())
    finally:
        thoughts.close()

    assert all(action in game.legal_actions() for action in chosen)
    assert len(seen) == 2
