"""The server's sentences in every language: the part ``server`` of the messages."""

from __future__ import annotations

from concordia.messages import LANGUAGES, fill, read


def say(key: str, language: str = "en", **details: object) -> str:
    """The sentence ``key`` with its details filled in; English for a language that is not known."""
    known = language if language in LANGUAGES else "en"
    return fill(read(f"{known}/server")[key], details, known)
