"""Every sentence a person reads, in every language.

A message is a key and its details: ``sentence("build.goods", {"city": "Novaria", …}, "fr")``. In its text

- ``{city}`` is a detail as it is;
- ``{card:card}`` is the word for it: the term ``card.architect`` of the language;
- ``{short:good}`` of ``{"wine": 2}`` is a list of such words with their numbers;
- ``{price:sestertius}`` of a number is that number with the right form of the term ``sestertius``;
- ``{rank:ordinal}`` of a number is its ordinal: 2nd;
- ``{n|one|many}`` is the form alone. Serbian has three: one, few, many; French counts 0 as one;
- ``{seconds:.1f}`` is a number in a format of Python's, ``{given!r}`` a text in quotation marks.

>>> sentence("move.no_stop", {"line": "Apollonia-Brundisium"})
'Apollonia-Brundisium may be passed for one step, but not stopped on.'
>>> term("good", "brick", "de", 2), term("good", "brick", "sr", 5)
('Ziegel', 'cigala')
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from os.path import dirname, join
from typing import Any, Literal, get_args

# The one list of languages: the server's types and, through them, the client's follow it.
Language = Literal["en", "fr", "de", "sr", "es"]
LANGUAGES: tuple[str, ...] = get_args(Language)
NAMES: Mapping[str, str] = {"en": "English", "fr": "Français", "de": "Deutsch", "sr": "Srpski", "es": "Español"}
# The catalogue of a language is these files together.
PARTS = ("refusals", "input_errors", "terms", "story", "bots", "review", "lessons")

_FIELD = re.compile(r"\{(\w+)(!r)?(?::([^{}|]+))?((?:\|[^|{}]*)*)\}")


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """All messages of a language, by key."""
    if language not in LANGUAGES:
        raise ValueError(sentence("language.unknown", {"given": language, "languages": ", ".join(LANGUAGES)}))
    return {key: text for part in PARTS for key, text in read(f"{language}/{part}").items()}


@cache
def read(name: str) -> Mapping[str, str]:
    """One file of messages: ``read("fr/cli")``."""
    with open(join(dirname(__file__), f"{name}.json"), encoding="utf-8") as file:
        made: dict[str, str] = json.load(file)
    return made


def sentence(key: str, details: Mapping[str, Any] | None = None, language: str = "en") -> str:
    """The message ``key`` with its details filled in."""
    return fill(catalogue(language)[key], details or {}, language)


def fill(text: str, details: Mapping[str, Any], language: str) -> str:
    """A text of a catalogue with its details filled in."""
    return _FIELD.sub(lambda field: _fill(field, details, language), text)


def english(part: str) -> Callable[..., str]:
    """A way to say the messages of a part that speaks English only, to people who work on the command line."""

    def say(key: str, **details: object) -> str:
        """The message ``key`` with its details filled in."""
        return fill(read(f"en/{part}")[key], details, "en")

    return say


def term(kind: str, name: str, language: str = "en", number: int = 1) -> str:
    """The word of a language for a good, card, god, colonist kind, …: ``term("good", "wine", "fr")``."""
    return _form(number, catalogue(language).get(f"{kind}.{name}", name).split("|"), language)


def _fill(field: re.Match[str], details: Mapping[str, Any], language: str) -> str:
    name, quoted, kind, forms = field.groups()
    value = details[name]
    if forms:
        return _form(int(value), forms[1:].split("|"), language)
    if quoted:
        return repr(value)
    if kind is not None and not kind.isidentifier():
        return format(value, kind)
    if kind is None:
        reason = getattr(value, "in_language", None)  # a reason within a reason
        return str(value) if reason is None else str(reason(language)[0])
    if isinstance(value, Mapping):
        return ", ".join(f"{n} {term(kind, what, language, n)}" for what, n in value.items())
    if kind == "ordinal":
        return f"{value}{_ordinal(int(value), catalogue(language)[kind].split('|'), language)}"
    if isinstance(value, int):
        return f"{value} {_form(value, catalogue(language)[kind].split('|'), language)}"
    return term(kind, str(value), language)


def _ordinal(number: int, forms: list[str], language: str) -> str:
    """What follows a number as an ordinal: four forms in English, two in French (1re, 2e), else one."""
    if language == "en":
        pick = 3 if number // 10 % 10 == 1 else {1: 0, 2: 1, 3: 2}.get(number % 10, 3)
    else:
        pick = 0 if number == 1 else 1
    return forms[min(pick, len(forms) - 1)]


def _form(number: int, forms: list[str], language: str) -> str:
    """The plural form of a number: two forms, or three for Serbian (1 cigla, 2 cigle, 5 cigala)."""
    if language == "sr":
        tens, ones = number // 10 % 10, number % 10
        pick = 0 if ones == 1 and tens != 1 else 1 if ones in (2, 3, 4) and tens != 1 else 2
    elif language == "fr":
        pick = 0 if number < 2 else 1
    else:
        pick = 0 if number == 1 else 1
    return forms[min(pick, len(forms) - 1)]
