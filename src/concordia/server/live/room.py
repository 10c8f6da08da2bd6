"""A room: one table with the screens around it. Everything at a table happens here, one thing at a time.

A change is made in memory, committed, and only then shown to anybody. If it cannot be committed the table is
read again from the store as it was.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from sqlalchemy.orm import Session

from concordia.actions.types import Action
from concordia.server.errors import Refusal
from concordia.server.live.broadcast import Gallery
from concordia.server.live.connection import Screen
from concordia.server.notify.outbox import Posted
from concordia.server.protocol.socket_messages import Act, EndTurn, Request, Undo
from concordia.server.store import commit as deciding
from concordia.server.store import table_rows as keeping
from concordia.server.store.database import Batch
from concordia.server.table import announcements as announcing
from concordia.server.table.decision_log import BOT, Entry
from concordia.server.table.events import Event
from concordia.server.table.table import Table

if TYPE_CHECKING:
    from concordia.server.live.registry import Hall

SNAPSHOT_TURNS = 12

log = logging.getLogger("concordia.room")


class Room:
    """A table in memory."""

    def __init__(self, table: Table, hall: Hall) -> None:
        """Open a table; nobody looks yet."""
        self.table = table
        self.gallery = Gallery(table)
        self.hall = hall
        self.lock = asyncio.Lock()
        self.used_at = hall.clock.now()
        self.changed = asyncio.Event()  # the next change, for those who wait over HTTP
        self._driver: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._snapshot_turn = table.play.turn if table.play is not None else 0

    # Screens.

    async def enter(self, screen: Screen, *, skip_end: bool = False, auto_keep: bool = False) -> None:
        """A screen comes in, of a person who likes to play like this: it is sent everything it may know."""
        async with self.lock:
            likes = {"skip_end": skip_end, "auto_keep": auto_keep}
            if screen.person is not None and self.table.wish(screen.person, **likes):
                await self._keep_table()
            self.used_at = self.hall.clock.now()
            self.gallery.enter(screen, self.used_at)
        self.go_on()

    def exit(self, screen: Screen) -> None:
        """A screen goes."""
        self.gallery.exit(screen)
        self.used_at = self.hall.clock.now()

    async def handover(self, screen: Screen, seat: int) -> None:
        """The screen was handed to the player of a seat that is asked."""
        async with self.lock:
            asked = self.table.asked
            if seat not in self.table.seats_of(screen.person):
                raise Refusal("seat/not_yours", 403)
            if asked is None or asked.seat != seat:
                raise Refusal("handover/not_asked")
            screen.handed = seat
            self.gallery.show(screen)

    async def come_back(self, person: int | None) -> None:
        """A person wants to play their seat again."""
        if not self.table.seats_of(person) or person is None:
            raise Refusal("seat/not_yours", 403)
        await self.change(lambda table: table.back(person, self.hall.clock.now()))

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
            now = self.hall.clock.now()
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
            await self._keep_table(announcing.after(self.table, before, asked_before, self.hall.clock.now()))
            self.gallery.tell_table()
            self.gallery.show_all()
            self._notify()
        self.go_on()

    async def _commit(self, entries: list[Entry], seat: int, id: str | None = None) -> None:
        """Put entries on disk, then show them; the lock is held."""
        table = self.table
        async with self._on_disk_or_undone():
            events = list(announcing.decided(table, entries, self.hall.clock.now()))
            change = deciding.decided(table, entries, events, with_snapshot=self._snapshot_is_due())
            posted = await self.hall.store.write(Batch(self.hall.keeper.keep, change))
        self.hall.counts.entries.inc(len(entries))
        self.gallery.publish(entries, seat, id)
        self._notify()
        self.hall.people.tell(posted)

    def _snapshot_is_due(self) -> bool:
        """Whether opening this game would replay many turns, or it is over."""
        play = self.table.game
        if not play.is_over and (play.running or play.turn < self._snapshot_turn + SNAPSHOT_TURNS):
            return False
        self._snapshot_turn = play.turn
        return True

    async def _keep_table(self, happened: Iterable[Event] = ()) -> None:
        """Put the table on disk, with what follows from events."""
        values, seats = keeping.changes(self.table)
        number, events, people = self.table.id, list(happened), self.hall.people

        def work(session: Session) -> list[Posted]:
            keeping.update_table(session, number, values, seats)
            return people.follow(session, [events])[0]

        async with self._on_disk_or_undone():
            people.tell(await self.hall.store.write(work))

    @asynccontextmanager
    async def _on_disk_or_undone(self) -> AsyncIterator[None]:
        """If what is done within cannot be written, the table is again what is on disk."""
        key = self.table.key
        try:
            yield
        except Exception:
            self.hall.counts.failed_commits.inc()
            log.exception("commit")
            try:
                self.table = await self.hall.store.read(lambda session: keeping.load(session, key))
            except Exception:
                self._abandon()
            else:
                self.gallery.table = self.table
                self.gallery.show_all()
            raise Refusal("store/failed", 503) from None
        except asyncio.CancelledError:
            self._abandon()
            raise

    def _abandon(self) -> None:
        """Let everybody go; who comes next finds the table as it is on disk."""
        self.hall.rooms.pop(self.table.key, None)
        for screen in self.gallery.screens:
            screen.close()

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
                self._driver = self.hall.spawn(self._drive())
            return
        deadline = self.table.deadline()
        if deadline is not None:
            wait = min(max(0.0, deadline - self.hall.clock.now()) + 0.05, 3600.0)
            self._timer = asyncio.get_running_loop().call_later(wait, lambda: self.hall.spawn(self.check_time()))

    async def check_time(self) -> None:
        """See whether whoever is asked has run out of time."""
        async with self.lock:
            seat = self.table.run_out(self.hall.clock.now())
            if seat is not None:
                await self._keep_table(announcing.ran_out(self.table, seat, self.hall.clock.now()))
                self.gallery.tell_table()
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
                    await self._commit(self.table.end_turn(number, self.hall.clock.now(), by=BOT), number)
                    continue
                level = self.table.level_of(seat)
                view, legal = self.table.game.view(number), self.table.game.legal(number)
            key = self.table.key
            action = await self.hall.thinking.choose(level, f"{key} {version}", view, legal, f"{key} {number}")
            async with self.lock:
                turn = self.table.bots_turn()
                if turn is None or self.table.version != version:
                    continue
                await self._commit(self.table.act(number, action, self.hall.clock.now(), by=BOT), number)
        self.go_on_later()

    def go_on_later(self) -> None:
        """Look again once the driver has ended."""
        asyncio.get_running_loop().call_soon(self.go_on)

    @property
    def idle(self) -> bool:
        """Whether nobody looks and nothing happens here."""
        return (
            not self.gallery.screens and not self.lock.locked() and (self._driver is None or self._driver.done())
        )

    async def close(self) -> None:
        """Send the screens home and stop."""
        if self._timer is not None:
            self._timer.cancel()
        if self._driver is not None:
            self._driver.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await self._driver
        for screen in self.gallery.screens:
            screen.close()
