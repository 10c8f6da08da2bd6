"""JSON that comes from outside: one way to read it, and one sentence for what is wrong with it."""

from __future__ import annotations

import json
from typing import Any

from concordia.errors import ConcordiaError


class BrokenJson(ConcordiaError):
    """A text that is not JSON; the sentence names the line and column."""


def parse(text: str | bytes) -> Any:
    """What a JSON text says.

    >>> parse('{"seat": 0,}')
    Traceback (most recent call last):
    concordia.record.json_text.BrokenJson: Not valid JSON: line 1, column 12 cannot be read. (contract)
    """
    try:
        return json.loads(text)
    except json.JSONDecodeError as wrong:
        raise BrokenJson("json.broken", {"line": wrong.lineno, "column": wrong.colno}, "contract") from None
    except (ValueError, RecursionError):  # not UTF-8, more digits than Python reads, or brackets too deep
        raise BrokenJson("json.unreadable", {}, "contract") from None
