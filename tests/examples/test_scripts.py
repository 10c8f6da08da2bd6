"""Scripts that are started with words: asked for help they help, and take no word for a file to write."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WITH_TORCH = "examples/pytorch/learn_from_scratch.py"  # has an environment of its own


def reads_its_words(path):
    """Whether a script looks at the words it is given: an example by any means, a tool without argparse."""
    text = path.read_text(encoding="utf-8")
    if path.is_relative_to(ROOT / "tools") and "ArgumentParser" in text:
        return False
    return "ArgumentParser" in text or "sys.argv" in text


SCRIPTS = [
    path.relative_to(ROOT).as_posix()
    for folder in ("examples", "tools")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if reads_its_words(path)
]


@pytest.mark.parametrize("script", [script for script in SCRIPTS if script != WITH_TORCH])
def test_asked_for_help_a_script_says_how_it_is_used_and_writes_nothing(script, tmp_path):
    done = subprocess.run(
        [sys.executable, ROOT / script, "--help"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )

    assert Path(script).name in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []
