"""The people of a server, from its start to its stop."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy.exc import SQLAlchemyError

from concordia.server import people
from tests.server.conftest import Town
from tests.server.notify.receivers import until

pytestmark = pytest.mark.anyio


async def test_housekeeping_outlives_a_database_that_fails(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    tries = 0

    async def fail() -> None:
        nonlocal tries
        tries += 1
        raise SQLAlchemyError

    monkeypatch.setattr(people, "HOUR", 0.01)
    monkeypatch.setattr(town.people, "_chores", (fail,))
    await town.people.start()
    await until(lambda: tries > 2)
    await town.people.stop()


async def test_stopping_goes_on_when_housekeeping_has_died(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    async def die() -> None:
        raise SystemError

    stopped = asyncio.Event()

    async def stop() -> None:
        stopped.set()

    monkeypatch.setattr(town.people, "_keep_house", die)
    await town.people.start()
    await asyncio.sleep(0.01)
    delivery_stop = town.people.delivery.stop
    monkeypatch.setattr(town.people.delivery, "stop", stop)
    await town.people.stop()
    assert stopped.is_set()
    await delivery_stop()
