"""Whose opponent thinks next: people take turns, and computers among themselves come last."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future

import pytest

from concordia.server.live.bot_pool import Thinking
from concordia.server.live.fair_queue import Asker, FairQueue
from concordia.server.live.room import asker_at
from concordia.server.table.table import Table
from concordia.server.table.terms import Terms
from concordia.worker_processes import WorkerPool
from tests.table import player, table

MARCUS, LIVIA, GAIUS = Asker((1,)), Asker((2,)), Asker((3,))
ALONE = Asker((1,), computers_only=True)


def filled(places, *given):
    queue = FairQueue(places)
    for asker, work in given:
        queue.put(asker, work)
    return queue


def order(queue):
    """In which order the work is done if one piece ends before the next begins."""
    done = []
    while (found := queue.take()) is not None:
        done.append(found[1])
        queue.done(found[0])
    return done


def test_people_take_turns_however_many_tables_somebody_has():
    thirty = [(MARCUS, f"marcus {n}") for n in range(30)]
    queue = filled(1, *thirty, (LIVIA, "livia 0"), (LIVIA, "livia 1"), (GAIUS, "gaius 0"))
    assert order(queue)[:7] == [
        "marcus 0",
        "livia 0",
        "gaius 0",
        "marcus 1",
        "livia 1",
        "marcus 2",
        "marcus 3",
    ]


def test_computers_among_themselves_come_after_everybody_who_plays():
    queue = filled(1, (ALONE, "show 0"), (ALONE, "show 1"), (LIVIA, "livia"), (MARCUS, "marcus"))
    assert order(queue) == ["marcus", "livia", "show 0", "show 1"]


def test_the_last_place_is_kept_for_somebody_who_has_none():
    queue = filled(3, *((MARCUS, n) for n in range(30)))
    assert [queue.take(), queue.take(), queue.take()] == [(MARCUS, 0), (MARCUS, 1), None]
    queue.put(LIVIA, "livia")
    assert queue.take() == (LIVIA, "livia")
    assert queue.take() is None
    queue.done(LIVIA)
    assert queue.take() is None
    queue.done(MARCUS)
    assert queue.take() == (MARCUS, 2)


def test_computers_among_themselves_leave_a_place_free():
    queue = filled(2, (ALONE, 0), (Asker((2,), computers_only=True), 1))
    assert queue.take() == (ALONE, 0)
    assert queue.take() is None


def test_who_plays_at_somebody_elses_table_has_a_turn_of_their_own():
    shared = Asker((1, 2))
    queue = filled(1, *((MARCUS, n) for n in range(30)), (shared, "shared"))
    assert order(queue)[:3] == [0, "shared", 1]


def test_work_for_two_people_is_done_once():
    queue = filled(1, (Asker((1, 2)), "shared"))
    assert queue.waiting == 1
    assert order(queue) == ["shared"]
    assert queue.waiting == 0


def test_who_waits_no_longer_is_forgotten():
    gone = object()
    queue = filled(1, (MARCUS, gone), (MARCUS, "here"))
    queue.drop(gone)
    assert order(queue) == ["here"]


def test_a_bot_thinks_for_those_who_play_at_its_table():
    made = Table("key", Terms("classic", "italia", 3, {}), 7, 0.0)
    made.sit(2, "Livia")
    made.sit(1, "Marcus")
    made.fill("greedy")
    assert asker_at(made) == Asker((1, 2))
    made.start(1, 0.0)
    made.leave(1)
    assert asker_at(made) == Asker((2,))
    made.leave(2)
    assert asker_at(made) == Asker((7,), computers_only=True)


@pytest.fixture
def by_hand(monkeypatch):
    """Choices that end when the test says so, and who was asked for them in which order."""
    under_way = []

    def submit(_pool, _work, _level, seed, *_given):
        under_way.append((seed, Future()))
        return under_way[-1][1]

    monkeypatch.setattr(WorkerPool, "submit", submit)
    return under_way


def test_an_opponent_does_not_wait_behind_thirty_tables_of_somebody_else(by_hand):
    game, thoughts = table(player(hand=["architect", "tribune"]), player()), Thinking(2)
    view, legal = game.view(0), game.legal_actions()

    def ask(asker, seed):
        return asyncio.create_task(thoughts.choose("master", seed, view, legal, "", asker))

    async def test():
        tasks = [ask(MARCUS, f"marcus {n}") for n in range(30)]
        await asyncio.sleep(0.01)
        assert [seed for seed, _ in by_hand] == ["marcus 0"]
        tasks.append(ask(LIVIA, "livia 0"))
        await asyncio.sleep(0.01)
        assert [seed for seed, _ in by_hand] == ["marcus 0", "livia 0"]
        assert thoughts.waiting == 29
        done = 0
        while done < len(by_hand):
            by_hand[done][1].set_result([("", str(legal[0]))])
            await asyncio.wait(tasks, timeout=0.01)
            done += 1
        assert [await task for task in tasks] == [legal[0]] * 31
        assert thoughts.waiting == 0

    asyncio.run(asyncio.wait_for(test(), 120))


def test_a_table_that_is_closed_gives_its_place_up(by_hand):
    game, thoughts = table(player(hand=["architect", "tribune"]), player()), Thinking(1)
    view, legal = game.view(0), game.legal_actions()

    async def test():
        tasks = [asyncio.create_task(thoughts.choose("fair", str(n), view, legal)) for n in range(3)]
        await asyncio.sleep(0.01)
        tasks[1].cancel()
        tasks[0].cancel()
        await asyncio.sleep(0.01)
        assert [seed for seed, _ in by_hand] == ["0"]  # its worker is still at it
        by_hand[0][1].set_result([("", str(legal[0]))])
        await asyncio.sleep(0.01)
        assert [seed for seed, _ in by_hand] == ["0", "2"]
        by_hand[1][1].set_result([("", str(legal[0]))])
        assert await tasks[2] == legal[0]

    asyncio.run(asyncio.wait_for(test(), 120))


def test_work_of_a_moment_takes_the_last_place_too_while_nobody_else_waits():
    queue = FairQueue(places=2)
    review = Asker((1,), computers_only=True, brief=True)
    for part in "abc":
        queue.put(review, part)
    assert [queue.take()[1] for _ in range(2)] == ["a", "b"]
    queue.put(Asker((2,)), "a bot that somebody waits for")
    assert queue.take() is None
    queue.done(review)
    assert queue.take()[1] == "a bot that somebody waits for"
    queue.done(review)
    assert queue.take()[1] == "c"
