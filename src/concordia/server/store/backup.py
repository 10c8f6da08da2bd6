"""A consistent copy of a database, made while it is being written to."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy.engine import make_url

from concordia.server.wording import say


class NoCopy(Exception):
    """The copy cannot be made; the sentence says why."""


def copy_database(url: str, target: Path) -> None:
    """Write a copy of an SQLite database to a file that is not there yet, checked and flushed to disk."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        raise NoCopy(say("backup/postgres"))
    if parsed.database is None or not Path(parsed.database).is_file():
        raise NoCopy(say("backup/no_database", path=parsed.database))
    if target.exists():
        raise NoCopy(say("backup/exists", target=target))
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    with closing(sqlite3.connect(parsed.database)) as source, closing(sqlite3.connect(part)) as copy:
        source.backup(copy, pages=1000)
        if copy.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
            raise NoCopy(say("backup/broken"))
        copy.execute("PRAGMA journal_mode=DELETE")
    handle = os.open(part, os.O_RDWR)  # Windows flushes only what may be written
    os.fsync(handle)
    os.close(handle)
    part.rename(target)
