"""A room and what is on disk: a change is made in memory, committed, and only then shown to anybody.

If it cannot be committed, the table is read again before anything else happens at it. On PostgreSQL other nodes
may have the same table in memory. Whoever commits first is right: the database refuses the other one, who reads
the table again and tries again. What others commit is followed here, and shown.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar

from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from concordia.server.errors import Refusal
from concordia.server.live.broadcast import Broadcast
from concordia.server.live.services import Services
from concordia.server.nodes.pulse import PULSE_SECONDS
from concordia.server.notify.outbox import Posted
from concordia.server.store import commit, table_news, table_rows
from concordia.server.store.commit import Played
from concordia.server.store.database import DatabaseAway
from concordia.server.store.one_writer import Batch
from concordia.server.store.table_rows import Outdated
from concordia.server.table import announcements
from concordia.server.table.decision_log import LogEntry
from concordia.server.table.events import Event
from concordia.server.table.table import Table

T = TypeVar("T")

SNAPSHOT_TURNS = 12
TRIES = 8  # of a change, where other nodes change the same table

log = logging.getLogger("concordia.room")


class Outpaced(Refusal):
    """Another node has changed the table first; here it has been read again."""

    def __init__(self) -> None:
        """Refuse, if it happens again and again."""
        super().__init__("store/failed", 503)

    def __reduce__(self) -> tuple[type[Outpaced], tuple[()]]:
        """Pickled without what every one of them says."""
        return type(self), ()


class Exclusively:
    """A table kept to oneself: with every move, so without what a generator for it would cost."""

    def __init__(self, room: KeptRoom) -> None:
        """Not before it is entered."""
        self._room = room

    async def __aenter__(self) -> None:
        """Wait until nobody else has it."""
        await self._room.lock.acquire()
        try:
            await self._room.make_sure()
        except BaseException:
            self._room.lock.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        """Let others have it."""
        self._room.lock.release()


class KeptRoom(ABC):
    """A table in memory and on disk."""

    def __init__(self, table: Table, services: Services) -> None:
        """Open a table; nobody looks yet."""
        self.table = table
        self.services = services
        pulse = PULSE_SECONDS if services.nodes.shared else None
        self.broadcast = Broadcast(table, self.tell_presence, pulse)
        self.lock = asyncio.Lock()
        self.used_at = services.clock.now()
        self.changed = asyncio.Event()  # the next change, for those who wait over HTTP
        self._on_disk: dict[str, Any] | None = None  # what its last decision wrote of the table itself
        self._in_doubt = False  # whether the table may not be what is on disk
        self._snapshot_turn = table.play.turn if table.play is not None else 0

    def exclusively(self) -> Exclusively:
        """Keep the table to oneself for a while; it is what is on disk, as far as this node has heard."""
        return Exclusively(self)

    async def make_sure(self) -> None:
        """Read the table again if it may not be what is on disk; the lock is held."""
        if self._in_doubt:
            await self._read_again()

    def doubt(self) -> None:
        """The table may have changed on disk: it is read again before anything else happens."""
        self._in_doubt = True

    def notify(self) -> None:
        """Wake those who wait over HTTP."""
        self.changed.set()
        self.changed = asyncio.Event()

    def tell_presence(self) -> None:
        """Other nodes learn who looks at the table here."""
        people, looking, watching = self.broadcast.here()
        self.services.nodes.tell("presence", self.table.key, self.services.nodes.name, people, looking, watching)

    # Writing.

    async def insist(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do something with the table, again if another node was first; the lock is held."""
        for _ in range(TRIES - 1):
            try:
                return await work()
            except Outpaced:
                if self._in_doubt:
                    await self._read_again()
        return await work()

    async def commit(self, entries: list[LogEntry], seat: int, id: str | None = None) -> None:
        """Put entries on disk, then show them; the lock is held."""
        table = self.table
        async with self.on_disk_or_undone():
            now, looking = self.services.clock.now(), self.broadcast.looking()
            events = list(announcements.decided(table, entries, now, looking))
            due = self._snapshot_is_due()
            change = commit.decided(table, entries, events, with_snapshot=due, on_disk=self._on_disk)
            writer = self.services.decisions
            posted = await self.services.store.write(Batch(writer.write, change, writer.write_plainly))
        table.revision += 1
        self._on_disk = change.progress
        self.services.metrics.entries.inc(len(entries))
        self.broadcast.publish(entries, seat, id)
        self.notify()
        self.services.people.tell(posted)

    def _snapshot_is_due(self) -> bool:
        """Whether opening this game would replay many turns, or it is over."""
        play = self.table.game
        if not play.is_over and (play.running or play.turn < self._snapshot_turn + SNAPSHOT_TURNS):
            return False
        self._snapshot_turn = play.turn
        return True

    async def keep_table(self, happened: Iterable[Event] = ()) -> None:
        """Put the table on disk, with what follows from events."""
        kept, people = self.kept(), self.services.people
        events = self.broadcast.witnessed(happened)

        def work(session: Session) -> list[Posted]:
            kept(session)
            return people.follow(session, [events])[0]

        async with self.on_disk_or_undone():
            posted = await self.services.store.write(work)
        self.table.revision += 1
        people.tell(posted)

    def kept(self) -> Callable[[Session], None]:
        """What puts the table on disk as it is now, in a transaction, and tells other nodes."""
        values, seats = table_rows.changes(self.table)
        number, news, nodes = (
            self.table.id,
            (self.table.key, values["revision"], values["wake_at"]),
            self.services.nodes,
        )

        def work(session: Session) -> None:
            table_rows.update_table(session, number, values, seats)
            nodes.announce(session, "table", [news])

        return work

    @asynccontextmanager
    async def on_disk_or_undone(self) -> AsyncIterator[None]:
        """If what happens within cannot be written, the table goes back to what is on disk."""
        try:
            yield
        except Exception as wrong:
            self._in_doubt = True
            outpaced = isinstance(wrong, Outdated | IntegrityError)
            if outpaced:
                self.services.metrics.outpaced.inc()
            else:
                self.services.metrics.failed_commits.inc()
                if not isinstance(wrong, DatabaseAway):
                    log.exception("commit")
            with suppress(Exception):
                await self._read_again()
            raise (Outpaced() if outpaced else Refusal("store/failed", 503)) from None
        except asyncio.CancelledError:
            self._in_doubt = True
            raise

    async def _read_again(self) -> None:
        """Replace the table by what is on disk."""
        key = self.table.key
        self._take_over(await self.services.store.read(lambda session: table_rows.load(session, key)))
        self.broadcast.show_all()

    def _take_over(self, table: Table) -> None:
        """Have this table from now on; whose turn it is may have changed, whoever has asked for it."""
        self.table = self.broadcast.table = table
        self._in_doubt = False
        asyncio.get_running_loop().call_soon(self.go_on)

    @abstractmethod
    def go_on(self) -> None:
        """Let bots think if it is their turn; otherwise watch the clock. Another node may see to that."""

    # Following other nodes.

    async def follow(self) -> bool:
        """Take over and show what other nodes have done at the table; whether there was anything."""
        async with self.exclusively():
            return await self.catch_up()

    async def play_on(self, news: Iterable[Played]) -> bool:
        """Show decisions of other nodes that were told in order; False if something is missing between them."""
        async with self.exclusively():
            for played in news:
                if played.revision <= self.table.revision:
                    continue
                if played.revision > self.table.revision + 1 or self.table.play is None:
                    return False
                try:
                    played.carry_out(self.table)
                except Exception:
                    log.exception("follow")
                    self._in_doubt = True
                    return False
                self._publish(played.entries)
                self.notify()
        self.go_on()
        return True

    async def catch_up(self) -> bool:
        """The same, while the lock is held."""
        known = self.table
        found = await self.services.store.read(lambda session: table_news.news_of(session, known))
        if found is None:
            return False
        table, entries = found
        if known.play is not None and table.play is None:
            table.play = known.play
        self._take_over(table)
        try:
            if entries:
                table.game.replay(entries)
        except Exception:  # a log that does not go on from here: from the start
            log.exception("follow")
            await self._read_again()
        self._show(known, entries)
        self.notify()
        return True

    def _show(self, before: Table, entries: list[LogEntry] | None) -> None:
        if (
            entries
            and len({entry.seat for entry in entries}) == 1
            and table_news.only_played_on(before, self.table)
        ):
            self._publish(entries)
            return
        self.broadcast.send_out()
        self.broadcast.tell_table()
        self.broadcast.show_all()
        self.broadcast.tell_presence()

    def _publish(self, entries: list[LogEntry]) -> None:
        self.broadcast.publish(entries, entries[0].seat, None)
