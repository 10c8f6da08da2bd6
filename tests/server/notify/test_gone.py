"""A notice is gone once its person has acted, and none comes from a table they look at."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from concordia.server.notify.notice_streams import NoticeStream
from concordia.server.table.events import Answered, RanOut
from tests.server.conftest import Town
from tests.server.happenings import asked, common
from tests.server.running import Player, Running, settings_for

ME, OPEN = {"kind": "me"}, {"kind": "open"}


@pytest.mark.anyio
async def test_a_turn_is_gone_once_it_was_played_and_open_pages_hear_of_it(town: Town) -> None:
    livia, marcus = await town.guest("Livia"), await town.guest("Marcus")
    page = town.people.notices.streams.open(livia.id)
    await town.events.publish(asked(livia, marcus))
    await town.events.publish(asked(livia, marcus, table="other", table_id=6))
    await town.events.publish(Answered(**common(livia, marcus)))
    assert [row.table_key for row in await town.people.notices.list(livia)] == ["other"]
    assert await town.people.notices.unread(livia) == 1
    assert [row.table_key for row in await town.people.notices.after(livia, 0)] == ["other"]
    assert await heard(page) == [("abc", False), ("other", False), ("abc", True)]


async def heard(page: NoticeStream) -> list[tuple[str, bool]]:
    page.close()
    told = []
    while (row := await page.next()) is not None:
        told.append((row.table_key, row.gone))
    return told


@pytest.mark.anyio
async def test_what_only_tells_something_stays_when_the_game_goes_on(town: Town) -> None:
    livia, marcus = await town.guest("Livia"), await town.guest("Marcus")
    await town.events.publish(asked(livia, marcus))
    await town.events.publish(RanOut(**common(livia, marcus), person=livia.id, seat=0))
    await town.events.publish(Answered(**common(livia, marcus)))
    assert [row.kind for row in await town.people.notices.list(livia)] == ["ran_out"]


@pytest.mark.anyio
async def test_the_notices_of_one_table_can_be_marked_as_read(town: Town) -> None:
    async with town.browser() as browser:
        me = (await browser.post("/guest")).json()
        livia = await town.people.accounts.of_id(me["id"])
        assert livia is not None
        await town.events.publish(asked(livia, "greedy"))
        await town.events.publish(asked(livia, "greedy", table="other", table_id=6))
        assert (await browser.post("/notices/read", json={"up_to": 2, "table": "abc"})).status_code == 204
        assert [each["table"] for each in (await browser.get("/notices?unread=true")).json()] == ["other"]


def turns(person: httpx.Client) -> int:
    return sum(each["kind"] == "turn" for each in person.get("/notices").json())


async def until_asked(who: Player, other: Player) -> None:
    """Play until it is somebody's turn once more."""
    while who.asked:
        await who.play(1)
    while other.picture["version"] < who.picture["version"]:
        await other.hear()
    while not who.asked:
        await (other.play(1) if other.asked else other.hear())
        while who.picture["version"] < other.picture["version"]:
            await who.hear()


def test_at_a_table_that_is_looked_at_nobody_is_told_of_turns(tmp_path: Path) -> None:
    async def evening(server: Running, key: str, ana: httpx.Client, boris: httpx.Client) -> None:
        async with (
            Player(server.url, key, ana.cookies, 1) as looking,
            Player(server.url, key, boris.cookies, 2) as elsewhere,
        ):
            await elsewhere.say({"type": "looking", "yes": False})
            await asyncio.gather(looking.until("state"), elsewhere.until("state"))
            for _ in range(3):
                await until_asked(elsewhere, looking)
                assert (turns(ana), turns(boris)) == (0, 1)
                assert ana.get("/notices/waiting").json() == []
                await until_asked(looking, elsewhere)
                assert (turns(ana), turns(boris)) == (0, 0)
                assert ana.get("/notices/waiting").json() == [key]

    with Running(settings_for(tmp_path)) as server:
        ana, boris = server.guest("Ana"), server.guest("Boris")
        wish = {"game": "classic", "map": "italia", "seats": [ME, OPEN]}
        key = ana.post("/tables", json=wish).json()["key"]
        boris.post(f"/tables/{key}/join", json={})
        for person in (ana, boris):
            person.patch("/me", json={"preferences": {"skip_end": True}})
        ana.post(f"/tables/{key}/start")
        asyncio.run(evening(server, key, ana, boris))
