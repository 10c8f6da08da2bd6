"""A room: one table with the connections around it. Everything at a table happens here, one thing at a time.

A change is made in memory, committed, and only then shown to anybody. If it cannot be committed the table is
read again from the store as it was.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager, suppress
from typing import Any, Protocol

from sqlalchemy.orm import Session

from concordia.actions.types import Action
from concordia.server.clock import Clock
from concordia.server.errors import Refusal
from concordia.server.live.bot_pool import Thinking
from concordia.server.live.broadcast import Broadcast
from concordia.server.live.connection import Connection
from concordia.server.metrics import Metrics
from concordia.server.notify.outbox import Posted
from concordia.server.people import People
from concordia.server.protocol.socket_messages import Act, EndTurn, Request, Undo
from concordia.server.store import commit, table_rows
from concordia.server.store.commit import DecisionWriter
from concordia.server.store.database import Batch, Store
from concordia.server.table import announcements
from concordia.server.table.decision_log import BOT, LogEntry
from concordia.server.table.events import Event
from concordia.server.table.table import Table

SNAPSHOT_TURNS = 12

log = logging.getLogger("concordia.room")


class Services(Protocol):
    """What a room uses of the server it is in."""

    store: Store
    clock: Clock
    people: People
    decisions: DecisionWriter[list[Posted]]
    thinking: Thinking
    metrics: Metrics

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something beside all else."""
        ...

    def forget(self, room: Room) -> None:
        """Whoever asks for this table next gets a new room."""
        ...


class Room:
    """A table in memory."""

    def __init__(self, table: Table, services: Services) -> None:
        """Open a table; nobody looks yet."""
        self.table = table
        self.broadcast = Broadcast(table)
        self.services = services
        self.lock = asyncio.Lock()
        self.used_at = services.clock.now()
        self.changed = asyncio.Event()  # the next change, for those who wait over HTTP
        self._driver: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._snapshot_turn = table.play.turn if table.play is not None else 0

    # Screens.

    async def enter(self, connection: Connection, *, skip_end: bool = False, auto_keep: bool = False) -> None:
        """A connection comes in, of a person who likes to play like this: it is sent everything it may know."""
        async with self.lock:
            likes = {"skip_end": skip_end, "auto_keep": auto_keep}
            if connection.person is not None and self.table.wish(connection.person, **likes):
                await self._keep_table()
            self.used_at = self.services.clock.now()
            self.broadcast.enter(connection, self.used_at)
        self.go_on()

    def exit(self, connection: Connection) -> None:
        """A connection goes."""
        self.broadcast.exit(connection)
        self.used_at = self.services.clock.now()

    async def handover(self, connection: Connection, seat: int) -> None:
        """The screen was handed to the player of a seat that is asked."""
        async with self.lock:
            asked = self.table.asked
            if seat not in self.table.seats_of(connection.person):
                raise Refusal("seat/not_yours", 403)
            if asked is None or asked.seat != seat:
                raise Refusal("handover/not_asked")
            connection.handed = seat
            self.broadcast.show(connection)

    async def come_back(self, person: int | None) -> None:
        """A person wants to play their seat again."""
        if not self.table.seats_of(person) or person is None:
            raise Refusal("seat/not_yours", 403)
        await self.change(lambda table: table.back(person, self.services.clock.now()))

    # Requests.

    async def request(self, person: int | None, seat: int | None, request: Request) -> int:
        """Do what a person asks for at one of their seats; the version after it, or of the time it was done."""
        async with self.lock:
            table = self.table
            if seat is None or seat not in table.seats_of(person):
                raise Refusal("seat/not_yours", 403)
            token = f"{seat}/{request.id}"
            done = table.game.seen(token)
            if done is not None:
                return done
            if request.version != table.version:
                raise Refusal("version/stale", given=request.version, now=table.version)
            if table.seats[seat].away:
                raise Refusal("seat/away")
            now = self.services.clock.now()
            action = Action.from_json(request.action) if isinstance(request, Act) else None
            if action is not None:
                entries = table.act(seat, action, now, token=token)
            elif isinstance(request, EndTurn):
                entries = table.end_turn(seat, now, token=token)
            else:
                entries = table.undo(seat, not isinstance(request, Undo), now, token=token)
            await self._commit(entries, seat, request.id)
        self.go_on()
        return self.table.version

    async def change(self, deed: Callable[[Table], object]) -> None:
        """Change the table itself: who sits there, whether it has started."""
        async with self.lock:
            before = self.table.stage
            asked_before = self.table.asked
            deed(self.table)
            await self._keep_table(
                announcements.after(self.table, before, asked_before, self.services.clock.now())
            )
            self.broadcast.tell_table()
            self.broadcast.show_all()
            self._notify()
        self.go_on()

    async def _commit(self, entries: list[LogEntry], seat: int, id: str | None = None) -> None:
        """Put entries on disk, then show them; the lock is held."""
        table = self.table
        async with self._on_disk_or_undone():
            events = list(announcements.decided(table, entries, self.services.clock.now()))
            change = commit.decided(table, entries, events, with_snapshot=self._snapshot_is_due())
            posted = await self.services.store.write(Batch(self.services.decisions.write, change))
        self.services.metrics.entries.inc(len(entries))
        self.broadcast.publish(entries, seat, id)
        self._notify()
        self.services.people.tell(posted)

    def _snapshot_is_due(self) -> bool:
        """Whether opening this game would replay many turns, or it is over."""
        play = self.table.game
        if not play.is_over and (play.running or play.turn < self._snapshot_turn + SNAPSHOT_TURNS):
            return False
        self._snapshot_turn = play.turn
        return True

    async def _keep_table(self, happened: Iterable[Event] = ()) -> None:
        """Put the table on disk, with what follows from events."""
        values, seats = table_rows.changes(self.table)
        number, events, people = self.table.id, list(happened), self.services.people

        def work(session: Session) -> list[Posted]:
            table_rows.update_table(session, number, values, seats)
            return people.follow(session, [events])[0]

        async with self._on_disk_or_undone():
            people.tell(await self.services.store.write(work))

    @asynccontextmanager
    async def _on_disk_or_undone(self) -> AsyncIterator[None]:
        """If what is done within cannot be written, the table is again what is on disk."""
        key = self.table.key
        try:
            yield
        except Exception:
            self.services.metrics.failed_commits.inc()
            log.exception("commit")
            try:
                self.table = await self.services.store.read(lambda session: table_rows.load(session, key))
            except Exception:
                self._abandon()
            else:
                self.broadcast.table = self.table
                self.broadcast.show_all()
            raise Refusal("store/failed", 503) from None
        except asyncio.CancelledError:
            self._abandon()
            raise

    def _abandon(self) -> None:
        """Let everybody go; who comes next finds the table as it is on disk."""
        self.services.forget(self)
        for connection in self.broadcast.connections:
            connection.close()

    def _notify(self) -> None:
        self.changed.set()
        self.changed = asyncio.Event()

    # What happens by itself.

    def go_on(self) -> None:
        """Let bots think if it is their turn, and mind the clock."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self.table.bots_turn() is not None:
            if self._driver is None or self._driver.done():
                self._driver = self.services.spawn(self._drive())
            return
        deadline = self.table.deadline()
        if deadline is not None:
            wait = min(max(0.0, deadline - self.services.clock.now()) + 0.05, 3600.0)
            self._timer = asyncio.get_running_loop().call_later(
                wait, lambda: self.services.spawn(self.check_time())
            )

    async def check_time(self) -> None:
        """See whether whoever is asked has run out of time."""
        async with self.lock:
            seat = self.table.run_out(self.services.clock.now())
            if seat is not None:
                await self._keep_table(announcements.ran_out(self.table, seat, self.services.clock.now()))
                self.broadcast.tell_table()
        self.go_on()

    async def _drive(self) -> None:
        """Decide for the bots until a person is asked."""
        while True:
            async with self.lock:
                turn = self.table.bots_turn()
                if turn is None:
                    break
                seat, only_end = turn
                number, version = seat.number, self.table.version
                if only_end:
                    await self._commit(self.table.end_turn(number, self.services.clock.now(), by=BOT), number)
                    continue
                level = self.table.level_of(seat)
                view, legal = self.table.game.view(number), self.table.game.legal(number)
            key = self.table.key
            action = await self.services.thinking.choose(level, f"{key} {version}", view, legal, f"{key} {number}")
            async with self.lock:
                turn = self.table.bots_turn()
                if turn is None or self.table.version != version:
                    continue
                await self._commit(self.table.act(number, action, self.services.clock.now(), by=BOT), number)
        self.go_on_later()

    def go_on_later(self) -> None:
        """Look again once the driver has ended."""
        asyncio.get_running_loop().call_soon(self.go_on)

    @property
    def idle(self) -> bool:
        """Whether nobody looks and nothing happens here."""
        return (
            not self.broadcast.connections
            and not self.lock.locked()
            and (self._driver is None or self._driver.done())
        )

    async def close(self) -> None:
        """Send the connections home and stop."""
        if self._timer is not None:
            self._timer.cancel()
        if self._driver is not None:
            self._driver.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await self._driver
        for connection in self.broadcast.connections:
            connection.close()
