"""Who looks when their turn comes and leaves without acting is told of it after a while."""

from __future__ import annotations

import pytest

from concordia.server.clock import HandClock
from concordia.server.live.connection import Connection
from concordia.server.live.turns_left import TurnsLeft
from concordia.server.table.pace import Pace
from concordia.server.table.table import Table
from concordia.server.table.terms import Terms
from tests.server.live.test_registry import LIVE, SLOW, open_server, run

MINUTE = 60.0


class Evening:
    """Livia and Marcus at a table; Livia looks at it when her turn comes."""

    def __init__(self, registry, clock):
        self.registry = registry
        self.clock = clock
        self.left = TurnsLeft(registry, 5 * MINUTE)

    async def begin(self, pace=SLOW, alone=False):
        sit_down = self.registry.people.accounts.sit_down
        self.livia, self.marcus = [(await sit_down(name, "en"))[0] for name in ("Livia", "Marcus")]
        table = Table("one", Terms("classic", "italia", 2, {}, pace=pace), self.livia.id, self.clock.now())
        table.sit(self.livia.id, "Livia", 0)
        if alone:
            table.fill("random")
        else:
            table.sit(self.marcus.id, "Marcus", 1)
        self.room = await self.registry.add(table)
        self.screen = Connection(self.livia.id, "Livia")
        await self.room.enter(self.screen)
        await self.room.change(lambda table: table.start(7, self.clock.now()))
        assert self.room.table.asked.seat == 0

    async def told(self, minutes):
        """What Livia is told of her turn after so many minutes."""
        self.clock.forward(minutes * MINUTE)
        await self.left.look()
        rows = await self.registry.people.notices.list(self.livia)
        return [row.kind for row in rows if row.kind != "started"]


def evening(tmp_path, test):
    async def whole():
        async with open_server(tmp_path, clock := HandClock()) as registry:
            await test(Evening(registry, clock))

    run(whole())


@pytest.mark.parametrize("pace", [SLOW, Pace()])
def test_a_few_minutes_after_the_page_was_closed_and_once(tmp_path, pace):
    async def test(evening):
        await evening.begin(pace)
        assert await evening.told(60) == []  # she looks all the time
        evening.room.exit(evening.screen)
        assert await evening.told(4) == []
        assert await evening.told(2) == ["turn"]
        assert await evening.told(60) == ["turn"]
        assert [each.kind for each in await evening.registry.people.notices.list(evening.marcus)] == ["started"]

    evening(tmp_path, test)


def test_who_only_turned_to_another_page_is_told_too(tmp_path):
    async def test(evening):
        await evening.begin()
        evening.room.broadcast.look(evening.screen, False, evening.clock.now())
        assert await evening.told(6) == ["turn"]

    evening(tmp_path, test)


def test_who_comes_back_in_time_is_not(tmp_path):
    async def test(evening):
        await evening.begin()
        evening.room.exit(evening.screen)
        assert await evening.told(4) == []
        await evening.room.enter(Connection(evening.livia.id, "Livia"))
        assert await evening.told(60) == []

    evening(tmp_path, test)


def test_not_at_once_after_a_restart_when_pages_have_not_come_back(tmp_path):
    async def test(evening):
        await evening.begin()
        evening.clock.forward(60 * MINUTE)
        evening.registry.rooms.clear()
        evening.left = TurnsLeft(evening.registry, 5 * MINUTE)
        assert await evening.told(1) == []
        assert await evening.told(5) == ["turn"]

    evening(tmp_path, test)


@pytest.mark.parametrize(("pace", "alone"), [(LIVE, False), (SLOW, True)])
def test_not_in_a_live_game_nor_alone_against_computers(tmp_path, pace, alone):
    async def test(evening):
        await evening.begin(pace, alone)
        evening.room.exit(evening.screen)
        assert await evening.told(6) == []

    evening(tmp_path, test)


def test_not_where_everything_stands_still(tmp_path):
    async def test(evening):
        await evening.begin()
        evening.room.exit(evening.screen)
        for person in (evening.livia, evening.marcus):
            await evening.room.change(
                lambda table, person=person: table.pause.want(person.id, table.people_playing, evening.clock.now())
            )
        assert await evening.told(60) == []

    evening(tmp_path, test)
