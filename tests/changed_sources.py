"""The package with some lines changed, loaded by a Python of its own: what would happen if somebody wrote this?"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[1] / "src" / "concordia"


def run_changed(
    folder: Path, changes: list[tuple[str, str, str]], program: str
) -> subprocess.CompletedProcess[str]:
    """Run a program on a copy of the sources in which each change, (file, old text, new text), is made."""
    copy = folder / "concordia"
    shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns("web", "__pycache__"))
    for name, old, new in changes:
        text = (copy / name).read_text(encoding="utf-8")
        assert old in text, f"{name} does not say {old!r} any more"
        (copy / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-c", program],
        cwd=folder,
        env={"PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
