"""A PostgreSQL for the load test: one that is there already, or one of its own that ends with the test."""

from __future__ import annotations

import importlib
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from concordia.messages import english
from concordia.report.fault import Fault

say = english("bench")

OWN = "own"
COMMITS = 300


@contextmanager
def database(wanted: str) -> Iterator[str]:
    """The URL of the database that is wanted, which must be empty; for ``own`` one that is made for the test."""
    if wanted != OWN:
        yield wanted
        return
    try:
        pgserver: Any = importlib.import_module("pgserver")
    except ModuleNotFoundError:
        raise Fault(say("postgres/missing")) from None
    with tempfile.TemporaryDirectory(prefix="concordia-bench-") as folder:
        Path(folder).chmod(0o755)  # PostgreSQL may run as another user
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it misses a runtime folder of the user, and does without
            server = pgserver.get_server(Path(folder) / "data", cleanup_mode="stop")
        try:
            yield str(server.get_uri())
        finally:
            server.cleanup()


def commit_latency(url: str) -> str:
    """How long a commit of one small row takes while nothing else is done, in words."""
    psycopg: Any = importlib.import_module("psycopg")
    spent = []
    with psycopg.connect(url.replace("postgresql+psycopg", "postgresql")) as line:
        line.execute("CREATE TABLE bench_commit (number integer)")
        line.commit()
        for number in range(COMMITS):
            line.execute("INSERT INTO bench_commit VALUES (%s)", [number])
            began = time.perf_counter()
            line.commit()
            spent.append(1000 * (time.perf_counter() - began))
        version = line.execute("SHOW server_version").fetchone()[0]
        line.execute("DROP TABLE bench_commit")
        line.commit()
    p50, p99 = np.percentile(spent, [50, 99])
    return say("postgres/commit", version=str(version).partition(" ")[0], p50=float(p50), p99=float(p99))
