"""Blocks of figures in the pages of docs/, each written by whatever has measured them.

A block lies between ``<!-- name -->`` and ``<!-- /name -->``; everything else in a page is written by people.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from concordia.messages import english
from concordia.report import machine, project_folder
from concordia.report.fault import Fault
from concordia.version import __version__

say = english("report")


def write_measurements(name: str, lines: Sequence[str], page: Path | None = None) -> None:
    """Write a list of figures, and when and where they were measured, into a block (of docs/results.md)."""
    path = page or project_folder.home() / "docs" / "results.md"
    block = [*(f"- {line}" for line in lines), "", circumstances()]
    path.write_text(replaced(path.read_text(encoding="utf-8"), name, block), encoding="utf-8")


def replaced(text: str, name: str, lines: Sequence[str]) -> str:
    r"""A page with other lines in one of its blocks.

    >>> replaced("a\n<!-- x -->\nold\n<!-- /x -->\nb\n", "x", ["new"])
    'a\n<!-- x -->\nnew\n<!-- /x -->\nb\n'
    """
    begin, end = _markers(name)
    before, found, rest = text.partition(begin)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        raise Fault(say("block/missing", name=name))
    return before + begin + "\n".join(lines) + "\n" + end + after


def with_block(text: str, name: str, heading: str) -> str:
    """A page that has the block: where it is missing, an empty one is added at the end under a heading."""
    begin, end = _markers(name)
    return text if begin in text else f"{text.rstrip()}\n\n{heading}\n\n{begin}{end}"


def _markers(name: str) -> tuple[str, str]:
    return f"<!-- {name} -->\n", f"<!-- /{name} -->\n"


def circumstances() -> str:
    """When and where something was measured."""
    return say(
        "block/circumstances",
        when=datetime.now(UTC).strftime("%Y-%m-%d %H:%M"),
        version=__version__,
        python=machine.python(),
        cores=os.cpu_count(),
        load=os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0,
    )
