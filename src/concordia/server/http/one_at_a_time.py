"""What one person makes is made one after another: a burst of requests cannot get past a limit."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any
from weakref import WeakValueDictionary

from fastapi import Depends, Request

from concordia.server.http.identity import Current


class PersonLocks:
    """A lock for each person who is making something now."""

    def __init__(self) -> None:
        """No lock yet."""
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def of(self, person: int) -> asyncio.Lock:
        """The lock of a person, gone once nobody holds or awaits it."""
        return self._locks.setdefault(person, asyncio.Lock())


async def _in_turn(request: Request, person: Current) -> AsyncIterator[None]:
    locks: PersonLocks = request.app.state.making
    lock = locks.of(person.id)
    async with lock:
        yield


ONE_AT_A_TIME: list[Any] = [Depends(_in_turn, scope="function")]  # until the work is done, not the answer sent
