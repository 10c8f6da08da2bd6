"""Rooms of one process: swept fairly, going on by themselves after a fault, and nobody is charged for it."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import update

from concordia.server.clock import HandClock
from concordia.server.live import registry as registry_module
from concordia.server.live import room as room_module
from concordia.server.live.registry import Registry
from concordia.server.metrics import Metrics
from concordia.server.people import People
from concordia.server.settings import Settings
from concordia.server.store.database import DatabaseAway, Store
from concordia.server.store.models.table_models import TableRow
from concordia.server.table.pace import HOUR, Pace
from concordia.server.table.table import Table
from concordia.server.table.terms import Terms

LIVE = Pace("live", bank=600.0)
SLOW = Pace("correspondence", hours=24.0, vacation_days=5.0)


class FirstChoice:
    """Bots that take the first of their options, and the seeds they were given."""

    def __init__(self):
        self.seeds = []

    async def choose(self, level, seed, view, legal, player="", asker=None, *, counted=False):
        self.seeds.append(seed)
        await asyncio.sleep(0)
        return legal[0]


@asynccontextmanager
async def open_server(folder, clock, **more):
    """A server without its web side."""
    store = Store(f"sqlite:///{folder}/concordia.sqlite3")
    store.create()
    people = People(store, Settings(data_dir=folder), clock=clock)
    registry = Registry(store, clock, people, FirstChoice(), Metrics())
    for name, value in more.items():
        setattr(registry, name, value)
    try:
        yield registry
    finally:
        await registry.close()
        store.close()


async def new_table(registry, key, pace=LIVE, bots=1, seats=2):
    """A table that has begun, with person 1 in its first seat and perhaps bots."""
    table = Table(key, Terms("classic", "italia", seats, {}, pace=pace), 1, registry.clock.now())
    for number in range(seats - bots):
        table.sit(number + 1, f"P{number}")
    table.fill("random")
    table.start(7, registry.clock.now())
    await registry.add(table)
    return key


async def let_go(registry):
    """Forget all rooms, as if nobody had been there for long."""
    rooms, registry.rooms = list(registry.rooms.values()), {}
    for room in rooms:
        await room.close()


def run(test):
    return asyncio.run(asyncio.wait_for(test, 120))


def test_the_sweep_reaches_every_table_that_is_due(tmp_path, monkeypatch):
    monkeypatch.setattr(registry_module, "AT_ONCE", 2)

    async def test():
        async with open_server(tmp_path, clock := HandClock()) as registry:
            await registry.heartbeat.beat()
            for number in range(5):
                await new_table(registry, f"due{number}", bots=0)
            await let_go(registry)
            clock.forward(601)
            for _ in range(3):
                await registry.sweep()
            assert sorted(registry.rooms) == [f"due{number}" for number in range(5)]
            assert all(room.table.seats[0].away or room.table.seats[1].away for room in registry.rooms.values())

    run(test())


def test_games_of_old_rules_are_not_due(tmp_path, monkeypatch):
    monkeypatch.setattr(registry_module, "AT_ONCE", 1)

    async def test():
        async with open_server(tmp_path, clock := HandClock()) as registry:
            await registry.heartbeat.beat()
            for key in ("old", "new"):
                await new_table(registry, key, bots=0)
            old = update(TableRow).where(TableRow.key == "old").values(rules=-1)
            await registry.store.write(lambda session: session.execute(old))
            await let_go(registry)
            clock.forward(601)
            await registry.sweep()
            assert list(registry.rooms) == ["new"]

    run(test())


def test_a_table_that_cannot_be_opened_does_not_end_the_sweep(tmp_path, caplog):
    async def test():
        async with open_server(tmp_path, clock := HandClock(), idle_seconds=3600.0) as registry:
            await registry.heartbeat.beat()
            for key in ("broken", "whole"):
                await new_table(registry, key, bots=0)
            broken = update(TableRow).where(TableRow.key == "broken").values(map="atlantis")
            await registry.store.write(lambda session: session.execute(broken))
            await let_go(registry)
            await new_table(registry, "idle", pace=Pace(), bots=0)
            clock.forward(4000)
            for _ in range(3):
                await registry.sweep()
            assert list(registry.rooms) == ["whole"]

    run(test())
    assert [record.message for record in caplog.records] == ["table cannot be opened"]
    assert "broken" not in caplog.text.splitlines()[0]


def test_a_deadline_soon_after_a_restart_is_kept(tmp_path):
    async def test():
        async with open_server(tmp_path, clock := HandClock()) as registry:
            await registry.heartbeat.beat()
            await new_table(registry, "soon", bots=0)
            await let_go(registry)
            clock.forward(590)
            await registry.sweep()
            assert list(registry.rooms) == ["soon"]

    run(test())


@pytest.mark.parametrize("pace", [LIVE, SLOW])
def test_nobody_is_charged_the_time_for_which_the_server_was_away(tmp_path, pace):
    async def test():
        clock = HandClock()
        async with open_server(tmp_path, clock) as registry:
            await registry.start()
            await new_table(registry, "one", pace=pace, bots=0)
            clock.forward(100)
        clock.forward(30 * 24 * HOUR)
        async with open_server(tmp_path, clock) as registry:
            await registry.start()
            room = await registry.room("one")
            left = {"live": 500.0, "correspondence": 24 * HOUR - 100}[pace.kind]
            assert room.table.deadline() - clock.now() == pytest.approx(left, abs=0.01)
            await registry.sweep()
            assert not any(seat.away for seat in room.table.seats)

    run(test())


def test_vacation_does_not_pass_while_the_server_is_away(tmp_path):
    async def test():
        clock = HandClock()
        async with open_server(tmp_path, clock) as registry:
            await registry.start()
            await new_table(registry, "one", pace=SLOW, bots=0)
            room = await registry.room("one")
            await room.change(lambda table: table.seats[1].clock.leave(table.terms.pace, clock.now()))
        clock.forward(3 * 24 * HOUR)
        async with open_server(tmp_path, clock) as registry:
            await registry.start()
            room = await registry.room("one")
            await room.change(lambda table: table.back(2, clock.now()))
            assert room.table.seats[1].clock.vacation_left == pytest.approx(5 * 24 * HOUR, abs=0.01)

    run(test())


def test_nobody_is_charged_the_time_for_which_the_database_was_away(tmp_path, monkeypatch):
    async def test():
        clock = HandClock()
        async with open_server(tmp_path, clock) as registry:
            await registry.heartbeat.beat()
            room = await registry.room(await new_table(registry, "one", bots=0))
            write = registry.store.write

            async def away(_):
                raise DatabaseAway

            monkeypatch.setattr(registry.store, "write", away)
            await registry.heartbeat.beat()
            clock.forward(1200)
            await room.check_time()
            assert not room.table.seats[0].away
            monkeypatch.setattr(registry.store, "write", write)
            await registry.heartbeat.beat()
            assert room.table.deadline() - clock.now() == pytest.approx(600, abs=0.01)
            await let_go(registry)
            room = await registry.room("one")
            assert room.table.deadline() - clock.now() == pytest.approx(600, abs=0.01)

    run(test())


def test_nobody_is_charged_for_a_clock_that_was_set(tmp_path):
    class SetForward(HandClock):
        def catch_up(self):
            if self.now() > 2_000_000:
                return 0.0
            self.forward(3_600_000)
            return 3_600_000

    async def test():
        clock = HandClock()
        async with open_server(tmp_path, clock) as registry:
            await registry.heartbeat.beat()
            room = await registry.room(await new_table(registry, "one", bots=0))
            clock.__class__ = SetForward
            await registry.heartbeat.beat()
            assert room.table.deadline() - clock.now() == pytest.approx(600, abs=0.01)
            await let_go(registry)
            room = await registry.room("one")
            assert room.table.deadline() - clock.now() == pytest.approx(600, abs=0.01)

    run(test())


def test_bots_go_on_by_themselves_after_a_commit_that_failed(tmp_path, monkeypatch):
    monkeypatch.setattr(room_module, "FIRST_RETRY", 0.01)

    async def test():
        async with open_server(tmp_path, HandClock()) as registry:
            await registry.heartbeat.beat()
            await new_table(registry, "one", pace=Pace(), bots=2)
            write, faults = registry.store.write, iter([OSError(), DatabaseAway(), OSError()])

            async def faulty(work):
                for wrong in faults:
                    raise wrong
                return await write(work)

            monkeypatch.setattr(registry.store, "write", faulty)
            room = await registry.room("one")
            room.go_on()
            while room.table.version < 20:
                await asyncio.sleep(0.01)

    run(test())


def test_a_table_in_doubt_is_read_again_before_anything_happens_at_it(tmp_path, monkeypatch):
    async def test():
        async with open_server(tmp_path, HandClock()) as registry:
            await registry.heartbeat.beat()
            room = await registry.room(await new_table(registry, "one", pace=Pace(), bots=0))
            write, read = registry.store.write, registry.store.read

            async def away(_):
                raise DatabaseAway

            monkeypatch.setattr(registry.store, "write", away)
            monkeypatch.setattr(registry.store, "read", away)
            with pytest.raises(Exception, match="not be written"):
                await room.change(lambda table: table.leave(1))
            with pytest.raises(DatabaseAway):
                await room.change(lambda table: table.leave(2))
            monkeypatch.setattr(registry.store, "write", write)
            monkeypatch.setattr(registry.store, "read", read)
            await room.change(lambda table: table.leave(2))
            assert [seat.away for seat in room.table.seats] == [False, True]
            assert await registry.room("one") is room

    run(test())


def test_what_a_bot_draws_cannot_be_foretold_from_the_link(tmp_path):
    async def test():
        seeds = []
        for folder in ("a", "b"):
            (tmp_path / folder).mkdir()
            async with open_server(tmp_path / folder, HandClock()) as registry:
                await new_table(registry, "one", pace=Pace(), bots=2)
                (await registry.room("one")).go_on()
                while not registry.thinking.seeds:
                    await asyncio.sleep(0.01)
                seeds.append(registry.thinking.seeds[0])
        assert seeds[0] != seeds[1]

    run(test())
