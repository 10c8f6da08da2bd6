"""The one writer: all work that waits at a moment is committed in one transaction."""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, Generic, TypeVar

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.orm import Session

from concordia.server.store.models.prepared_statements import PlainLine
from concordia.server.store.sqlite.own_line import OwnLine

T = TypeVar("T")
I = TypeVar("I")  # noqa: E741 (an item)
R = TypeVar("R")
Work = Callable[[Session], T]
AnyFuture = Future[Any] | asyncio.Future[Any]
Waiting = tuple[Work[Any], AnyFuture]
Answer = tuple[AnyFuture, Any, Exception | None]

LARGEST_GROUP = 256
TRIES = 5  # of a transaction that met another one
# A transaction that holds rows ends if its process stands still or is cut off for so long: others wait for them.
# That is sooner than pages come to another node, since everybody there waits behind them, and as late as it can
# be for that: on a machine with too much to do a node that is well may not go on for two seconds.
_FIRST = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "SET LOCAL idle_in_transaction_session_timeout = '2400ms'"}
_MET = ("40001", "40P01")  # PostgreSQL broke it off because another transaction was in its way


class Batch(Generic[I, R]):
    """Work that is done together with all waiting work of its kind: ``function`` gets all their items.

    It gives a result for each of them. ``plainly`` does the same past SQLAlchemy; None if it cannot, and then
    nothing of what it has written is kept.
    """

    def __init__(
        self,
        function: Callable[[Session, list[I]], list[R]],
        item: I,
        plainly: Callable[[PlainLine, list[I]], list[R] | None] | None = None,
    ) -> None:
        """Work on one item."""
        self.function = function
        self.item = item
        self.plainly = plainly

    def __call__(self, session: Session) -> R:
        """Do it alone."""
        return self.function(session, [self.item])[0]


def met_another(wrong: Exception) -> bool:
    """Whether a transaction was broken off only because of another one: doing it again will do."""
    return isinstance(wrong, DBAPIError) and getattr(wrong.orig, "sqlstate", None) in _MET


def is_away(wrong: Exception) -> bool:
    """Whether the database cannot be reached."""
    return isinstance(wrong, OperationalError | InterfaceError | NoConnection) and not met_another(wrong)


class Writer:
    """One thread that commits all work waiting at a moment in one transaction."""

    def __init__(self, engine: Engine) -> None:
        """Start the thread."""
        self._engine = engine
        self._own = OwnLine(engine)
        self._waiting: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def submit(self, work: Work[T]) -> Future[T]:
        """A future, for any thread, that is done once the work is committed, or holds what went wrong."""
        future: Future[T] = Future()
        self._waiting.put((work, future))
        return future

    def ask(self, work: Work[T]) -> asyncio.Future[T]:
        """The same for the running loop, which is woken once for all that was committed together."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.put((work, future))
        return future

    def close(self) -> None:
        """Commit what is waiting, then stop."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        going = True
        while going:
            group: list[Waiting] = []
            first = self._waiting.get()
            while first is not None:
                if _still_wanted(first[1]):  # else whoever asked has gone: nothing is written
                    group.append(first)
                if len(group) == LARGEST_GROUP or self._waiting.empty():
                    break
                first = self._waiting.get()
            going = first is not None
            if group:
                _tell(self._plainly(group) or self._commit(group))
        self._own.close()

    def _plainly(self, group: list[Waiting]) -> list[Answer] | None:
        """All on the writer's own line, if they are of one kind that can do so; None if not, or if it fails."""
        plainly = getattr(group[0][0], "plainly", None)
        if plainly is None or not self._own.usable:
            return None
        if any(getattr(work, "plainly", None) != plainly for work, _ in group):
            return None
        items = [work.item for work, _ in group]  # type: ignore[attr-defined]
        results = self._own.commit(lambda line: plainly(line, items))
        if results is None:
            return None
        return [(future, result, None) for (_, future), result in zip(group, results, strict=True)]

    def _commit(self, group: list[Waiting], tries: int = TRIES) -> list[Answer]:
        """All in one transaction. Work that goes wrong is parted from the rest by halving the group."""
        try:
            results = self._together(group)
        except Exception as wrong:
            if tries and len(group) == 1 and met_another(wrong):
                time.sleep(0.01)
                return self._commit(group, tries - 1)
            if len(group) == 1 or is_away(wrong):
                return [(future, None, wrong) for _, future in group]
            half = len(group) // 2
            return [*self._commit(group[:half]), *self._commit(group[half:])]
        return [(future, result, None) for (_, future), result in zip(group, results, strict=True)]

    def _together(self, group: list[Waiting]) -> list[Any]:
        """The results of all; if any of them, or the commit, goes wrong, nothing is done."""
        with Session(self._engine, expire_on_commit=False) as session, session.begin():
            # On SQLite a host's command waits for its turn, and we for its end; who has read cannot wait any more.
            session.connection().exec_driver_sql(_FIRST[self._engine.dialect.name])
            results = [None if isinstance(work, Batch) else work(session) for work, _ in group]
            for function, numbers in _batches(group).items():
                found = function(session, [group[n][0].item for n in numbers])  # type: ignore[attr-defined]
                for number, result in zip(numbers, found, strict=True):
                    results[number] = result
            return results


def _batches(group: list[Waiting]) -> dict[Callable[..., list[Any]], list[int]]:
    """For each kind of work that can be done together, its places in the group."""
    found: dict[Callable[..., list[Any]], list[int]] = {}
    for number, (work, _) in enumerate(group):
        if isinstance(work, Batch):
            found.setdefault(work.function, []).append(number)
    return found


def _still_wanted(future: AnyFuture) -> bool:
    return future.set_running_or_notify_cancel() if isinstance(future, Future) else not future.cancelled()


def _tell(answers: list[Answer]) -> None:
    """Give the answers of a group to those who wait; a loop is woken once."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Answer]] = {}
    for answer in answers:
        if isinstance(answer[0], Future):
            _settle([answer])
        else:
            by_loop.setdefault(answer[0].get_loop(), []).append(answer)
    for loop, theirs in by_loop.items():
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(_settle, theirs)


def _settle(answers: list[Answer]) -> None:
    for future, result, wrong in answers:
        if future.done():  # cancelled
            continue
        if wrong is None:
            future.set_result(result)
        else:
            future.set_exception(wrong)
