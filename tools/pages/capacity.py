"""How many tables a core and several nodes carry, worked out on paper from what was measured: docs/hosting.md.

python tools/pages/capacity.py
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from concordia.report import docs_block

DOCS = Path(__file__).resolve().parents[2] / "docs"
BLOCK = "capacity"
BUSY = 0.6  # of a core: above that people begin to wait for each other
LIVE_SECONDS = 10.0  # between two decisions at a table of people who sit before it
SLOW_SECONDS = 3600.0  # at one by correspondence
NODES = (1, 2, 4, 8)
FOLLOWING = 0.5  # of the work of a decision is done again at another node that has the table open, at most
APART = (0.0, 0.25)  # of the decisions are at tables that two nodes have open: routed by the key, and not quite

_FAST = re.compile(
    r"server \((?!boardgame)[^)]*\): moves as fast as they can, (\d+) tables of (\d+): "
    r"([\d,]+) (?:a|per) second.*?([\d.]+) ms (?:of it for a|per) move, and (\d+) MB"
)
_WARM = re.compile(r"memory ([\d.]+) MB when warm")


def lines(results: str) -> list[str]:
    """What follows from the figures of a page."""
    found, warm = _FAST.search(results), _WARM.search(results)
    if found is None or warm is None:
        raise ValueError("docs/results.md has no figures of load and memory")
    tables, players, cost, memory = int(found[1]), int(found[2]), float(found[4]), float(found[5])
    each = (memory - float(warm[1])) / tables
    moves = 1000 / cost * BUSY
    live, slow = _rounded(moves * LIVE_SECONDS), _rounded(moves * SLOW_SECONDS)
    told = [
        f"One core: {cost:.2f} ms of processor time a decision with {players} screens makes {moves:,.0f} "
        f"decisions a second at {BUSY:.0%} of a core. That is {live} tables at which somebody decides every "
        f"{LIVE_SECONDS:.0f} seconds, or {slow} at which somebody does every hour.",
        f"Memory: {float(warm[1]):.0f} MB, and {each:.2f} MB for each table that somebody has open or whose clock "
        f"runs out soon ({memory:.0f} MB with {tables} tables and {tables * players} screens). All others cost "
        "disk only.",
    ]
    for apart in APART:
        share = ", ".join(
            f"{count}: {_rounded(count * moves / (1 + apart * FOLLOWING * (count > 1)))}" for count in NODES
        )
        told.append(
            f"Nodes, on paper, decisions a second of all together where {apart:.0%} of the decisions are at "
            f"tables that two nodes have open: {share}."
        )
    return told


def _rounded(number: float) -> str:
    """Two digits are all that such a calculation is good for.

    >>> _rounded(4724.4)
    '4,700'
    """
    digits = len(str(int(number)))
    return f"{round(number, 2 - digits):,.0f}"


def main() -> int:
    """Write it."""
    page = DOCS / "hosting.md"
    block = [f"- {line}" for line in lines((DOCS / "results.md").read_text(encoding="utf-8"))]
    page.write_text(docs_block.replaced(page.read_text(encoding="utf-8"), BLOCK, block), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
