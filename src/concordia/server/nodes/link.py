"""A node's link to the others: one connection to PostgreSQL, over which it listens and says that it is there.

Twice a second it renews its row in ``node`` and reads who else is there; that need not be on disk, so it waits
for none. A node that was not seen for two seconds is not counted any more; one that loses the link sees to
nothing, and asks nothing of the database, until it has it back. Nobody's safety depends on this: whoever writes to
a table names the revision they know, and the database takes one of them. It decides only who thinks for bots and
watches clocks, so that the work is done once.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Coroutine, Iterable, Sequence
from contextlib import suppress
from typing import Any, LiteralString

import psycopg
from sqlalchemy import text
from sqlalchemy.orm import Session

from concordia.server.nodes.alone import BACK, LOST, MEMBERS, Alone
from concordia.server.nodes.shares import owner
from concordia.server.store.database import DatabaseAway, Store, hang_up, reason
from concordia.version import RULES_VERSION, __version__

BEAT_SECONDS = 0.5
LEASE_SECONDS = 2.0
PATIENCE, GRACE = 2.0, 0.5  # for the answer to a beat
LONGEST_BEAT = 15.0  # where the database answers everything else
RETRY_SECONDS = 0.25
OUT_OF_DATE_SECONDS = 4.0  # until screens are sent to other nodes, where the database itself is gone
LARGEST_NEWS = 7000  # bytes in one NOTIFY, of at most 8000
CHANNEL: LiteralString = "concordia"
_FIRST: tuple[LiteralString, ...] = ("SET synchronous_commit = off", f"LISTEN {CHANNEL}")

_BEAT: LiteralString = """
WITH mine AS (
    INSERT INTO node (name, rules, version, seen)
    VALUES (%(name)s, %(rules)s, %(version)s, extract(epoch FROM clock_timestamp()))
    ON CONFLICT (name) DO UPDATE SET seen = excluded.seen
), gone AS (
    DELETE FROM node WHERE seen < extract(epoch FROM clock_timestamp()) - 60
)
SELECT name, rules FROM node WHERE seen > extract(epoch FROM clock_timestamp()) - %(lease)s
"""
_NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', news) FROM unnest(CAST(:news AS text[])) AS news")

log = logging.getLogger("concordia.nodes")


class Link(Alone):
    """One of several nodes."""

    shared = True

    def __init__(self, store: Store) -> None:
        """A node that is not there before :meth:`start`."""
        super().__init__()
        self.name = secrets.token_hex(8)
        self._store = store
        self.members = frozenset[str]()  # of the same rules, this one too
        self._renewed = float("-inf")
        self._leaving = False
        self._stopped = False
        self._waiting: list[tuple[str, tuple[Any, ...]]] = []  # to tell the others
        self._tasks: set[asyncio.Task[None]] = set()
        self._line: psycopg.AsyncConnection[Any] | None = None
        self._cut = False  # whether the line was given up because it was silent

    def owns(self, what: str) -> bool:
        """Whether this node sees to something, as far as it knows who is there."""
        if self._leaving or not self.members or time.monotonic() - self._renewed > LEASE_SECONDS:
            return False
        return owner(what, self.members) == self.name

    def announce(self, session: Session, kind: str, items: Iterable[Sequence[Any]]) -> None:
        """Tell the other nodes once this transaction has committed."""
        news = self._packed(kind, items)
        if news:
            session.execute(_NOTIFY, {"news": news})

    def tell(self, kind: str, *item: Any) -> None:
        """Tell the other nodes soon."""
        if self.members:  # else nobody could be told; once the link is back, everybody asks anew
            if not self._waiting:
                self._spawn(self._tell_waiting())
            self._waiting.append((kind, item))

    async def _tell_waiting(self) -> None:
        await asyncio.sleep(0)  # what is told at the same time goes together
        waiting, self._waiting = self._waiting, []
        kinds: dict[str, list[Sequence[Any]]] = {}
        for kind, item in waiting:
            kinds.setdefault(kind, []).append(item)

        def work(session: Session) -> None:
            for kind, items in kinds.items():
                self.announce(session, kind, items)

        with suppress(DatabaseAway):
            await self._store.write(work)

    def _packed(self, kind: str, items: Iterable[Sequence[Any]]) -> list[str]:
        """As few messages as possible, none longer than PostgreSQL takes."""
        packed, batch, size = list[str](), list[Sequence[Any]](), 0
        for item in items:
            length = len(json.dumps(item))
            if batch and size + length > LARGEST_NEWS:
                packed.append(json.dumps([self.name, kind, batch]))
                batch, size = [], 0
            batch.append(item)
            size += length + 2
        return [*packed, json.dumps([self.name, kind, batch])] if batch else packed

    # Being there.

    def start(self) -> None:
        """Connect, and stay connected."""
        self._spawn(self._run())

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def leave(self) -> None:
        """See to nothing from now on; the others are told at once."""
        if not self._leaving:
            self._leaving = True
            self._spawn(self._say_goodbye())

    async def _say_goodbye(self) -> None:
        def work(session: Session) -> None:
            session.execute(text("DELETE FROM node WHERE name = :name"), {"name": self.name})
            self.announce(session, "left", [[self.name]])

        with suppress(DatabaseAway):
            await self._store.write(work)

    async def stop(self) -> None:
        """Go."""
        self._leaving = True
        await self._say_goodbye()
        self._stopped = True
        for task in list(self._tasks):
            task.cancel()
        if self._line is not None:  # psycopg asks PostgreSQL to cancel, and may wait for ever for the answer
            hang_up(self._line)
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._line is not None:
            with suppress(psycopg.Error, OSError):
                await self._line.close()

    async def _run(self) -> None:
        lost_at = time.monotonic()
        while not self._stopped:
            try:
                await self._hold_the_line()
            except (psycopg.Error, OSError) as wrong:
                if self._stopped:  # psycopg says that the line is gone instead of passing on the cancellation
                    return
                if self.members:
                    lost_at = time.monotonic()
                self._lose(reason(wrong))
                if self._cut:  # for a while already, and perhaps only here
                    self._call(LOST)
            except Exception:
                log.exception("link")
                self._lose("link")
            if time.monotonic() - lost_at > OUT_OF_DATE_SECONDS:
                self._call(LOST)
            await asyncio.sleep(RETRY_SECONDS)

    async def _hold_the_line(self) -> None:
        """Connect, listen and beat until something goes wrong."""
        url = self._store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        connecting = psycopg.AsyncConnection.connect(url, autocommit=True, connect_timeout=4)
        line = self._line = await connecting
        self._cut = False
        try:
            for statement in _FIRST:
                await self._in_time(line, self._execute(line, statement))
            await self._in_time(line, self._beat(line))
            self._store.find()
            self._call(BACK)
            while not self._stopped:
                async for notified in line.notifies(timeout=BEAT_SECONDS):
                    self._heard(notified.payload)
                await self._in_time(line, self._beat(line))
        finally:
            hang_up(line)
            with suppress(psycopg.Error, OSError):
                await line.close()

    @staticmethod
    async def _execute(line: psycopg.AsyncConnection[Any], statement: LiteralString) -> None:
        await line.execute(statement)

    async def _in_time(self, line: psycopg.AsyncConnection[Any], work: Coroutine[Any, Any, None]) -> None:
        """Do it, or hang up: asking PostgreSQL to cancel would wait for an answer that does not come.

        A database that answers others of this node meanwhile is only slow; that is no reason to give it up. Where
        nobody asks, it is asked something.
        """
        doing, began = asyncio.ensure_future(work), time.monotonic()
        while not doing.done():
            await asyncio.wait({doing}, timeout=PATIENCE / 2)
            if not doing.done():
                self._spawn(self._ask_something())
                await asyncio.wait({doing}, timeout=PATIENCE / 2)
            if not doing.done():  # if it was this process that stood still, the answer is there already
                await asyncio.wait({doing}, timeout=GRACE)
            now = time.monotonic()
            silent = self._store.heard_at < now - PATIENCE - GRACE
            if not doing.done() and (silent or now - began > LONGEST_BEAT):
                self._cut = True
                hang_up(line)
                break
        await doing

    async def _ask_something(self) -> None:
        with suppress(DatabaseAway):
            await self._store.read(lambda session: session.execute(text("SELECT 1")))

    async def _beat(self, line: psycopg.AsyncConnection[Any]) -> None:
        """Say that this node is there, and see who else is."""
        if self._leaving:
            return
        began = time.monotonic()
        mine = {"name": self.name, "rules": RULES_VERSION, "version": __version__, "lease": LEASE_SECONDS}
        found = await (await line.execute(_BEAT, mine)).fetchall()
        # Not when this beat began, but when it was answered: until then the one before was all that counted.
        late, self._renewed = time.monotonic() - self._renewed > LEASE_SECONDS, began
        self._count(frozenset({self.name, *(name for name, rules in found if rules == RULES_VERSION)}), late=late)

    def _count(self, members: frozenset[str], *, late: bool = False) -> None:
        """So many are there. Whoever was ``late`` to renew has seen to nothing meanwhile, and looks again too."""
        if late or members != self.members:
            self.members = members
            self._call(MEMBERS)

    def _lose(self, why: str) -> None:
        self.members = frozenset()
        self._store.lose(why)

    def _heard(self, payload: str) -> None:
        sender, kind, items = json.loads(payload)
        if sender == self.name:
            return
        if kind == "left":
            self._count(self.members - {sender})
            return
        for item in items:
            self._call(kind, *item)

    def _call(self, kind: str, *item: Any) -> None:
        for handler in self._handlers.get(kind, ()):
            try:
                handler(*item)
            except Exception:
                log.exception("news", extra={"kind": kind})
