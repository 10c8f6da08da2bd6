"""Writing a game down as a record.

After every turn a record keeps a check of the whole table, so that a changed action is found in the turn in
which it was changed, and a record that was cut short is not taken for a game in progress.
"""

from __future__ import annotations

import json
import zlib
from typing import Any

from concordia.actions.types import Action
from concordia.version import RULES_VERSION


def write(
    setup: dict[str, Any], actions: list[Action], checks: list[str], result: dict[str, Any] | None
) -> dict[str, Any]:
    """The record of a game: how it began, what was decided, a check after each turn, and how it ended."""
    return {
        "rules": RULES_VERSION,
        "setup": setup,
        "actions": [action.to_json() for action in actions],
        "checks": checks,
        "result": result,
    }


def check_of(position: dict[str, Any]) -> str:
    """A short check of the whole table between two turns."""
    text = json.dumps(position, sort_keys=True, separators=(",", ":"))
    return f"{zlib.crc32(text.encode()):08x}"
