"""Room in SQLite's log of writes, made beforehand: a commit that makes the file longer waits many times as long.

Before what is written to a new part of a file is safe, the disk has to note where that part lies and that the file
is longer now; where it was long enough before, there is nothing to note. So zeros are put behind the log.
SQLite reads what its own frames cover, and after a power cut what they prove with their checksums: zeros are
nothing to it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Engine

PIECE = 1 << 20  # bytes that are written while writers wait


def make_room(engine: Engine, size: int, ended: Callable[[], bool]) -> None:
    """Make the log of a database that is a file so many bytes long, unless it has ended meanwhile."""
    name = engine.url.database or ""
    log = Path(f"{name}-wal")
    if not name or name.startswith((":", "file:")):
        return
    with engine.connect() as connection:
        while not ended() and log.exists() and log.stat().st_size < size:
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # nobody else writes behind its end
            try:
                with log.open("r+b") as file:
                    file.seek(0, os.SEEK_END)
                    file.write(bytes(PIECE))
            finally:
                connection.rollback()
    if log.exists():
        with log.open("r+b") as file:
            os.fsync(file.fileno())
