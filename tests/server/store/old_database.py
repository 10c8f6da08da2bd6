"""A small database of version 0.1.0 (commit 70e71f1), and what its server said of it.

Livia, Marcus and Iulia keep their names with passwords, Felix is a guest. Three games are finished, two of them
rated among people; a live one, one by correspondence, a hot-seat, one against computers, one with a guest and a
team game are being played; one table is open, one is an analysis board. There are notices, webhooks, a token, a
muted guest, chat and a vacation. It was made by that version's server over its HTTP API, with a clock that
stood at NOW when it was stopped.
"""

from __future__ import annotations

import gzip
import json
import sqlite3
from functools import cache
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def restore(path: Path) -> str:
    """Write the database into a file; its URL."""
    with sqlite3.connect(path) as database:
        database.executescript(gzip.decompress((HERE / "version_0_1_0.sql.gz").read_bytes()).decode())
    database.close()
    return f"sqlite:///{path}"


@cache
def told() -> Any:
    """What the old server answered: states by table and person, people with all that is theirs."""
    return json.loads(gzip.decompress((HERE / "version_0_1_0.json.gz").read_bytes()))
