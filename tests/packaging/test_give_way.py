"""What is tested beside the browser gives way to it, and ends as it would alone."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

TOOL = Path(__file__).resolve().parents[2] / "tools" / "give_way.py"


def started(*command: str) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, str(TOOL), *command], stdout=subprocess.PIPE, text=True)


def test_a_command_that_gives_way_has_the_least_weight_and_its_own_exit_code():
    with started(sys.executable, "-c", "import os, sys; print(os.nice(0)); sys.exit(7)") as run:
        assert run.communicate(timeout=60)[0] == "19\n"
    assert run.returncode == 7


def test_it_ends_with_whoever_started_it():
    with started(sys.executable, "-uc", "import os, time; print(os.getpid()); time.sleep(600)") as run:
        child = int(run.stdout.readline())
        run.send_signal(signal.SIGTERM)
        run.wait(timeout=60)

    until = time.monotonic() + 60
    while goes_on(child) and time.monotonic() < until:
        time.sleep(0.1)
    assert not goes_on(child)


def goes_on(process: int) -> bool:
    """Whether it runs; one that ended and that nobody has asked about does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text("ascii").rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False
