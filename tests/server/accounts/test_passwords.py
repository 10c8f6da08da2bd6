from __future__ import annotations

import asyncio
import time

import pytest

from concordia.server.accounts.passwords import Passwords
from tests.server.conftest import QUICK

pytestmark = pytest.mark.anyio


async def test_a_password_is_kept_as_argon2id_and_recognised() -> None:
    passwords = Passwords(**QUICK)
    stored = await passwords.hash("cui bono")
    assert stored.startswith("$argon2id$")
    assert await passwords.matches(stored, "cui bono")
    assert not await passwords.matches(stored, "cui malo")
    assert stored != await passwords.hash("cui bono")


async def test_an_empty_password_never_matches_nobody() -> None:
    assert not await Passwords(**QUICK).matches(None, "")
    assert not await Passwords(**QUICK).matches("no hash at all", "x")


async def test_an_unknown_name_takes_as_long_as_a_wrong_password() -> None:
    passwords = Passwords()
    stored = await passwords.hash("right")
    spent = {}
    for kind, given in (("known", stored), ("unknown", None)) * 4:
        start = time.process_time()
        await passwords.matches(given, "wrong")
        spent.setdefault(kind, []).append(time.process_time() - start)
    assert 0.4 < min(spent["unknown"]) / min(spent["known"]) < 2.5


async def test_only_a_few_passwords_are_hashed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    passwords = Passwords(**QUICK, at_once=2)
    running = most = 0

    async def slow(*_: object) -> str:
        nonlocal running, most
        running += 1
        most = max(most, running)
        await asyncio.sleep(0.01)
        running -= 1
        return ""

    monkeypatch.setattr(asyncio, "to_thread", slow)
    await asyncio.gather(*(passwords.hash("x") for _ in range(8)))
    assert most == 2


async def test_a_hash_of_weaker_times_is_found_out() -> None:
    stored = await Passwords(**QUICK).hash("x")
    assert Passwords().outdated(stored)
    assert not Passwords(**QUICK).outdated(stored)
