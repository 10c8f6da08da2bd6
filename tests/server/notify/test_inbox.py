from __future__ import annotations

import pytest
from sqlalchemy import func, select

from concordia.server.accounts.person import Person
from concordia.server.notify.notice import words
from concordia.server.notify.outbox import KEPT_SECONDS
from concordia.server.store import table_removal
from concordia.server.store.models.people_models import DeliveryRow, WebhookRow
from concordia.server.table.events import Finished, RanOut, Started
from tests.server.conftest import Town
from tests.server.happenings import asked, common

pytestmark = pytest.mark.anyio

MAILBOX = {"email": "livia@example.org", "email_confirmed": True}


async def told(town: Town, person: Person, language: str = "en") -> list[str]:
    rows = await town.people.notices.list(person)
    return [words(row.kind, row.details, language) for row in rows]


async def deliveries(town: Town) -> int:
    count = select(func.count()).select_from(DeliveryRow)
    return await town.store.read(lambda session: session.scalar(count) or 0)


async def test_a_turn_is_told_once_however_often_it_is_published(town: Town) -> None:
    livia, marcus = await town.guest("Livia"), await town.guest("Marcus")
    page, other = (town.people.notices.streams.open(one.id) for one in (livia, marcus))
    for _ in range(3):
        await town.events.publish(asked(livia, marcus))
    assert await told(town, livia) == [
        "Concordia on Imperium against Marcus: it is your turn. Play a card from your hand."
    ]
    assert await told(town, marcus) == []
    page.close()
    other.close()
    first = await page.next()
    assert first is not None
    assert first.person_id == livia.id
    assert [await page.next(), await other.next()] == [None, None]


async def test_the_next_turn_is_told_a_second_later_too(town: Town) -> None:
    livia, marcus = await town.guest("Livia"), await town.guest("Marcus")
    await town.events.publish(asked(livia, marcus, number=1))
    await town.events.publish(asked(livia, marcus, number=2, decision="keep", out_of_turn=True))
    assert await told(town, livia) == [
        "Concordia on Imperium against Marcus: you have a decision to make out of turn."
        " Storehouse: choose which of the incoming goods to keep.",
        "Concordia on Imperium against Marcus: it is your turn. Play a card from your hand.",
    ]


async def test_a_partner_is_no_opponent(town: Town) -> None:
    people = [await town.guest(name) for name in ("Livia", "Marcus", "Tullia", "Gaius")]
    await town.events.publish(asked(*people, game="team", map="cyprus"))
    assert await told(town, people[0], "de") == [
        "Concordia Venus in Teams auf Cyprus gegen Marcus, Gaius: Du bist am Zug. Spiele eine Karte von der Hand."
    ]


async def test_beginning_end_and_lost_time_are_told(town: Town) -> None:
    livia, marcus = await town.guest("Livia"), await town.guest("Marcus")
    table = common(livia, marcus, "greedy")
    await town.events.publish(Started(**table, pace="live"))
    await town.events.publish(RanOut(**table, person=livia.id, seat=0))
    over = Finished(**table, scores=(90, 120, 100), winners=(1,), pace="live", unrated=None, teams=False)
    await town.events.publish(over)
    assert [line.partition(": ")[2] for line in await told(town, livia)] == [
        "the game is over. You finished 3rd of 3 with 90 points.",
        "your time has run out, and a bot plays for you until you return.",
        "the game has started.",
    ]
    assert len(await told(town, marcus)) == 2


async def test_at_one_screen_a_person_is_told_once(town: Town) -> None:
    livia = await town.guest("Livia")
    await town.events.publish(Started(**common(livia, livia, livia), pace="none"))
    assert len(await told(town, livia)) == 1


@pytest.mark.parametrize(
    ("alerts", "pace", "alone", "sent"),
    [
        ("slow", "correspondence", False, 1),
        ("slow", "none", False, 1),
        ("slow", "live", False, 0),
        ("slow", "correspondence", True, 0),
        ("all", "live", True, 1),
        ("none", "correspondence", False, 0),
    ],
)
async def test_letters_come_for_the_games_that_were_chosen(
    town: Town, alerts: str, pace: str, alone: bool, sent: int
) -> None:
    livia = await town.guest("Livia", **MAILBOX, preferences={"mail": alerts})
    other = "greedy" if alone else await town.guest("Marcus")
    await town.events.publish(asked(livia, other, pace=pace))
    assert await deliveries(town) == sent
    assert len(await told(town, livia)) == 1


async def test_an_unconfirmed_mailbox_gets_nothing(town: Town) -> None:
    livia = await town.guest("Livia", email="somebody@example.org")
    await town.events.publish(asked(livia, await town.guest("Marcus")))
    assert await deliveries(town) == 0


async def test_notice_and_deliveries_are_written_in_one_transaction(town: Town) -> None:
    livia, marcus = await town.guest("Livia", **MAILBOX), await town.guest("Marcus")
    hook = WebhookRow(
        person_id=livia.id, preset="slack", url="http://127.0.0.1", secret="", alerts="slow", created=0.0
    )
    await town.store.write(lambda session: session.add(hook))

    def fails(session: object) -> None:
        town.people.follow(session, [[asked(livia, marcus)]])  # type: ignore[arg-type]
        raise OSError("power")

    with pytest.raises(OSError, match="power"):
        await town.store.write(fails)
    assert (await deliveries(town), await told(town, livia)) == (0, [])
    rows = await town.store.write(lambda session: town.people.follow(session, [[asked(livia, marcus)]])[0])
    assert (await deliveries(town), len(rows)) == (2, 1)


async def test_notices_are_read_over_http(town: Town) -> None:
    async with town.browser() as browser, town.browser() as stranger:
        me = (await browser.post("/guest", json={"language": "sr"})).json()
        await stranger.post("/guest")
        livia = await town.people.accounts.of_id(me["id"])
        assert livia is not None
        for number in (1, 2, 3):
            await town.events.publish(asked(livia, "greedy", number=number))
        assert (await browser.get("/me")).json()["unread"] == 3
        listed = (await browser.get("/notices")).json()
        assert [one["id"] for one in listed] == [3, 2, 1]
        assert listed[0]["text"].startswith("Concordia, tabla Imperium, protivnici: greedy. Na potezu ste.")
        assert listed[0]["table"] == "abc"
        await stranger.post("/notices/read", json={"up_to": 3})
        assert (await browser.post("/notices/read", json={"up_to": 2})).status_code == 204
        assert [one["id"] for one in (await browser.get("/notices?unread=true")).json()] == [3]
        assert [one["id"] for one in (await browser.get("/notices?before=3")).json()] == [2, 1]
        assert (await stranger.get("/notices")).json() == []
        assert (await browser.get(f"/notices?before={10**20}")).status_code == 422


async def test_old_notices_are_forgotten_with_their_deliveries(town: Town) -> None:
    livia, marcus = await town.guest("Livia", **MAILBOX), await town.guest("Marcus")
    await town.events.publish(asked(livia, marcus, number=1))
    town.clock.forward(61 * 24 * 3600)
    await town.events.publish(asked(livia, marcus, number=2))
    await town.people.notices.forget_old()
    assert (len(await told(town, livia)), await deliveries(town)) == (1, 1)


async def test_a_notice_never_gets_the_number_of_one_that_was_forgotten(town: Town) -> None:
    livia = await town.guest("Livia")
    await town.events.publish(asked(livia, "greedy", number=1))
    await town.events.publish(asked(livia, "greedy", number=2))
    last = (await town.people.notices.list(livia))[0].id
    town.clock.forward(KEPT_SECONDS + 1)
    await town.people.notices.forget_old()
    assert len(await town.people.notices.list(livia)) == 1
    await town.events.publish(asked(livia, "greedy", number=3))
    assert (await town.people.notices.list(livia))[0].id > last


async def test_the_number_of_a_notice_is_not_given_again_when_its_table_is_deleted(town: Town) -> None:
    livia = await town.guest("Livia", **MAILBOX, preferences={"mail": "all"})
    await town.events.publish(asked(livia, "greedy", table="board"))
    (seen,) = await town.people.notices.list(livia)
    await town.store.write(lambda session: table_removal.delete_table(session, 5, "board"))
    assert await town.people.notices.list(livia) == []
    assert (await town.people.notices.unread(livia), await deliveries(town)) == (0, 0)
    await town.events.publish(asked(livia, "greedy"))  # another table that got the same number
    assert [row.table_key for row in await town.people.notices.after(livia, seen.id)] == ["abc"]
