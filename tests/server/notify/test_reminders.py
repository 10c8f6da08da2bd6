"""Somebody who plays by correspondence is reminded before time runs out."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from concordia.server.accounts.person import Person
from concordia.server.notify.notice import words
from concordia.server.store import table_rows
from concordia.server.table.pace import Pace
from concordia.server.table.table import Table
from concordia.server.table.terms import Terms
from tests.server.conftest import Town
from tests.server.happenings import asked

pytestmark = pytest.mark.anyio

HOUR = 3600.0


async def playing(town: Town, *people: Person, hours: float = 48.0) -> tuple[Table, Person]:
    """A game by correspondence that has just begun, and who is asked."""
    pace = Pace("correspondence", hours=hours, vacation_days=3.0)
    terms = Terms("classic", "italia", len(people), {}, False, pace, "greedy", False, False)
    table = Table("abc", terms, people[0].id, town.clock.now())
    for number, person in enumerate(people):
        table.sit(person.id, person.name, number)
    table.start(7, town.clock.now())
    table.id = await town.store.write(lambda session: table_rows.insert_table(session, table))
    assert table.asked is not None
    return table, people[table.asked.seat]


async def told(town: Town, person: Person) -> list[str]:
    await town.people.reminders.look()
    return [words(row.kind, row.details, "en") for row in await town.people.notices.list(person)]


async def test_once_twelve_hours_before_the_end(town: Town) -> None:
    livia, marcus = await town.guest("Livia"), await town.guest("Marcus")
    _, player = await playing(town, livia, marcus)
    other = marcus if player is livia else livia
    town.clock.forward(35.9 * HOUR)
    assert await told(town, player) == []
    town.clock.forward(0.2 * HOUR)
    line = f"Concordia on Italia against {other.name}: your time runs out in about 12 h."
    assert await told(town, player) == [line]
    town.clock.forward(6 * HOUR)
    assert await told(town, player) == [line]
    assert await told(town, other) == []


async def test_a_reminder_takes_the_place_of_what_was_told_before(town: Town) -> None:
    livia, marcus = await town.guest("Livia"), await town.guest("Marcus")
    _, player = await playing(town, livia, marcus)
    other = marcus if player is livia else livia
    await town.events.publish(asked(player, other))
    town.clock.forward(40 * HOUR)
    await town.people.reminders.look()
    assert [row.kind for row in await town.people.notices.list(player)] == ["reminder"]


@pytest.mark.parametrize(("wish", "at"), [(1, 47.1), (24, 24.1), (0, None)])
async def test_as_long_before_as_somebody_likes(town: Town, wish: int, at: float | None) -> None:
    people = [await town.guest(name, preferences={"remind": wish}) for name in ("Livia", "Marcus")]
    _, player = await playing(town, *people)
    town.clock.forward((at or 47.9) * HOUR - 0.2 * HOUR)
    assert await told(town, player) == []
    town.clock.forward(0.2 * HOUR)
    assert len(await told(town, player)) == (0 if at is None else 1)


async def test_at_a_quick_table_not_before_half_of_the_time_is_over(town: Town) -> None:
    people = [await town.guest(name) for name in ("Livia", "Marcus")]
    _, player = await playing(town, *people, hours=6.0)
    town.clock.forward(2.9 * HOUR)
    assert await told(town, player) == []
    town.clock.forward(0.2 * HOUR)
    assert len(await told(town, player)) == 1


async def test_before_quiet_hours_if_it_would_fall_into_them(town: Town) -> None:
    zone = ZoneInfo("Europe/Belgrade")
    begun = datetime(2026, 5, 10, 16, 0, tzinfo=zone).timestamp()  # until the 12th at 16:00: reminded at 4:00
    town.clock.forward(begun - town.clock.now())
    quiet = {"quiet_from": "22:00", "quiet_to": "07:00", "time_zone": "Europe/Belgrade"}
    people = [await town.guest(name, preferences=quiet) for name in ("Livia", "Marcus")]
    _, player = await playing(town, *people)
    town.clock.forward(29.9 * HOUR)  # the 11th at 21:54
    assert await told(town, player) == []
    town.clock.forward(0.2 * HOUR)
    assert len(await told(town, player)) == 1


async def test_no_reminder_where_a_bot_plays_or_the_game_is_live(town: Town) -> None:
    people = [await town.guest(name) for name in ("Livia", "Marcus")]
    table, player = await playing(town, *people)
    assert table.asked is not None
    table.seats[table.asked.seat].away = True
    values = table_rows.changes(table)
    await town.store.write(lambda session: table_rows.update_table(session, table.id, *values))
    town.clock.forward(47 * HOUR)
    assert await told(town, player) == []
