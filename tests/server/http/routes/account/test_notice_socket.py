from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import uvicorn
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from concordia.server.notify.notice_streams import MOST_PAGES, MOST_WAITING, NoticeStreams
from concordia.server.store.models.people_models import NoticeRow
from tests.server.conftest import Town
from tests.server.happenings import asked

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def served(town: Town) -> AsyncIterator[str]:
    """The notices' socket on a real port of 127.0.0.1."""
    server = uvicorn.Server(
        uvicorn.Config(town.app, port=0, log_config=None, lifespan="off", ws="websockets-sansio")
    )
    running = asyncio.create_task(server.serve())
    async with asyncio.timeout(10):
        while not server.started:
            await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"ws://127.0.0.1:{port}/api/v1/notices/socket"
    server.should_exit = True
    async with asyncio.timeout(10):
        await running


async def test_a_page_hears_at_once_and_after_a_break_of_what_it_missed(town: Town) -> None:
    livia, key = await town.people.accounts.sit_down("Livia", "de")
    cookie = {"cookie": f"concordia_session={key}"}

    async def turn(number: int) -> None:
        await town.events.publish(asked(livia, "greedy", number=number))

    async with served(town) as url, asyncio.timeout(20):
        async with connect(url, additional_headers=cookie) as page:
            while not town.people.notices.streams._open:
                await asyncio.sleep(0.01)
            await turn(1)
            first = json.loads(await page.recv())
            assert first["text"] == (
                "Concordia auf Imperium gegen greedy: Du bist am Zug. Spiele eine Karte von der Hand."
            )
            assert (first["id"], first["table"], first["read"]) == (1, "abc", False)
        await turn(2)
        async with connect(f"{url}?after=1", additional_headers=cookie) as page:
            assert json.loads(await page.recv())["id"] == 2
            await page.send("nonsense")
            await turn(2)
            await turn(3)
            assert json.loads(await page.recv())["id"] > 2  # PostgreSQL counts the one that was told before
            await town.people.accounts.sign_out(key)


async def test_a_page_that_missed_many_hears_them_all(town: Town) -> None:
    livia, key = await town.people.accounts.sit_down("Livia", "en")
    for number in range(120):
        await town.events.publish(asked(livia, "greedy", number=number))
    async with served(town) as url, asyncio.timeout(30):
        cookie = {"cookie": f"concordia_session={key}"}
        async with connect(f"{url}?after=0", additional_headers=cookie) as page:
            heard = [json.loads(await page.recv())["id"] for _ in range(120)]
    assert heard == sorted(set(heard))


async def test_signing_out_closes_the_pages_of_that_session_alone() -> None:
    streams = NoticeStreams()
    here, there = streams.open(7, "here"), streams.open(7, "there")
    streams.close(7, "here")
    streams.tell(NoticeRow(id=1, person_id=7))
    assert await here.next() is None
    assert (await there.next()) is not None


@pytest.mark.parametrize("query", ["", "?after=-1", "?after=1000000000000", "?after=x"])
async def test_nobody_and_nonsense_are_turned_away(town: Town, query: str) -> None:
    _, key = await town.people.accounts.sit_down("Livia", "de")
    cookie = {"cookie": f"concordia_session={key}"} if query else {}
    async with served(town) as url, asyncio.timeout(20):
        with pytest.raises(InvalidStatus) as refused:
            await connect(url + query, additional_headers=cookie)
        assert refused.value.response.status_code == 403


async def test_pages_are_few_and_do_not_wait_for_ever() -> None:
    streams = NoticeStreams()
    mine = [streams.open(7) for _ in range(MOST_PAGES + 1)]
    assert await mine[0].next() is None
    for _ in range(MOST_WAITING + 1):
        streams.tell(NoticeRow(id=1, person_id=7))
    heard = 0
    while await mine[1].next() is not None:
        heard += 1
    assert heard == MOST_WAITING
    for page in mine:
        streams.shut(7, page)
    assert streams._open == {}
