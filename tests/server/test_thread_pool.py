"""Slow work of one kind never stands in the way of another."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from concordia.server.accounts.passwords import Passwords
from concordia.server.errors import Refusal
from concordia.server.notify import smtp, ssrf
from concordia.server.notify.smtp import Email, Undelivered
from concordia.server.settings import Settings
from concordia.server.thread_pool import Busy, ThreadPool

pytestmark = pytest.mark.anyio


async def test_mail_servers_that_hang_keep_nobody_from_signing_in(tmp_path: Path) -> None:
    hanging: list[asyncio.StreamWriter] = []

    async def say_nothing(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        hanging.append(writer)

    async with await asyncio.start_server(say_nothing, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        settings = Settings(data_dir=tmp_path, smtp_host="127.0.0.1", smtp_port=port, smtp_starttls=False)
        letters = [Email(str(n), "livia@example.org", "subject", "text") for n in range(40)]
        sending = [asyncio.create_task(smtp.send(settings, letter, 0.0)) for letter in letters]
        async with asyncio.timeout(15):
            while len(hanging) < 6:
                await asyncio.sleep(0.01)
        async with asyncio.timeout(15):
            assert await Passwords(memory_kib=8, time_cost=1).hash("ceterum censeo")
            assert await ssrf.resolve("http://127.0.0.1/", allow_private=True) == "127.0.0.1"
        while not all(task.done() for task in sending):
            while hanging:
                hanging.pop().close()
            await asyncio.sleep(0.01)
        assert all(isinstance(task.exception(), Undelivered) for task in sending)


async def test_what_waits_is_bounded() -> None:
    go_on = threading.Event()
    pool = ThreadPool("test", threads=1, most_waiting=1)
    held = [asyncio.create_task(pool.run(go_on.wait)) for _ in range(2)]
    await asyncio.sleep(0)
    with pytest.raises(Busy):
        await pool.run(go_on.wait)
    go_on.set()
    assert await asyncio.gather(*held) == [True, True]
    assert await pool.run(lambda: 7) == 7


async def test_a_flood_of_sign_ins_is_refused_before_it_fills_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("concordia.server.accounts.passwords.MOST_WAITING", 3)
    passwords = Passwords(memory_kib=1024, time_cost=50, at_once=1)
    answers = await asyncio.gather(*(passwords.hash(str(n)) for n in range(10)), return_exceptions=True)
    refused = [answer for answer in answers if isinstance(answer, Refusal)]
    assert len(refused) == 6
    assert {(no.code, no.status) for no in refused} == {("server/busy", 503)}
