"""A real server in a process of its own, on this machine only: started, looked at, killed, started again."""

from __future__ import annotations

import contextlib
import os
import random
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import IO

from concordia.messages import english
from concordia.report.fault import Fault
from concordia.report.project_folder import package_root

say = english("bench")

HOST = "127.0.0.1"
START_SECONDS = 300.0  # while it is alive: on a busy machine three seconds of work can take a minute
ANSWER_SECONDS = 5.0
# Below those from which systems take ports for outgoing connections: nobody takes it while the server is away.
PORTS = range(20_000, 32_000)
STOP_SECONDS = 30.0
SERVE = """
import argparse, sys
from concordia.cli.commands import serve
parser = argparse.ArgumentParser()
serve.add_arguments(parser)
sys.exit(serve.run(parser.parse_args(sys.argv[1:])))
"""


def free_port() -> int:
    """A port that nobody uses now, nor by chance later."""
    while True:
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind((HOST, random.SystemRandom().choice(PORTS)))
            return int(probe.getsockname()[1])


class Server:
    """``concordia serve`` with its data in a folder; use it with ``with``.

    It trusts this machine as a proxy, so that each client can come from an address of its own: the limits are
    those that every server has.
    """

    def __init__(
        self, folder: Path, root: Path | None = None, bot_workers: int = 1, database: str | None = None
    ) -> None:
        """Plan a server of the package in ``root`` (default: this one), from SQLite or another database."""
        self._database = {"CONCORDIA_DATABASE_URL": database} if database is not None else {}
        self._workers = str(bot_workers)
        self.folder = folder
        self.port = free_port()
        self.url = f"http://{HOST}:{self.port}"
        self._root = root or package_root()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def log(self) -> Path:
        """What the server has written to its standard error, over all starts."""
        return self.folder / "server.log"

    @property
    def process(self) -> subprocess.Popen[bytes]:
        """The running process."""
        if self._process is None:
            raise Fault(say("server/not_started"))
        return self._process

    @property
    def alive(self) -> bool:
        """Whether it runs."""
        return self._process is not None and self._process.poll() is None

    def launch(self) -> None:
        """Start it without waiting."""
        self.folder.mkdir(parents=True, exist_ok=True)
        flags = ["--host", HOST, "--port", str(self.port), "--data", str(self.folder)]
        flags += ["--bot-workers", self._workers]
        settings = {"PYTHONPATH": str(self._root), "CONCORDIA_TRUSTED_PROXIES": HOST, **self._database}
        with self.log.open("ab") as log:
            self._process = self._begin(flags, os.environ | settings, log)

    def start(self) -> None:
        """Start it and wait until it answers."""
        self.launch()
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until and self.alive:
            if self._answers():
                return
            time.sleep(0.05)
        self.kill()
        said = self.log.read_text(errors="replace").strip().splitlines() or [""]
        raise Fault(say("server/no_start", error=said[-1][:500]))

    def _begin(self, flags: list[str], environment: dict[str, str], log: IO[bytes]) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-P", "-c", SERVE, *flags]
        return subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=ANSWER_SECONDS) as answer:
                return int(answer.status) == 200
        except (urllib.error.URLError, OSError):
            return False

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """Ask it to stop; its exit code."""
        self.process.terminate()
        try:
            return self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()
            return -1

    def resident(self) -> int:
        """Bytes of the process in memory, as Linux tells them; 0 elsewhere."""
        status = Path(f"/proc/{self.process.pid}/statm")
        if not status.is_file():
            return 0
        return int(status.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def processor_seconds(self) -> float:
        """CPU time of the process so far, as Linux tells it; 0 elsewhere."""
        status = Path(f"/proc/{self.process.pid}/stat")
        if not status.is_file():
            return 0.0
        fields = status.read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End it, gently if nothing went wrong."""
        if self.alive:
            if error is None:
                self.stop()
            else:
                self.kill()
