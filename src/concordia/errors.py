"""What can go wrong, said to a person: a sentence and the number of the rule.

Sentences live in the message catalogues; an error keeps its key and its details, so that the same refusal
can be shown in every language.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from concordia.messages import sentence


class Reason(tuple[str, str]):
    """Why something is not possible: ``(sentence, rule)``, and the same in other languages."""

    key: str
    details: Mapping[str, Any]
    language: str

    def __new__(cls, key: str, details: Mapping[str, Any], rule: str, language: str = "en") -> Reason:
        """Say ``key`` of the message catalogue with its details filled in."""
        made = super().__new__(cls, (sentence(key, details, language), rule))
        made.key = key
        made.details = details
        made.language = language
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        """How it is pickled and copied: from what it was made of."""
        return type(self), (self.key, self.details, self.rule, self.language)

    @property
    def rule(self) -> str:
        """The number in docs/rules.md, or "contract" where the form itself is wrong."""
        return self[1]

    def in_language(self, language: str) -> Reason:
        """The same reason in another language."""
        return Reason(self.key, self.details, self.rule, language)


class ConcordiaError(ValueError):
    """Anything the game refuses: ``reason`` is a sentence, ``rule`` the number it rests on."""

    def __init__(self, key: str, details: Mapping[str, Any], rule: str) -> None:
        """Refuse with a sentence of the message catalogue."""
        self.why = Reason(key, details, rule)
        super().__init__(self.why[0])

    @property
    def reason(self) -> str:
        """The sentence for a person."""
        return self.why[0]

    @property
    def rule(self) -> str:
        """The rule's number, or "contract" where the form is wrong."""
        return self.why[1]

    def __reduce__(self) -> tuple[Any, ...]:
        """How it is pickled and copied: from what it was made of."""
        return type(self), (self.why.key, self.why.details, self.why.rule)

    def __str__(self) -> str:
        """The sentence with its rule, as one line."""
        return f"{self.reason} ({self.rule})"


class IllegalAction(ConcordiaError):
    """An action that the rules do not allow now. The game is as it was."""


class MalformedAction(IllegalAction):
    """Something that is not an action at all: an unknown type, city, card or number."""


class InvalidSetup(ConcordiaError):
    """A game, map, option or number of players that does not exist."""


class InvalidPosition(ConcordiaError):
    """A position that breaks a limit; the sentence names the key and the value."""


class InvalidRecord(ConcordiaError):
    """A record that is broken, cut short or breaks the rules; the sentence names the place."""


class DataError(ConcordiaError):
    """A data file that does not fit the rules."""


def shown(value: object, most: int = 60) -> str:
    """Any value that was given, as a refusal quotes it: at most so many characters of its literal.

    >>> shown("Roma"), shown(10 ** 5000)
    ("'Roma'", 'int')
    """
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number too long, or a list too deep, to be written down
        return type(value).__name__
    return text if len(text) <= most else text[: most - 3] + "..."


def one_line(error: BaseException) -> str:
    """Any error in one line, with its kind; an error of somebody else's code may be unable to say what it is."""
    try:
        text = " ".join(str(error).split())
    except BaseException:
        text = ""
    return f"{type(error).__name__}: {text}"[:300] if text else type(error).__name__
