"""The database: its declarative base, the engine, and the one writer.

All writes of the moment share one transaction (group commit), so each of them is on disk before it is
acknowledged and hundreds fit into a second. A piece of work is a function of a session; it may run twice, and
must therefore change nothing but the database::

    number = await store.write(lambda session: session.execute(insert(...)).inserted_primary_key[0])
    rows = await store.read(lambda session: session.execute(select(...)).all())
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import time
from collections.abc import Awaitable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.orm import DeclarativeBase, Session
from sqlalchemy.pool import QueuePool

from concordia.server.errors import Refusal
from concordia.server.private_files import make_private
from concordia.server.store.one_writer import Work, Writer, is_away
from concordia.server.store.sqlite.checkpoints import Checkpoints

T = TypeVar("T")

READERS = 4
CONNECT_SECONDS = 4
WAIT_SECONDS = 2.0  # for a database that has just gone, before whoever asks is refused
# A line that is cut somewhere on the way is noticed within seconds.
_KEEP_ALIVE = {"keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3, "tcp_user_timeout": 8000}

log = logging.getLogger("concordia.store")


class DatabaseAway(Refusal):
    """The database cannot be reached: nothing was read or written, and asking again later may work."""

    def __init__(self) -> None:
        """Refuse with a sentence for the person who asked."""
        super().__init__("store/away", 503)

    def __reduce__(self) -> tuple[Any, ...]:
        """How it is pickled: it is made of nothing."""
        return type(self), ()


class Base(DeclarativeBase):
    """What every stored thing is declared on. Moments are ``Double`` columns: seconds since 1970, UTC."""


def reason(wrong: Exception) -> str:
    """What a database says of an error, in a line."""
    return str(getattr(wrong, "orig", None) or wrong).strip().splitlines()[0]


def make_engine(url: str) -> Engine:
    """An engine for a URL; SQLite in WAL mode, flushed to disk at every commit."""
    parsed = make_url(url)
    if parsed.drivername == "postgresql":
        parsed = parsed.set(drivername="postgresql+psycopg")
    if parsed.get_backend_name() != "sqlite":
        patience = {"connect_timeout": CONNECT_SECONDS, **_KEEP_ALIVE}
        return create_engine(
            parsed, pool_size=READERS + 1, pool_pre_ping=True, hide_parameters=True, connect_args=patience
        )
    if parsed.database and not parsed.database.startswith((":memory:", "file:")):
        make_private(Path(parsed.database))
    engine = create_engine(
        parsed,
        hide_parameters=True,  # an error in the log must not show what people wrote
        poolclass=QueuePool,
        pool_size=READERS + 1,
        connect_args={"check_same_thread": False, "timeout": 30},
    )
    event.listen(engine, "connect", _pragmas)
    return engine


def _pragmas(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class Store:
    """A database with its writer and a few readers."""

    def __init__(self, url: str) -> None:
        """Open the database of a URL; :meth:`create` or a migration makes its tables."""
        self.engine = make_engine(url)
        self.away = False
        self.heard_at = float("-inf")  # when the database last answered anything
        self._reachable: asyncio.Event | None = None  # there while a node has lost its database
        self._checkpoints = Checkpoints(self.engine)
        self.writer = Writer(self.engine)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._lines: set[Any] = set()
        if self.shared:
            event.listen(self.engine, "connect", lambda line, _: self._lines.add(line))
            event.listen(self.engine, "close", lambda line, _: self._lines.discard(line))

    @property
    def shared(self) -> bool:
        """Whether other processes may serve the same database."""
        return self.engine.dialect.name == "postgresql"

    def create(self) -> None:
        """Create all tables that are declared and not there yet."""
        Base.metadata.create_all(self.engine)

    async def write(self, work: Work[T]) -> T:
        """Do the work and commit; returns when it is on disk."""
        await self._until_reachable()
        return await self._answered(self.writer.ask(work))

    async def read(self, work: Work[T]) -> T:
        """Do work that only reads, without waiting for the writer."""
        await self._until_reachable()
        return await self._answered(asyncio.get_running_loop().run_in_executor(self._readers, self.read_now, work))

    async def _answered(self, answer: Awaitable[T]) -> T:
        """An answer of the database, or DatabaseAway; the log has a line when it goes and one when it returns."""
        try:
            found = await answer
        except Exception as wrong:
            if not is_away(wrong):
                raise
            self._note_away(reason(wrong))
            raise DatabaseAway from None
        self.heard_at = time.monotonic()
        if self._reachable is None:
            self._note_back()
        return found

    async def _until_reachable(self) -> None:
        """Wait a moment for a database that has gone; DatabaseAway if it does not come back."""
        if self._reachable is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(WAIT_SECONDS):
                    await self._reachable.wait()
            if self._reachable is not None:
                raise DatabaseAway

    def lose(self, why: str) -> None:
        """The database is out of reach: whatever still waits for it is broken off, and nothing new is asked."""
        self._note_away(why)
        if self._reachable is None:
            self._reachable = asyncio.Event()
        for line in list(self._lines):
            hang_up(line)

    def find(self) -> None:
        """The database is within reach again."""
        if self._reachable is not None:
            self._reachable.set()
            self._reachable = None
        self._note_back()

    def _note_away(self, why: str) -> None:
        if not self.away:
            self.away = True
            log.error("database away", extra={"reason": why})

    def _note_back(self) -> None:
        if self.away:
            self.away = False
            log.warning("database back")

    def read_now(self, work: Work[T]) -> T:
        """The same in this thread."""
        with Session(self.engine, expire_on_commit=False) as session:
            return work(session)

    def close(self) -> None:
        """Commit what is waiting and let go of the database."""
        self.writer.close()
        self._readers.shutdown()
        self._checkpoints.close()
        self.engine.dispose()


def hang_up(line: Any) -> None:
    """End a connection to PostgreSQL from outside: whoever waits for its answer is told that it is gone."""
    with suppress(Exception), socket.socket(fileno=os.dup(line.fileno())) as wire:
        wire.shutdown(socket.SHUT_RDWR)
