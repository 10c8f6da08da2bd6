"""All rooms of this process: opened when somebody comes, closed when nobody has been there for a while."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from concordia.server.clock import Clock
from concordia.server.errors import Refusal
from concordia.server.live.bot_pool import Thinking
from concordia.server.live.connection import Connection
from concordia.server.live.room import Room
from concordia.server.metrics import Metrics
from concordia.server.nodes.alone import Alone
from concordia.server.nodes.heartbeat import Heartbeat
from concordia.server.nodes.pulse import go_on_beating
from concordia.server.notify.outbox import Posted
from concordia.server.people import People
from concordia.server.store import table_rows
from concordia.server.store.commit import Decided, DecisionWriter
from concordia.server.store.database import DatabaseAway, Store
from concordia.server.store.models.table_models import TableRow
from concordia.server.store.table_removal import delete_table
from concordia.server.table.decision_log import LogEntry
from concordia.server.table.events import Event
from concordia.server.table.table import Table
from concordia.server.table.terms import snapshot
from concordia.version import RULES_VERSION

SWEEP_SECONDS = 20.0
RETRY_SECONDS = 1.0  # where the database is away
AT_ONCE = 200
UNREADABLE_SECONDS = 3600.0  # until a table that could not be opened is tried again

log = logging.getLogger("concordia.registry")


class Registry:
    """Opens, finds and closes rooms."""

    def __init__(self, store: Store, clock: Clock, people: People, thinking: Thinking, metrics: Metrics) -> None:
        """A registry without rooms."""
        self.store = store
        self.clock = clock
        self.people = people
        self.nodes: Alone = people.nodes
        self.decisions = DecisionWriter(people.follow, self._announce, people.follow_plainly)
        self.thinking = thinking
        self.metrics = metrics
        self.idle_seconds = 1800.0
        self.bot_secret = people.settings.derived_secret("bots")
        self.rooms: dict[str, Room] = {}
        self.heartbeat = Heartbeat(store, clock, self._shift_clocks, self.nodes)
        self._sweep_now = asyncio.Event()
        self._unreadable: dict[str, float] = {}  # tables that cannot be opened, and when to try again
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        people.signed_out, people.show_kept = self.send_home, self.no_longer_guest

    async def room(self, key: str) -> Room:
        """The room of a table, read from the store if it is not open, or if another node has changed it."""
        found = self.rooms.get(key)
        if found is not None:
            found.used_at = self.clock.now()
            if self.nodes.shared:
                await self.up_to_date(found)
            return found
        if not key.isalnum() or len(key) > 32:
            raise Refusal("table/unknown", 404)
        opening = self._opening.get(key)
        if opening is None:
            opening = self._opening[key] = asyncio.create_task(self._open(key))
            opening.add_done_callback(lambda _: self._opening.pop(key, None))
        return await asyncio.shield(opening)

    async def _open(self, key: str) -> Room:
        table = await self.store.read(lambda session: table_rows.load(session, key))
        room = self.rooms.setdefault(key, Room(table, self))
        self.nodes.tell("who", key)
        room.go_on()
        return room

    async def up_to_date(self, room: Room) -> bool:
        """Let a room follow what other nodes did; whether there was anything. A table that is gone is closed."""
        try:
            return await room.follow()
        except Refusal as no:
            if no.status == 404:
                await self.drop(room.table.key)
            raise

    async def drop(self, key: str) -> None:
        """Close the room of a table that is not there any more, if it is open."""
        room = self.rooms.pop(key, None)
        if room is not None:
            await room.close()

    def _announce(self, session: Session, written: list[Decided]) -> None:
        """Tell the other nodes of new decisions."""
        self.nodes.announce(session, "table", (each.news() for each in written))

    async def add(
        self,
        table: Table,
        entries: Sequence[LogEntry] = (),
        events: Iterable[Event] = (),
        also: Callable[[Session], None] | None = None,
    ) -> Room:
        """Keep a new table, perhaps with a log already, and open its room; ``also`` is written with it."""
        stood = snapshot(table.game.game) if entries and not table.game.running else None

        def work(session: Session) -> tuple[int, list[Posted]]:
            if also is not None:
                also(session)
            number, wake = table_rows.insert_table(session, table), table_rows.progress(table)["wake_at"]
            self.nodes.announce(session, "table", [(table.key, 0, wake)])
            if entries:
                table_rows.append(session, table_rows.entry_rows(number, entries))
            if stood is not None:
                table_rows.insert_snapshots(session, [(number, table.version, stood)])
            happened = [replace(event, table_id=number) for event in events]
            return number, self.people.follow(session, [happened])[0]

        table.id, posted = await self.store.write(work)
        room = self.rooms.setdefault(table.key, Room(table, self))
        self.metrics.tables.inc()
        self.people.tell(posted)
        return room

    def send_home(self, person: int, session: str | None) -> None:
        """Close the connections of somebody who has signed out: those of one session, or all."""
        for room in self.rooms.values():
            for connection in room.broadcast.connections:
                if connection.person == person and session in (None, connection.session):
                    connection.close()

    def no_longer_guest(self, person: int) -> None:
        """Show at the open tables that somebody has an account now."""
        for room in self.rooms.values():
            seats = [room.table.seats[number] for number in room.table.seats_of(person)]
            for seat in seats:
                seat.guest = False
            if seats:
                room.broadcast.tell_table()

    def take_out_line(self, table_id: int, line: int) -> None:
        """A line of chat disappears for everybody who looks at a table."""
        for room in self.rooms.values():
            if room.table.id == table_id:
                room.broadcast.tell({"type": "chat_removed", "id": line})

    async def delete(self, room: Room) -> None:
        """Remove a table with all that belongs to it, for good."""
        async with room.exclusively():
            number, key = room.table.id, room.table.key
            await self.store.write(lambda session: delete_table(session, number, key))
        await self.drop(key)
        self.nodes.tell("table", key, 0, None)

    @property
    def clocks_stand(self) -> bool:
        """Whether no time is charged now, because the server has just been away."""
        return self.heartbeat.missed

    def _shift_clocks(self, seconds: float, kept: bool) -> None:
        """Move the clocks of the tables in memory; if that is on disk, they are read again when they are used."""
        for room in self.rooms.values():
            room.table.shift_clocks(seconds)
            if kept:
                room.doubt()
            room.go_on()

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run something in the background; errors are logged."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.metrics.failures.inc()
            log.error("task", exc_info=task.exception())

    async def start(self) -> None:
        """Go on where the server stopped, and sweep from now on."""
        await self.heartbeat.beat()
        self.spawn(self.heartbeat.run())
        if self.nodes.shared:
            self.spawn(go_on_beating(self._screens, self.clock))
        self.spawn(self._run())

    def _screens(self) -> list[Connection]:
        return [each for room in self.rooms.values() for each in room.broadcast.connections]

    async def sweep(self) -> None:
        """Open tables whose clock is about to run out or whose bots are asked; close those that nobody uses."""
        for number, key in await self.store.read(self._due):
            try:
                room = await self.room(key)
                await room.check_time()
            except DatabaseAway:
                raise
            except Exception:
                self._unreadable[key] = self.clock.now() + UNREADABLE_SECONDS
                self.metrics.failures.inc()
                log.exception("table cannot be opened", extra={"number": number})
        for key, room in list(self.rooms.items()):
            room.go_on()
            if room.idle and self.clock.now() - room.used_at > self.idle_seconds:
                del self.rooms[key]
                await room.close()

    def _due(self, session: Session) -> list[tuple[int, str]]:
        """Number and key of the tables that have to be opened, the most urgent first."""
        now = self.clock.now()
        wanted = (
            select(TableRow.id, TableRow.key, TableRow.revision)
            .where(TableRow.wake_at < now + SWEEP_SECONDS, TableRow.stage == "playing")
            .where(TableRow.rules == RULES_VERSION)
            .order_by(TableRow.wake_at, TableRow.id)
        )
        due = (
            (number, key)
            for number, key, revision in session.execute(wanted)
            if self._is_behind(key, revision) and self._unreadable.get(key, now) <= now and self.nodes.owns(key)
        )
        return list(islice(due, AT_ONCE))

    def _is_behind(self, key: str, revision: int) -> bool:
        """Whether a table is not open, or not as it is on disk: what another node told of it has been lost."""
        room = self.rooms.get(key)
        return room is None or (self.nodes.shared and room.table.revision < revision)

    def sweep_soon(self) -> None:
        """Sweep as soon as possible: this node may see to more than before."""
        self._sweep_now.set()

    async def _run(self) -> None:
        """Sweep again and again."""
        while True:
            pause = SWEEP_SECONDS
            self._sweep_now.clear()
            try:
                await self.sweep()
            except DatabaseAway:
                pause = RETRY_SECONDS  # the store has said so
            except Exception:
                self.metrics.failures.inc()
                log.exception("sweep")
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._sweep_now.wait()

    async def close(self) -> None:
        """Close all rooms; what was acknowledged is on disk already."""
        with suppress(DatabaseAway):
            await self.heartbeat.beat()
        rooms, self.rooms = list(self.rooms.values()), {}
        for room in rooms:
            await room.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def new_table_key() -> str:
    """The secret of a table's link: 96 bits in letters and digits."""
    return secrets.token_hex(12)
