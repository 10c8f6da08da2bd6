"""The reference bots and the broken ones as commands."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path
from shutil import which

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "line_bots"


def python_bot():
    return shlex.join([sys.executable, str(EXAMPLES / "builder.py")])


def broken(kind):
    return shlex.join([sys.executable, str(Path(__file__).with_name("broken_bot.py")), kind])


def reference(language, folder):
    """The command of the reference bot in a language; None if this machine has nothing to run it with."""
    if language == "Python":
        return python_bot()
    if language == "JavaScript":
        return shlex.join(["node", str(EXAMPLES / "builder.js")]) if which("node") else None
    if which("cc") is None:
        return None
    program = folder / "builder"
    subprocess.run(["cc", "-O2", "-Wall", "-Werror", "-o", program, EXAMPLES / "builder.c"], check=True)
    return shlex.quote(str(program))
