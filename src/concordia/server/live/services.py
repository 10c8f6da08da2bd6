"""What every room uses of the server it is in; the registry provides it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any, Protocol

from sqlalchemy.orm import Session

from concordia.server.clock import Clock
from concordia.server.live.bot_pool import Thinking
from concordia.server.metrics import Metrics
from concordia.server.nodes.alone import Alone
from concordia.server.notify.outbox import Posted
from concordia.server.people import People
from concordia.server.store.commit import DecisionWriter
from concordia.server.store.database import Store
from concordia.server.table.decision_log import LogEntry
from concordia.server.table.events import Event
from concordia.server.table.table import Table


class Services(Protocol):
    """What a room uses of the server it is in."""

    store: Store
    nodes: Alone
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

    async def add(
        self,
        table: Table,
        entries: Sequence[LogEntry] = (),
        events: Iterable[Event] = (),
        also: Callable[[Session], None] | None = None,
    ) -> object:
        """Keep a new table, with what else is written in the same transaction, and open its room."""
        ...

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run something in the background."""
        ...
