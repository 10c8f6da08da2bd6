"""What every room uses of the server it is in; the registry provides it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Protocol

from concordia.server.clock import Clock
from concordia.server.live.bot_pool import Thinking
from concordia.server.metrics import Metrics
from concordia.server.notify.outbox import Posted
from concordia.server.people import People
from concordia.server.store.commit import DecisionWriter
from concordia.server.store.database import Store


class Services(Protocol):
    """What a room uses of the server it is in."""

    store: Store
    clock: Clock
    people: People
    decisions: DecisionWriter[list[Posted]]
    thinking: Thinking
    metrics: Metrics
    bot_secret: str  # nobody who knows the link of a table shall know what a bot will draw

    @property
    def clocks_stand(self) -> bool:
        """Whether no time is charged now, because the server has just been away."""
        ...

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run something in the background."""
        ...
