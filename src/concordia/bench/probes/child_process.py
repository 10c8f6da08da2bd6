"""The parent's end of a child process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Any

from concordia.bench.probes.cpu_clock import Count, Figures, ProbeTask
from concordia.messages import english
from concordia.report.fault import Fault

say = english("bench")


class Child:
    """A worker with its own interpreter and its own path; use it with ``with``."""

    def __init__(self, subject: str, roots: list[Path]) -> None:
        """Start it and hear what it has loaded."""
        self.subject = subject
        path = os.pathsep.join(str(root) for root in roots)
        self._errors = tempfile.TemporaryFile(mode="w+")  # noqa: SIM115 (closed in __exit__)
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "concordia.bench.probes.child_main", subject],
            env=os.environ | {"PYTHONPATH": path, "PYTHONHASHSEED": "0"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
        )
        self.about: dict[str, Any] = self._hear()

    @property
    def missing(self) -> bool:
        """Whether what it should measure is not installed."""
        return "missing" in self.about

    def tell(self, probe: str, task: ProbeTask) -> None:
        """Have it begin a round."""
        if self._process.stdin is None:
            raise Fault(say("child/ended", subject=self.subject, error=""))
        print(json.dumps({"probe": probe} | task._asdict()), file=self._process.stdin, flush=True)

    def hear(self) -> Figures:
        """Wait for the figures of the round."""
        return {name: Count(*pair) for name, pair in self._hear().items()}

    def ask(self, probe: str, task: ProbeTask) -> Figures:
        """Have it run a round."""
        self.tell(probe, task)
        return self.hear()

    def _hear(self) -> dict[str, Any]:
        line = self._process.stdout.readline() if self._process.stdout else ""
        if not line:
            self._errors.seek(0)
            said = self._errors.read().strip().splitlines() or [""]
            raise Fault(say("child/ended", subject=self.subject, error=said[-1]))
        heard: dict[str, Any] = json.loads(line)
        return heard

    def __enter__(self) -> Child:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End it: it stops by itself once its input is closed."""
        if error is not None:
            self._process.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        self._process.wait()
        self._errors.close()
