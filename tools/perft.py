"""Count the ways a game can go on: the number of different sequences of decisions of some length.

A changed number means a changed rule. The positions and their numbers live in tests/tables/perft.json::

    python -m tools.perft              # the table, each number beside the one on file
    python -m tools.perft --write      # put the numbers of today on file
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import concordia
from concordia.game import Game

TABLE = Path(__file__).parent.parent / "tests" / "tables" / "perft.json"


def count(game: Game, depth: int) -> int:
    """Count the sequences of ``depth`` decisions from here; one that ends the game earlier counts as one."""
    if depth == 0 or game.is_over:
        return 1
    actions = game.legal_actions()
    if depth == 1:
        return len(actions)
    found = 0
    for action in actions:
        next = game.copy()
        next.apply(action)
        found += count(next, depth - 1)
    return found


def start(entry: Mapping[str, Any]) -> Game:
    """Start the game of an entry: a new one from its ``setup``, or the one of its ``position``."""
    if "setup" in entry:
        return concordia.new_game(**entry["setup"])
    return concordia.from_position(entry["position"])


def read(path: Path = TABLE) -> list[dict[str, Any]]:
    """Read the entries on file: name, setup or position, and the counts for depths 1, 2, 3 and so on."""
    entries: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return entries


def write(entries: list[dict[str, Any]], path: Path = TABLE) -> None:
    """Put entries on file, each on one line."""
    lines = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in entries)
    path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Print the table, or write it; 1 if a number differs from the one on file."""
    parser = argparse.ArgumentParser(description="Count the sequences of decisions from fixed positions.")
    parser.add_argument("--write", action="store_true", help="put the numbers of today on file")
    chosen = parser.parse_args(arguments)
    entries = read()
    differ = False
    for entry in entries:
        counts = [count(start(entry), depth) for depth in range(1, len(entry["counts"]) + 1)]
        same = counts == entry["counts"]
        differ = differ or not same
        print(f"{entry['name']:44}", *(f"{n:>8}" for n in counts), "" if same else f"  on file: {entry['counts']}")
        entry["counts"] = counts
    if chosen.write:
        write(entries)
        return 0
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
