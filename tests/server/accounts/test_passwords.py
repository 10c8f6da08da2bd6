from __future__ import annotations

import asyncio
import threading
import time

import pytest
from argon2 import PasswordHasher, extract_parameters

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


async def test_an_unknown_name_costs_the_same_work_as_a_wrong_password(monkeypatch: pytest.MonkeyPatch) -> None:
    passwords = Passwords(**QUICK)
    stored = await passwords.hash("right")
    work = []
    verify = PasswordHasher.verify

    def counted(hasher: PasswordHasher, given: str, password: str) -> bool:
        work.append(extract_parameters(given))
        return verify(hasher, given, password)

    monkeypatch.setattr(PasswordHasher, "verify", counted)
    for given in (stored, None):
        assert not await passwords.matches(given, "wrong")
    assert len(work) == 2
    assert work[0] == work[1]


async def test_only_a_few_passwords_are_hashed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    passwords = Passwords(**QUICK, at_once=2)
    running: set[int] = set()
    most = 0

    def slow(*_: object) -> str:
        nonlocal most
        running.add(threading.get_ident())
        most = max(most, len(running))
        time.sleep(0.01)
        running.discard(threading.get_ident())
        return ""

    monkeypatch.setattr(PasswordHasher, "hash", slow)
    await asyncio.gather(*(passwords.hash("x") for _ in range(8)))
    assert most == 2


async def test_a_hash_of_weaker_times_is_found_out() -> None:
    stored = await Passwords(**QUICK).hash("x")
    assert Passwords().outdated(stored)
    assert not Passwords(**QUICK).outdated(stored)
