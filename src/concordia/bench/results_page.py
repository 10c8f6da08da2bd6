"""Figures written into docs/results.md by whatever has measured them: each has a block of its own there.

A block lies between ``<!-- name -->`` and ``<!-- /name -->``; all else in the file is written by people.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from concordia.bench import paths as places
from concordia.bench.paths import BenchError
from concordia.bench.wording import say
from concordia.version import __version__


def write(name: str, lines: Sequence[str], file: Path | None = None) -> None:
    """Put lines, and when and where they were found, in the place of those of an earlier run."""
    path = file or places.home() / "docs" / "results.md"
    text = path.read_text(encoding="utf-8")
    path.write_text(
        replaced(text, name, [*(f"- {line}" for line in lines), "", circumstances()]), encoding="utf-8"
    )


def replaced(text: str, name: str, lines: Sequence[str]) -> str:
    r"""A text with other lines in one of its blocks.

    >>> replaced("a\n<!-- x -->\nold\n<!-- /x -->\nb\n", "x", ["new"])
    'a\n<!-- x -->\nnew\n<!-- /x -->\nb\n'
    """
    begin, end = f"<!-- {name} -->\n", f"<!-- /{name} -->\n"
    before, found, rest = text.partition(begin)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        raise BenchError(say("results/no_block", name=name))
    return before + begin + "\n".join(lines) + "\n" + end + after


def circumstances() -> str:
    """When and where something was measured."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return say(
        "results/circumstances",
        when=datetime.now(UTC).strftime("%Y-%m-%d %H:%M"),
        version=__version__,
        python=platform.python_version(),
        cores=os.cpu_count(),
        load=load,
    )
