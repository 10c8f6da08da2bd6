"""The server's sentences in every language: the parts ``server`` and ``people`` of the messages."""

from __future__ import annotations

from functools import cache

from concordia.messages import LANGUAGES, read

PARTS = ("server", "people")


@cache
def words(language: str) -> dict[str, str]:
    """All sentences of a language, by key."""
    return {key: text for part in PARTS for key, text in read(f"{part}.{language}").items()}


def say(key: str, language: str = "en", **details: object) -> str:
    """The sentence ``key`` with its details filled in; English where a language has none."""
    known = words(language if language in LANGUAGES else "en")
    return (known.get(key) or words("en")[key]).format(**details)
