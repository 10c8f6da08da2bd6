"""Every sentence a person reads, in four languages.

A message is a key and its details: ``sentence("build.short", {"city": "Novaria", "goods": {"wine": 1}}, "fr")``.
Details that are names of goods, cards and the like are said in the language too. ``{n|one|many}`` picks a
form by number (Serbian has three: one, few, many).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

LANGUAGES = ("en", "fr", "de", "sr")

_FIELD = re.compile(r"\{(\w+)(?::(\w+))?((?:\|[^|{}]*)*)\}")


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """All messages of a language, by key."""
    if language not in LANGUAGES:
        raise ValueError(sentence("language.unknown", {"language": language, "languages": ", ".join(LANGUAGES)}))
    text = files(__name__).joinpath(f"{language}.json").read_text(encoding="utf-8")
    made: dict[str, str] = json.loads(text)
    return made


def sentence(key: str, details: Mapping[str, Any] | None = None, language: str = "en") -> str:
    """The message ``key`` with its details filled in."""
    given = details or {}
    return _FIELD.sub(lambda field: _fill(field, given, language), catalogue(language)[key])


def term(kind: str, name: str, language: str = "en") -> str:
    """The word of a language for a good, card, god, colonist kind, …: ``term("good", "wine", "fr")``."""
    return catalogue(language).get(f"{kind}.{name}", name)


def _fill(field: re.Match[str], details: Mapping[str, Any], language: str) -> str:
    name, kind, forms = field[1], field[2], field[3]
    value = details[name]
    if forms:
        return _form(int(value), forms[1:].split("|"), language)
    if isinstance(value, Mapping):
        parts = (f"{n} {_count_term(kind or 'good', what, int(n), language)}" for what, n in value.items())
        return ", ".join(parts)
    if kind is not None:
        return term(kind, str(value), language)
    return str(value)


def _count_term(kind: str, name: str, number: int, language: str) -> str:
    return _form(number, term(kind, name, language).split("|"), language)


def _form(number: int, forms: list[str], language: str) -> str:
    """The plural form of a number: two forms, or three for Serbian (1 dan, 2 dana, 5 dana)."""
    if language == "sr":
        tens, ones = number // 10 % 10, number % 10
        pick = 0 if ones == 1 and tens != 1 else 1 if ones in (2, 3, 4) and tens != 1 else 2
    elif language == "fr":
        pick = 0 if number < 2 else 1
    else:
        pick = 0 if number == 1 else 1
    return forms[min(pick, len(forms) - 1)]
