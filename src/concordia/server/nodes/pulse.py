"""The pulse: a word to every screen again and again, by which it knows that its node does not stand still.

A process that was stopped where it is keeps its connections, so whoever only waits there would wait until it
goes on. Where nodes share the tables, each tells its screens how often it will be heard at least; one that is
silent for longer is left for another. A server alone says nothing: there is nobody else to go to.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Protocol

from concordia.server.clock import Clock
from concordia.server.table import seat_messages

PULSE_SECONDS = 1.5
AT_ONCE = 200  # screens, before others have their turn


class Screen(Protocol):
    """Somebody's end of a socket."""

    def send(self, text: bytes) -> None:
        """Send a text."""
        ...


async def beat(connections: Iterator[Screen], now: float) -> None:
    """Say to these screens that the server is at work."""
    text = seat_messages.encode({"type": "pong", "now": now})
    while some := list(islice(connections, AT_ONCE)):
        for connection in some:
            connection.send(text)
        await asyncio.sleep(0)


async def go_on_beating(screens: Callable[[], Iterable[Screen]], clock: Clock) -> None:
    """Say it to all screens there are, until cancelled."""
    while True:
        await asyncio.sleep(PULSE_SECONDS)
        await beat(iter(screens()), clock.now())
