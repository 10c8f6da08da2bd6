"""All rooms of this process: opened when somebody comes, closed when nobody has been there for a while."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Coroutine, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import Any

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from concordia.server.accounts.person import Person
from concordia.server.clock import Clock
from concordia.server.errors import Refusal
from concordia.server.live.bot_pool import Thinking
from concordia.server.live.heartbeat import Heartbeat
from concordia.server.live.room import Room
from concordia.server.metrics import Metrics
from concordia.server.notify.outbox import Posted
from concordia.server.people import People
from concordia.server.store import table_rows
from concordia.server.store.commit import DecisionWriter
from concordia.server.store.database import DatabaseAway, Store
from concordia.server.store.models.table_models import SeatRow, TableRow
from concordia.server.table.decision_log import LogEntry
from concordia.server.table.events import Event
from concordia.server.table.table import Table
from concordia.server.table.terms import snapshot
from concordia.version import RULES_VERSION

SWEEP_SECONDS = 20.0
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
        self.decisions = DecisionWriter(people.follow)
        self.thinking = thinking
        self.metrics = metrics
        self.idle_seconds = 1800.0
        self.bot_secret = secrets.token_hex(16)
        self.rooms: dict[str, Room] = {}
        self.heartbeat = Heartbeat(store, clock, self._shift_clocks)
        self._unreadable: dict[str, float] = {}  # tables that cannot be opened, and when to try again
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        people.signed_out, people.name_kept = self.send_home, self.no_longer_guest

    async def room(self, key: str) -> Room:
        """The room of a table, read from the store if it is not open."""
        found = self.rooms.get(key)
        if found is not None:
            found.used_at = self.clock.now()
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
        room.go_on()
        return room

    async def add(self, table: Table, entries: Sequence[LogEntry] = (), events: Iterable[Event] = ()) -> Room:
        """Keep a new table, perhaps with a log already, and open its room."""
        stood = snapshot(table.game.game) if entries and not table.game.running else None

        def work(session: Session) -> tuple[int, list[Posted]]:
            number = table_rows.insert_table(session, table)
            if entries:
                table_rows.append(session, table_rows.entry_rows(number, entries))
            if stood is not None:
                table_rows.insert_snapshot(session, number, table.version, stood)
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

    def no_longer_guest(self, person: Person) -> None:
        """Show at the open tables that somebody has an account now."""
        for room in self.rooms.values():
            seats = [room.table.seats[number] for number in room.table.seats_of(person.id)]
            for seat in seats:
                seat.guest = False
            if seats:
                room.broadcast.tell_table()

    async def delete(self, room: Room) -> None:
        """Remove a table with all that belongs to it, for good."""
        async with room.exclusively():
            number, key = room.table.id, room.table.key
            await self.store.write(lambda session: table_rows.delete_table(session, number, key))
            self.rooms.pop(key, None)
        await room.close()

    @property
    def clocks_stand(self) -> bool:
        """Whether no time is charged now, because the server has just been away."""
        return self.heartbeat.missed

    def _shift_clocks(self, seconds: float) -> None:
        for room in self.rooms.values():
            room.table.shift_clocks(seconds)
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
        self.spawn(self._run())

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
        asked = (SeatRow.table_id == TableRow.id) & (SeatRow.number == TableRow.asked_seat)
        bots = or_(SeatRow.kind == "bot", SeatRow.away)
        wanted = (
            select(TableRow.id, TableRow.key)
            .join(SeatRow, asked)
            .where(TableRow.stage == "playing", TableRow.rules == RULES_VERSION)
            .where(TableRow.paused_since.is_(None), or_(bots, TableRow.deadline < now + SWEEP_SECONDS))
            .order_by(TableRow.deadline, TableRow.id)
        )
        closed = (
            (number, key)
            for number, key in session.execute(wanted)
            if key not in self.rooms and self._unreadable.get(key, now) <= now
        )
        return list(islice(closed, AT_ONCE))

    async def _run(self) -> None:
        """Sweep again and again."""
        while True:
            try:
                await self.sweep()
            except DatabaseAway:
                pass  # the store has said so
            except Exception:
                self.metrics.failures.inc()
                log.exception("sweep")
            await asyncio.sleep(SWEEP_SECONDS)

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
