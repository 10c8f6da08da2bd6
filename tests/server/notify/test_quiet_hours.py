"""Several notices in one letter, not too many letters, and none at night."""

from __future__ import annotations

import asyncio
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import select, update

from concordia.server.notify.quiet_hours import quiet_period
from concordia.server.settings import Settings
from concordia.server.store.database import Store
from concordia.server.store.models.people_models import DeliveryRow
from concordia.server.table.events import Answered
from tests.server.conftest import Town
from tests.server.happenings import asked, common
from tests.server.notify.receivers import mail_server, receiver
from tests.server.notify.test_delivery import MAILBOX, at_work, hooked, settled, states, with_mail

pytestmark = pytest.mark.anyio

BELGRADE = "Europe/Belgrade"


def moment(text: str, zone: str = BELGRADE) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


@pytest.mark.parametrize(
    ("hours", "now", "period"),
    [
        (("22:00", "07:00"), "2026-05-10T23:30", ("2026-05-10T22:00", "2026-05-11T07:00")),
        (("22:00", "07:00"), "2026-05-11T06:59", ("2026-05-10T22:00", "2026-05-11T07:00")),
        (("22:00", "07:00"), "2026-05-11T07:00", None),
        (("13:00", "15:00"), "2026-05-11T13:00", ("2026-05-11T13:00", "2026-05-11T15:00")),
        (("13:00", "15:00"), "2026-05-11T12:59", None),
        (("08:00", "08:00"), "2026-05-11T08:00", None),
        (("", ""), "2026-05-11T08:00", None),
        (("22:00", "07:00"), "2026-03-29T05:00", ("2026-03-28T22:00", "2026-03-29T07:00")),  # the short night
    ],
)
def test_quiet_hours_are_those_of_the_clock_on_the_wall(
    hours: tuple[str, str], now: str, period: tuple[str, str] | None
) -> None:
    chosen = {"quiet_from": hours[0], "quiet_to": hours[1], "time_zone": BELGRADE}
    found = quiet_period(chosen, moment(now))
    assert found == (None if period is None else (moment(period[0]), moment(period[1])))


async def test_nothing_is_sent_in_quiet_hours_and_all_of_it_at_their_end(store: Store, settings: Settings) -> None:
    async with mail_server() as server, receiver() as hook:
        town = with_mail(store, settings, server)
        town.clock.forward(moment("2026-05-10T23:00") - town.clock.now())
        quiet = {"quiet_from": "22:00", "quiet_to": "07:00", "time_zone": BELGRADE}
        livia, marcus = await town.guest("Livia", **MAILBOX, preferences=quiet), await town.guest("Marcus")
        await hooked(town, livia, hook.url)
        async with at_work(town.people):
            await town.events.publish(asked(livia, marcus, table="one", table_id=1))
            await town.events.publish(asked(livia, marcus, table="two", table_id=2))
            await held(town, [moment("2026-05-11T07:00")] * 4)
            assert (server.letters, hook.calls) == ([], [])
            town.clock.forward(8 * 3600)
            town.people.delivery.wake()
            await settled(town, ["sent"] * 4)
    (letter,) = server.letters
    assert letter["Subject"] == "Concordia: 2 notifications from your tables."
    assert "http://127.0.0.1:8000/t/one" in letter.get_content()
    assert "http://127.0.0.1:8000/t/two" in letter.get_content()
    assert len(hook.calls) == 2


async def held(town: Town, when: list[float]) -> None:
    every = select(DeliveryRow.due).order_by(DeliveryRow.id)
    async with asyncio.timeout(60):
        while await town.store.read(lambda session: list(session.scalars(every))) != when:
            await asyncio.sleep(0.01)


async def test_letters_come_at_most_every_ten_minutes_and_then_tell_everything(
    store: Store, settings: Settings
) -> None:
    async with mail_server() as server:
        town = with_mail(store, settings, server)
        livia, marcus = await town.guest("Livia", **MAILBOX), await town.guest("Marcus")
        async with at_work(town.people):
            await town.events.publish(asked(livia, marcus, table="one", table_id=1))
            await settled(town, ["sent"])
            for number in (2, 3):
                await town.events.publish(asked(livia, marcus, table=f"t{number}", table_id=number))
            now = town.clock.now()
            await held(town, [now, now + 600, now + 600])
            assert len(server.letters) == 1
            town.clock.forward(601)
            town.people.delivery.wake()
            await settled(town, ["sent"] * 3)
    assert [letter.get_content().count("/t/") for letter in server.letters] == [1, 2]


async def test_what_was_answered_meanwhile_is_not_sent(store: Store, settings: Settings) -> None:
    async with mail_server() as server:
        town = with_mail(store, settings, server)
        livia, marcus = await town.guest("Livia", **MAILBOX), await town.guest("Marcus")
        await town.events.publish(asked(livia, marcus))
        await town.events.publish(Answered(**common(livia, marcus)))
        async with at_work(town.people):
            assert await states(town) == ["dropped"]
    assert server.letters == []


async def test_a_letter_that_fails_tells_everything_when_it_goes(store: Store, settings: Settings) -> None:
    async with mail_server() as server:
        town = with_mail(store, settings, server)
        server.refuse = "451 later"
        livia, marcus = await town.guest("Livia", **MAILBOX), await town.guest("Marcus")
        await town.events.publish(asked(livia, marcus, table="one", table_id=1))
        await town.store.write(lambda session: session.execute(update(DeliveryRow).values(attempts=3)))
        await town.events.publish(asked(livia, marcus, table="two", table_id=2))
        async with at_work(town.people):
            await tried(town, [4, 1])
            server.refuse = ""
            town.clock.forward(3600)
            town.people.delivery.wake()
            await settled(town, ["sent", "sent"])
    assert len(server.letters) == 1


async def tried(town: Town, wanted: list[int]) -> None:
    every = select(DeliveryRow.attempts).order_by(DeliveryRow.id)
    async with asyncio.timeout(60):
        while await town.store.read(lambda session: list(session.scalars(every))) != wanted:
            await asyncio.sleep(0.01)
