"""One server at a time on an SQLite database: a lock on a file beside it, which ends with its process."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO

from sqlalchemy.engine import make_url

from concordia.server.private_files import make_private


class InUse(Exception):
    """Another process serves this database."""

    def __init__(self, file: Path, process: str) -> None:
        """Say which file is locked, and by what process if it said so."""
        super().__init__(file, process)
        self.file = file
        self.process = process


def lock_data(url: str) -> IO[str] | None:
    """Keep a database to this process while the file that is returned stays open; InUse if another has it.

    PostgreSQL may be served by many (None). The system lets go of the lock when the process ends, however it ends,
    and no child process inherits it.
    """
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or not parsed.database or parsed.database.startswith(":"):
        return None
    path = Path(parsed.database + ".lock")
    make_private(path)
    file = path.open("r+", encoding="ascii")
    try:
        _lock(file)
    except OSError:
        process = file.read(20).strip() if sys.platform != "win32" else ""
        file.close()
        raise InUse(path, process) from None
    file.truncate()
    file.write(str(os.getpid()))
    file.flush()
    file.seek(0)
    return file


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
