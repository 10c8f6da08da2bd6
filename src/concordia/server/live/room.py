"""A room: one table with the connections around it. Everything at a table happens here, one thing at a time.

A change is made in memory, committed, and only then shown to anybody. If it cannot be committed, the table is
read again from the store before anything else happens at it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, suppress

from sqlalchemy.orm import Session

from concordia.actions.types import Action
from concordia.server.errors import Refusal
from concordia.server.live.broadcast import Broadcast
from concordia.server.live.connection import Connection
from concordia.server.live.fair_queue import Asker
from concordia.server.live.services import Services
from concordia.server.notify.outbox import Posted
from concordia.server.protocol.socket_messages import Act, EndTurn, Request, Undo
from concordia.server.store import commit, table_rows
from concordia.server.store.database import Batch, DatabaseAway
from concordia.server.table import announcements
from concordia.server.table.decision_log import BOT, LogEntry
from concordia.server.table.events import Event
from concordia.server.table.table import Table

SNAPSHOT_TURNS = 12
FIRST_RETRY, LAST_RETRY = 0.5, 8.0  # seconds until a bot's decision that could not be kept is tried again
LOOK_AGAIN = 1.0  # seconds, where a clock has run out and that cannot be kept

log = logging.getLogger("concordia.room")


def asker_at(table: Table) -> Asker:
    """For whom a bot of a table thinks: those who play there, or where nobody does, who made it."""
    people = table.people_playing
    return Asker(people) if people else Asker((table.host,), computers_only=True)


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
        self._in_doubt = False  # whether the table may not be what is on disk
        self._driver: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._snapshot_turn = table.play.turn if table.play is not None else 0

    @asynccontextmanager
    async def exclusively(self) -> AsyncIterator[None]:
        """Keep the table to oneself for a while; it is what is on disk."""
        async with self.lock:
            if self._in_doubt:
                await self._read_again()
            yield

    # Who looks.

    async def enter(self, connection: Connection, *, skip_end: bool = False, auto_keep: bool = False) -> None:
        """Somebody comes in, with their preferences; they are sent everything they may know."""
        async with self.exclusively():
            likes = {"skip_end": skip_end, "auto_keep": auto_keep}
            if connection.person is not None and self.table.wish(connection.person, **likes):
                await self._keep_table()
            self.used_at = self.services.clock.now()
            self.broadcast.enter(connection, self.used_at)
        self.go_on()

    def exit(self, connection: Connection) -> None:
        """Somebody leaves."""
        self.used_at = self.services.clock.now()
        self.broadcast.exit(connection, self.used_at)

    async def handover(self, connection: Connection, seat: int) -> None:
        """The screen was handed to the player of a seat that is asked."""
        async with self.exclusively():
            asked = self.table.asked
            if seat not in self.table.seats_of(connection.person):
                raise Refusal("seat/not_yours", 403)
            if asked is None or asked.seat != seat:
                raise Refusal("handover/not_asked")
            connection.handed = seat
            self.broadcast.show(connection)

    async def come_back(self, person: int | None) -> None:
        """A person wants to play their seat again."""
        self.table.must_hold(person)
        if person is not None:
            await self.change(lambda table: table.back(person, self.services.clock.now()))

    # Requests.

    async def request(self, person: int | None, seat: int | None, request: Request) -> int:
        """Do what a person asks for at one of their seats; the version after it, or of the time it was done."""
        async with self.exclusively():
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
                raise Refusal("seat/resigned" if table.seats[seat].resigned else "seat/away")
            if table.paused:
                raise Refusal("table/paused")
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

    async def change(
        self, deed: Callable[[Table], object], news: Callable[[Table], Iterable[Event]] | None = None
    ) -> None:
        """Change the table itself: who sits there, whether it has started. ``news`` is what people are told."""
        async with self.exclusively():
            before = self.table.stage
            asked_before, unanswered = self.table.asked, list(announcements.open_answers(self.table))
            deed(self.table)
            now = self.services.clock.now()
            after = announcements.after(self.table, before, asked_before, now, unanswered)
            await self._keep_table([*after, *(news(self.table) if news is not None else ())])
            self.broadcast.send_out()
            self.broadcast.tell_table()
            self.broadcast.show_all()
            self.broadcast.tell_presence()
            self._notify()
        self.go_on()

    async def continue_at(self, make: Callable[[], Awaitable[Table]]) -> str:
        """The key of the table that goes on from this one: the first who asks makes it."""
        async with self.exclusively():
            if self.table.rematch is None:
                made = await make()
                self.table.rematch = made.key
                await self._keep_table()
                self.broadcast.tell_table()
                self._notify()
            return self.table.rematch

    async def _commit(self, entries: list[LogEntry], seat: int, id: str | None = None) -> None:
        """Put entries on disk, then show them; the lock is held."""
        table = self.table
        async with self._on_disk_or_undone():
            events = self.broadcast.witnessed(announcements.decided(table, entries, self.services.clock.now()))
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
        number, people = self.table.id, self.services.people
        events = self.broadcast.witnessed(happened)

        def work(session: Session) -> list[Posted]:
            table_rows.update_table(session, number, values, seats)
            return people.follow(session, [events])[0]

        async with self._on_disk_or_undone():
            people.tell(await self.services.store.write(work))

    @asynccontextmanager
    async def _on_disk_or_undone(self) -> AsyncIterator[None]:
        """If what happens within cannot be written, the table goes back to what is on disk."""
        try:
            yield
        except Exception as wrong:
            self._in_doubt = True
            self.services.metrics.failed_commits.inc()
            if not isinstance(wrong, DatabaseAway):
                log.exception("commit")
            with suppress(Exception):
                await self._read_again()
            raise Refusal("store/failed", 503) from None
        except asyncio.CancelledError:
            self._in_doubt = True
            raise

    async def _read_again(self) -> None:
        """Replace the table by what is on disk."""
        key = self.table.key
        self.table = await self.services.store.read(lambda session: table_rows.load(session, key))
        self._in_doubt = False
        self.broadcast.table = self.table
        self.broadcast.show_all()

    def _notify(self) -> None:
        self.changed.set()
        self.changed = asyncio.Event()

    # What happens by itself.

    def go_on(self) -> None:
        """Let bots think if it is their turn; otherwise watch the clock."""
        self._stop_timer()
        if self.table.bots_turn() is not None:
            if self._driver is None or self._driver.done():
                self._driver = self.services.spawn(self._drive())
            return
        deadline = self.table.deadline()
        if deadline is not None:
            self._look_in(min(max(0.0, deadline - self.services.clock.now()) + 0.05, 3600.0))

    def _look_in(self, seconds: float) -> None:
        """See after a while whether somebody has run out of time."""
        self._stop_timer()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(seconds, lambda: self.services.spawn(self.check_time()))

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def check_time(self) -> None:
        """See whether whoever is asked has run out of time."""
        if self.services.clocks_stand:
            self._look_in(LOOK_AGAIN)
            return
        try:
            async with self.exclusively():
                seat = self.table.run_out(self.services.clock.now())
                if seat is not None:
                    await self._keep_table(announcements.ran_out(self.table, seat, self.services.clock.now()))
                    self.broadcast.tell_table()
        except Refusal:
            self._look_in(LOOK_AGAIN)
        else:
            self.go_on()

    async def _drive(self) -> None:
        """Decide for the bots until a person is asked. What cannot be kept is tried again, ever more slowly."""
        wait = FIRST_RETRY
        while True:
            try:
                if not await self._decide_for_a_bot():
                    break
                wait = FIRST_RETRY
            except Refusal:
                await asyncio.sleep(wait)
                wait = min(2 * wait, LAST_RETRY)
        asyncio.get_running_loop().call_soon(self.go_on)  # once this task has ended

    async def _decide_for_a_bot(self) -> bool:
        """Make the decision of the bot that is asked; False if none is."""
        async with self.exclusively():
            turn = self.table.bots_turn()
            if turn is None:
                return False
            seat, only_end = turn
            number, version = seat.number, self.table.version
            if only_end:
                await self._commit(self.table.end_turn(number, self.services.clock.now(), by=BOT), number)
                return True
            level = self.table.level_of(seat)
            view, legal = self.table.game.view(number), self.table.game.legal(number)
        key = self.table.key
        seed = f"{self.services.bot_secret} {key} {version}"
        asker = asker_at(self.table)
        action = await self.services.thinking.choose(level, seed, view, legal, f"{key} {number}", asker)
        async with self.exclusively():
            if self.table.bots_turn() is not None and self.table.version == version:
                await self._commit(self.table.act(number, action, self.services.clock.now(), by=BOT), number)
        return True

    @property
    def idle(self) -> bool:
        """Whether nobody is here and nothing is going on."""
        return (
            not self.broadcast.connections
            and not self.lock.locked()
            and (self._driver is None or self._driver.done())
        )

    async def close(self) -> None:
        """Send everybody home and stop."""
        self._stop_timer()
        if self._driver is not None:
            self._driver.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await self._driver
        for connection in self.broadcast.connections:
            connection.close()
