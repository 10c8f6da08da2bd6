"""The documented bots and the examples pass mypy --strict, and a bot of one's own is a ``Bot`` to it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
USE = """
from concordia import Action, Build, Buy, Sell
from concordia.bots.base import Bot
from examples.own_bot import OwnBot
from page_bots import {first}
from page_bots_1 import {second}

bots: list[Bot] = [{first}(1), {second}({first}(1)), OwnBot(1)]


def told(action: Action) -> str:
    if isinstance(action, Build):
        return action.city
    if isinstance(action, Sell | Buy):
        return action.good * action.count
    return str(action)
"""


def strict(folder, files):
    asked = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--explicit-package-bases",
        "--config-file",
        str(ROOT / "pyproject.toml"),
        "--cache-dir",
        str(ROOT / ".mypy_cache"),
        *map(str, files),
    ]
    environment = {"MYPYPATH": os.pathsep.join(map(str, (ROOT / "src", folder, ROOT))), "PATH": ""}
    return subprocess.run(asked, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_examples_and_documented_bots_are_typed(tmp_path):
    codes = [code for code in BLOCK.findall((ROOT / "docs" / "bots.md").read_text("utf-8")) if ">>>" not in code]
    names = [re.search(r"^class (\w+)", code, re.MULTILINE)[1] for code in codes]
    assert len(codes) == 2
    (tmp_path / "page_bots.py").write_text(codes[0])
    (tmp_path / "page_bots_1.py").write_text(codes[1])
    (tmp_path / "use.py").write_text(USE.format(first=names[0], second=names[1]))

    examples = sorted((ROOT / "examples").glob("*.py"))
    done = strict(tmp_path, [tmp_path / "use.py", *examples])

    assert done.returncode == 0, done.stdout + done.stderr


def test_a_class_without_choose_is_no_bot(tmp_path):
    (tmp_path / "wrong.py").write_text("from concordia.bots.base import Bot\n\n\nbot: Bot = object()\n")

    assert 'variable has type "Bot"' in strict(tmp_path, [tmp_path / "wrong.py"]).stdout
