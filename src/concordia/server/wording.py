"""The server's sentences in every language: ``words/*.json`` here and in each package below it."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from concordia.messages import LANGUAGES

PLACES = ("concordia.server", "concordia.server.people")


@cache
def words(language: str) -> dict[str, str]:
    """All sentences of a language, by key."""
    found: dict[str, str] = {}
    for place in PLACES:
        try:
            text = files(place).joinpath("words", f"{language}.json").read_text(encoding="utf-8")
        except (FileNotFoundError, ModuleNotFoundError):
            continue
        found.update(json.loads(text))
    return found


def say(key: str, language: str = "en", **details: object) -> str:
    """The sentence ``key`` with its details filled in; English where a language has none."""
    known = words(language if language in LANGUAGES else "en")
    return (known.get(key) or words("en")[key]).format(**details)
