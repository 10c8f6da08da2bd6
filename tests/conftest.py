"""What all tests share."""

from __future__ import annotations

import os
import signal
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
CACHES = {".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache", "__pycache__", "build"}
BEFORE = pytest.StashKey[set[str]]()  # the root of the project when the tests began

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as concordia.bots does, for tests that import NumPy first
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # in the background; programs that tests start must hear it
    signal.signal(signal.SIGINT, signal.default_int_handler)


if find_spec("httpx"):  # where the server is tested
    import httpx

    for asks in (httpx.Client.__init__, httpx.AsyncClient.__init__, httpx.get, httpx.post):
        asks.__kwdefaults__["timeout"] = 60  # on a busy machine its own five seconds are short


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*numbers): the rules of docs/rules.md that the test proves")


def _in_the_root() -> set[str]:
    return {path.name for path in ROOT.iterdir()} - CACHES


def pytest_sessionstart(session: pytest.Session) -> None:
    session.config.stash[BEFORE] = _in_the_root()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Tests leave nothing behind in the working tree: a server's data, a picture under a wrong name."""
    left = _in_the_root() - session.config.stash[BEFORE]
    if left:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
        print(f"\ntests left in the root of the project: {', '.join(sorted(left))}", file=sys.stderr)
