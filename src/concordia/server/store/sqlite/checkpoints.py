"""Bringing SQLite's log of writes into its file beside the play, so that no commit waits for it.

By itself SQLite does this within the commit that makes the log longer than 1,000 pages, and whoever waits for that
commit waits for all the pages to be on disk. Here a thread does it every few seconds without holding anybody up.
Where moves come without a pause the log would then never be begun anew: once it is long, what little is left to do
is done while writers wait. From then on commits write over what the log has been, which is many times faster than
making it longer; so that this is so from the beginning, the thread first makes :mod:`room <.room_in_the_log>`.
"""

from __future__ import annotations

import logging
import threading
from typing import Any

from sqlalchemy import Engine, event
from sqlalchemy.exc import OperationalError

from concordia.server.store.sqlite.room_in_the_log import make_room

SECONDS = 4.0
PAGE = 4_096
LONG = 8_000  # pages
PATIENCE = 50  # milliseconds in which those who read must let go of a long log

log = logging.getLogger("concordia.store")


class Checkpoints:
    """A thread that keeps the log of a SQLite database short; for other databases it does nothing."""

    def __init__(self, engine: Engine, seconds: float = SECONDS, long: int = LONG) -> None:
        """Begin; the connections of this engine leave it to the thread from now on."""
        self._engine, self._seconds, self._long = engine, seconds, long
        self._end = threading.Event()
        self._thread: threading.Thread | None = None
        if engine.dialect.name == "sqlite":
            event.listen(engine, "connect", _leave_it_to_the_thread)
            self._thread = threading.Thread(target=self._run, name="checkpoints", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Stop; the last connection that is closed brings the rest into the file."""
        self._end.set()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        has_room = False
        while not self._end.wait(self._seconds):
            try:
                if not has_room:
                    make_room(self._engine, 2 * self._long * PAGE, self._end.is_set)
                    has_room = True
                self._bring_in()
            except OperationalError:  # somebody holds the file: the next time will do
                log.warning("checkpoint", exc_info=True)

    def _bring_in(self) -> None:
        with self._engine.connect() as connection:
            connection.exec_driver_sql(f"PRAGMA busy_timeout={PATIENCE}")
            try:
                _, pages, _ = connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)").one()
                if pages >= self._long:
                    connection.exec_driver_sql("PRAGMA wal_checkpoint(RESTART)").one()
            finally:
                connection.invalidate()  # its patience is too short for others


def _leave_it_to_the_thread(connection: Any, _: Any) -> None:
    connection.execute("PRAGMA wal_autocheckpoint=0").close()
