"""Whoever decides the same at a deal of the day gets the same answers from the opponents, taken back or not."""

from __future__ import annotations

import asyncio

import pytest

from concordia.server.clock import HandClock
from concordia.server.store import table_rows
from concordia.server.table.decision_log import standing
from tests.server.daily.days import account, begin, draw_quick, wait
from tests.server.running import Player, serving

MOVES = 14


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    clock = HandClock(1_794_830_400.0)
    with serving(tmp_path_factory.mktemp("same"), clock=clock) as running:
        draw_quick(running, clock, level="fair")
        yield running


def decisions(server, person, *, taking_back):
    """All decisions at somebody's table after some own ones, the opponents' too."""
    key = begin(person)

    async def go():
        async with Player(server.url, key, person.cookies, "the same") as player:
            made = 0
            while player.picture is None:
                await player.hear()
            while made < MOVES:
                if not player.asked:
                    await player.hear()
                    continue
                before = player.rng.getstate()
                await player.move()
                if taking_back and player.asked and player.picture["undo"]:
                    await player.request("undo")
                    player.rng.setstate(before)
                    await player.move()
                made += 1

    asyncio.run(go())
    table = server.app.state.registry.rooms[key].table
    log = wait(server, server.app.state.registry.store.read(lambda s: table_rows.entries_of(s, table.id)))
    return [(entry.seat, entry.text) for entry in standing(log)], len(log)


def test_the_same_decisions_get_the_same_answers(server):
    one, length = decisions(server, account(server, "First"), taking_back=False)
    other, longer = decisions(server, account(server, "Second"), taking_back=True)

    together = min(len(one), len(other))
    assert together > MOVES
    assert {seat for seat, _ in one[:together]} == {0, 1, 2}
    assert one[:together] == other[:together]
    assert longer > length
