"""The writer's own connection to SQLite, for what is written with every move.

A session of SQLAlchemy, a connection out of its pool and its way of carrying out a statement take several times as
long as the statements of a move. Here is one connection that stays open, and a transaction on it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Engine
from sqlalchemy.pool import PoolProxiedConnection

from concordia.server.store.models.prepared_statements import PlainLine

T = TypeVar("T")

PATIENCE = 100  # milliseconds for a command of the host that is writing: the usual way waits for longer

log = logging.getLogger("concordia.store")


class OwnLine:
    """A connection of one thread; with other databases than SQLite it does nothing."""

    def __init__(self, engine: Engine) -> None:
        """A line that is opened when it is first used."""
        self._engine = engine
        self._line: PoolProxiedConnection | None = None
        self.usable = engine.dialect.name == "sqlite"

    def commit(self, work: Callable[[PlainLine], T | None]) -> T | None:
        """Do something and commit it; None, and nothing is written, if it says so, or if anything goes wrong.

        What went wrong will be seen by whoever then does the same in the usual way.
        """
        try:
            line = self._opened()
            cursor = line.cursor()
            cursor.execute("BEGIN IMMEDIATE")
            found = work(PlainLine(cursor, self._engine.dialect))
            if found is None:
                line.rollback()
            else:
                line.commit()
        except Exception:
            log.debug("own line", exc_info=True)
            self.close()
            return None
        return found

    def close(self) -> None:
        """Let go of the connection; what is not committed is undone."""
        if self._line is not None:
            self._line.invalidate()
            self._line = None

    def _opened(self) -> PoolProxiedConnection:
        if self._line is None:
            self._line = self._engine.raw_connection()
            self._line.cursor().execute(f"PRAGMA busy_timeout={PATIENCE}")
        return self._line
