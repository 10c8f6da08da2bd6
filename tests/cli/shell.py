"""The command line as tests use it: in this process, or as a program of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from typing import NamedTuple

import pytest

from concordia.cli import main

START = [sys.executable, "-c", "import sys; from concordia.cli import main; sys.exit(main())"]


class Outcome(NamedTuple):
    code: int
    out: str
    err: str


class Shell:
    """Runs commands in this process, with lines typed into their standard input."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys = capsys
        self._monkeypatch = monkeypatch

    def __call__(self, *arguments: str, typed: str = "") -> Outcome:
        self._monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
        self._capsys.readouterr()
        code = main(list(arguments))
        return Outcome(code, *self._capsys.readouterr())


def program(*arguments: str, typed: str | bytes = "", **environment: str) -> Outcome:
    """Run a command as a process of its own."""
    given = typed.encode() if isinstance(typed, str) else typed
    done = subprocess.run(
        [*START, *arguments],
        input=given,
        capture_output=True,
        env={**os.environ, **environment},
        timeout=120,
        check=False,
    )
    return Outcome(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"))


def is_one_line(text: str) -> bool:
    return text.endswith("\n") and text.count("\n") == 1 and "Traceback" not in text
