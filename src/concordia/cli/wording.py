"""The sentences of the command line itself: help and wrong arguments, in English."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files


@cache
def _sentences() -> dict[str, str]:
    text = files("concordia.messages").joinpath("commands.en.json").read_text(encoding="utf-8")
    made: dict[str, str] = json.loads(text)
    return made


def say(key: str, **details: object) -> str:
    """The sentence ``key`` with its details filled in."""
    return _sentences()[key].format(**details)
