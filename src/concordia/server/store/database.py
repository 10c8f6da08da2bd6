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
import queue
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Generic, TypeVar

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.orm import DeclarativeBase, Session
from sqlalchemy.pool import QueuePool

from concordia.server.errors import Refusal
from concordia.server.private_files import make_private

T = TypeVar("T")
I = TypeVar("I")  # noqa: E741 (an item)
R = TypeVar("R")
Work = Callable[[Session], T]

READERS = 4
LARGEST_GROUP = 256
CONNECT_SECONDS = 10
AWAY = (OperationalError, InterfaceError, NoConnection)  # what is raised while the database cannot be reached

log = logging.getLogger("concordia.store")


class DatabaseAway(Refusal):
    """The database cannot be reached: nothing was read or written, and asking again later may work."""

    def __init__(self) -> None:
        """Refuse with a sentence for the person who asked."""
        super().__init__("store/away", 503)

    def __reduce__(self) -> tuple[Any, ...]:
        """How it is pickled: it is made of nothing."""
        return type(self), ()


class Batch(Generic[I, R]):
    """Work that is done together with all waiting work of its kind: ``function`` gets all their items.

    It gives a result for each of them.
    """

    def __init__(self, function: Callable[[Session, list[I]], list[R]], item: I) -> None:
        """Work on one item."""
        self.function = function
        self.item = item

    def __call__(self, session: Session) -> R:
        """Do it alone."""
        return self.function(session, [self.item])[0]


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
        patience = {"connect_timeout": CONNECT_SECONDS}
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


class Writer:
    """One thread that commits all work waiting at a moment in one transaction."""

    def __init__(self, engine: Engine) -> None:
        """Start the thread."""
        self._engine = engine
        self._waiting: queue.SimpleQueue[tuple[Work[Any], Future[Any]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def submit(self, work: Work[T]) -> Future[T]:
        """A future that is done once the work is committed, or holds what went wrong."""
        future: Future[T] = Future()
        self._waiting.put((work, future))
        return future

    def close(self) -> None:
        """Commit what is waiting, then stop."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        going = True
        while going:
            group: list[tuple[Work[Any], Future[Any]]] = []
            first = self._waiting.get()
            while first is not None:
                if first[1].set_running_or_notify_cancel():  # else whoever asked has gone: nothing is written
                    group.append(first)
                if len(group) == LARGEST_GROUP or self._waiting.empty():
                    break
                first = self._waiting.get()
            going = first is not None
            if group:
                self._commit(group)

    def _commit(self, group: list[tuple[Work[Any], Future[Any]]]) -> None:
        """All in one transaction. Work that goes wrong is parted from the rest by halving the group."""
        try:
            results = self._together(group)
        except Exception as wrong:
            if len(group) == 1 or isinstance(wrong, AWAY):
                for _, future in group:
                    future.set_exception(wrong)
                return
            half = len(group) // 2
            self._commit(group[:half])
            self._commit(group[half:])
            return
        for (_, future), result in zip(group, results, strict=True):
            future.set_result(result)

    def _together(self, group: list[tuple[Work[Any], Future[Any]]]) -> list[Any]:
        """The results of all; if any of them, or the commit, goes wrong, nothing is done."""
        with Session(self._engine, expire_on_commit=False) as session, session.begin():
            if self._engine.dialect.name == "sqlite":  # a host's command waits for its turn, and we for its end:
                session.connection().exec_driver_sql("BEGIN IMMEDIATE")  # who reads first cannot wait any more
            results = [None if isinstance(work, Batch) else work(session) for work, _ in group]
            for function, numbers in _batches(group).items():
                found = function(session, [group[n][0].item for n in numbers])  # type: ignore[attr-defined]
                for number, result in zip(numbers, found, strict=True):
                    results[number] = result
            return results


def _batches(group: list[tuple[Work[Any], Future[Any]]]) -> dict[Callable[..., list[Any]], list[int]]:
    """For each kind of work that can be done together, its places in the group."""
    found: dict[Callable[..., list[Any]], list[int]] = {}
    for number, (work, _) in enumerate(group):
        if isinstance(work, Batch):
            found.setdefault(work.function, []).append(number)
    return found


class Store:
    """A database with its writer and a few readers."""

    def __init__(self, url: str) -> None:
        """Open the database of a URL; :meth:`create` or a migration makes its tables."""
        self.engine = make_engine(url)
        self.away = False
        self.writer = Writer(self.engine)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")

    def create(self) -> None:
        """Create all tables that are declared and not there yet."""
        Base.metadata.create_all(self.engine)

    async def write(self, work: Work[T]) -> T:
        """Do the work and commit; returns when it is on disk."""
        return await self._answered(asyncio.wrap_future(self.writer.submit(work)))

    async def read(self, work: Work[T]) -> T:
        """Do work that only reads, without waiting for the writer."""
        return await self._answered(asyncio.get_running_loop().run_in_executor(self._readers, self.read_now, work))

    async def _answered(self, answer: Awaitable[T]) -> T:
        """An answer of the database, or DatabaseAway; the log has a line when it goes and one when it returns."""
        try:
            found = await answer
        except AWAY as wrong:
            if not self.away:
                self.away = True
                log.error("database away", extra={"reason": reason(wrong)})
            raise DatabaseAway from None
        if self.away:
            self.away = False
            log.warning("database back")
        return found

    def read_now(self, work: Work[T]) -> T:
        """The same in this thread."""
        with Session(self.engine, expire_on_commit=False) as session:
            return work(session)

    def close(self) -> None:
        """Commit what is waiting and let go of the database."""
        self.writer.close()
        self._readers.shutdown()
        self.engine.dispose()
