"""``concordia bench --server``: how many moves a server takes, and how long a player waits for one.

A real server with its database on disk, and tables of four clients each in processes of their own, all on this
machine. It ends by itself, and so does everything that it starts.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from concordia.bench.engine_builds import EngineBuild
from concordia.bench.server import disk, own_times, peer
from concordia.bench.server.clients_plan import PLAYERS, ClientsPlan
from concordia.bench.server.server_process import Server
from concordia.messages import english
from concordia.report import project_folder
from concordia.report.fault import Fault

say = english("bench")

GOAL_FAST = 500.0  # moves a second
GOAL_P99 = 60.0  # milliseconds at a human pace


class Scale(NamedTuple):
    """How large the test is."""

    tables: int = 500
    rate: float = 200.0  # moves a second at a human pace
    warm: float = 4.0
    human: float = 30.0
    fast: float = 30.0
    processes: int = 1


QUICK = Scale(tables=20, rate=50.0, warm=1.0, human=4.0, fast=4.0)


class PaceResult(NamedTuple):
    """What one part of the run has found."""

    per_second: float
    p50: float  # milliseconds
    p99: float
    worst: float

    @classmethod
    def of(cls, trips: Sequence[float], seconds: float) -> PaceResult:
        """The part of these round trips."""
        if not trips:
            raise Fault(say("server/no_moves"))
        p50, p99, worst = np.percentile(trips, [50, 99, 100])
        return cls(len(trips) / seconds, float(p50), float(p99), float(worst))


class LoadResult(NamedTuple):
    """What a run has found."""

    scale: Scale
    human: PaceResult
    fast: PaceResult
    refused: int
    over: int
    processor: float  # part of a core that the server used at full speed
    megabytes: float
    build: str
    clients: float = 0.0  # cores that the clients used at full speed
    on_disk: bool = True
    own: tuple[float, float] | None = None  # seconds within which half, and 99 %, are done in the server itself

    def rows(self) -> list[dict[str, Any]]:
        """The figures as the contract has them."""
        scale = {"tables": self.scale.tables, "players": PLAYERS, "build": self.build}
        parts = ((say("server/human", **scale), self.human), (say("server/fast", **scale), self.fast))
        trip = "server/trip" if self.on_disk else "server/trip_in_memory"
        told = [_row(what, part.per_second, say(trip, **part._asdict())) for what, part in parts]
        if self.own is not None:
            told[0]["note"] += "; " + say("server/own", p50=1000 * self.own[0], p99=1000 * self.own[1])
        each = self.processor / self.fast.per_second * 1000
        cost = {"processor": self.processor, "each": each, "megabytes": self.megabytes, "clients": self.clients}
        told[1]["note"] += "; " + say("server/cost", **cost)
        return told

    def lines(self) -> list[str]:
        """The same for a person."""
        return [say("server/line", **row) for row in self.rows()]

    def beside(self, other: LoadResult) -> str:
        """How this compares with another server, measured in the same run."""
        fast = self.fast.per_second / other.fast.per_second
        return say("server/beside", peer=other.build, fast=fast, p99=self.human.p99 / other.human.p99)

    def said(self) -> str:
        """The same with the goals."""
        lines = self.lines()
        good = self.fast.per_second >= GOAL_FAST and self.human.p99 <= GOAL_P99
        met = say("server/met") if good else say("server/missed")
        lines.append(say("server/goals", fast=GOAL_FAST, p99=GOAL_P99, met=met))
        if self.refused:
            lines.append(say("server/were_refused", count=self.refused))
        return "\n".join(lines)


def _row(what: str, per_second: float, note: str) -> dict[str, Any]:
    return {"what": what, "per_second": round(per_second, 2), "note": note}


class Clients:
    """One process of clients; use it with ``with``."""

    def __init__(self, plan: ClientsPlan, command: Sequence[str]) -> None:
        """Start it; it sets up its tables."""
        self._errors = tempfile.TemporaryFile(mode="w+")  # noqa: SIM115 (closed in __exit__)
        self._process = subprocess.Popen(
            command,
            env=os.environ | {"PYTHONPATH": str(project_folder.package_root())},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
        )
        self.tell(json.dumps(plan._asdict()))

    def tell(self, line: str) -> None:
        """Send it a line."""
        if self._process.stdin is not None:
            print(line, file=self._process.stdin, flush=True)

    def hear(self) -> str:
        """Wait for a line of it."""
        line = self._process.stdout.readline() if self._process.stdout is not None else ""
        if not line:
            self._errors.seek(0)
            said = self._errors.read().strip().splitlines() or [""]
            raise Fault(say("child/ended", subject="clients", error=said[-1]))
        return line

    def __enter__(self) -> Clients:
        return self

    def __exit__(self, *_: object) -> None:
        """End it."""
        if self._process.poll() is None:
            try:
                self._process.wait(0.5)
            except subprocess.TimeoutExpired:
                self._process.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        self._process.wait()
        self._errors.close()


def measure(
    engine: EngineBuild, scale: Scale, progress: Callable[[str], None], database: str | None = None
) -> LoadResult:
    """Serve with this build, from SQLite or a PostgreSQL, let the clients play, and say what they found."""
    command = [sys.executable, "-P", "-m", "concordia.bench.server.clients_main"]
    name = engine.name if database is None else f"{engine.name}, PostgreSQL"
    with _folder() as folder, Server(folder, engine.root, database=database) as server:
        return _measure(server, command, scale, name, progress)


def measure_peer(scale: Scale, progress: Callable[[str], None]) -> LoadResult:
    """The same with the peer, which is installed if need be; it writes nothing to disk."""
    progress(say("peer/installing", name=peer.name()))
    peer.install()
    with _folder() as folder, peer.Peer(folder) as server:
        found = _measure(server, peer.clients(), scale, peer.name(), progress)
    return found._replace(on_disk=False)


def disk_alone(scale: Scale) -> str:
    """What the same disk makes a move wait for at a human pace, without a server, in words."""
    with _folder() as folder:
        return disk.floor_line(folder, scale.rate, scale.human / 2)


@contextmanager
def _folder() -> Iterator[Path]:
    """A folder on the disk of the project, for a while."""
    (project_folder.home() / "build").mkdir(exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="server-", dir=project_folder.home() / "build"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _measure(
    server: Server, command: Sequence[str], scale: Scale, name: str, progress: Callable[[str], None]
) -> LoadResult:
    with ExitStack() as stack:
        progress(say("server/setting_up", tables=scale.tables))
        clients = [stack.enter_context(Clients(plan, command)) for plan in plans(server.url, scale)]
        for each in clients:
            each.hear()
        return _play(server, clients, scale, name, progress)


def plans(url: str, scale: Scale) -> list[ClientsPlan]:
    """The tables, shared out to the processes."""
    made, first = [], 0
    for number in range(scale.processes):
        tables = (scale.tables + number) // scale.processes
        rate = scale.rate * tables / scale.tables
        made.append(ClientsPlan(url, tables, first, rate, scale.warm, scale.human, scale.fast))
        first += tables
    return made


def _play(
    server: Server, clients: list[Clients], scale: Scale, build: str, progress: Callable[[str], None]
) -> LoadResult:
    start = time.time() + 1.0
    for each in clients:
        each.tell(repr(start))
    progress(say("server/at_human_pace", rate=scale.rate))
    time.sleep(max(0.0, start + scale.warm - time.time()))
    counted = own_times.counted(server.url)
    time.sleep(max(0.0, start + scale.warm + scale.human - time.time()))
    by_then = own_times.counted(server.url)
    own = own_times.within(0.5, counted, by_then), own_times.within(0.99, counted, by_then)
    time.sleep(max(0.0, start + scale.warm + scale.human + scale.warm - time.time()))
    progress(say("server/at_full_speed"))
    before = server.processor_seconds()
    time.sleep(scale.fast)
    processor = (server.processor_seconds() - before) / scale.fast
    megabytes = server.resident() / 2**20
    found = [json.loads(each.hear()) for each in clients]
    trips = {part: [trip for one in found for trip in one["trips"][part]] for part in ("human", "fast")}
    progress("")
    return LoadResult(
        scale,
        PaceResult.of(trips["human"], scale.human),
        PaceResult.of(trips["fast"], scale.fast),
        sum(one["refused"] for one in found),
        sum(one["over"] for one in found),
        processor,
        megabytes,
        build,
        sum(one["processor"] for one in found),
        own=None if own[0] is None or own[1] is None else (own[0], own[1]),
    )
