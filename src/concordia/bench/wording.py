"""The sentences of this developers' command; English only."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files


@cache
def _sentences() -> dict[str, str]:
    text = files("concordia.messages").joinpath("bench.en.json").read_text(encoding="utf-8")
    made: dict[str, str] = json.loads(text)
    return made


def say(key: str, **details: object) -> str:
    """The sentence ``key`` with its details filled in."""
    return _sentences()[key].format(**details)
