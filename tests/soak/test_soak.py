"""Short forms of ``make soak``: each script of tools/soak with small numbers, in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import concordia

TOOLS = Path(__file__).resolve().parents[2] / "tools" / "soak"
PACKAGE = Path(concordia.__file__).resolve().parent.parent


def soak(name: str, *arguments: str) -> str:
    """What a script says; it must end well."""
    made = subprocess.run(
        [sys.executable, str(TOOLS / f"{name}.py"), *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
        env=os.environ | {"PYTHONPATH": str(PACKAGE)},
    )
    assert made.returncode == 0, made.stdout[-3000:] + made.stderr[-3000:]
    return made.stdout


def test_nothing_acknowledged_is_lost_when_the_server_is_killed():
    said = soak("kills", "--kills", "3", "--tables", "3")

    assert "0 lost, all games went on" in said
