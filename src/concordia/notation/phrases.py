"""An action in the words of the notation, and back. A phrase says all that the action says and needs no table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from concordia.actions.types import (
    Action,
    Build,
    Buy,
    Cash,
    Copy,
    Done,
    Income,
    Keep,
    Move,
    Place,
    Play,
    Produce,
    Purchase,
    Sell,
    Suggest,
)

_NAME = r"[^,:;#\[\]>]+?"
_PLACE = rf"{_NAME}(?:#2)?"  # the second of two lines between the same cities
_GOOD = r"brick|food|tool|wine|cloth"
_HALF = r"(?:/(?P<role>[\w-]+))?"

# The first form that fits a phrase is meant; a city comes last, since nearly anything could be one.
_FORMS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(form))
    for kind, form in (
        ("done", r"done"),
        ("cash", r"coins"),
        ("income", r"income"),
        ("play", rf"plays (?P<card>[\w-]+){_HALF}"),
        ("move", rf"(?P<kind>land|sea) (?P<origin>{_PLACE}) ?> ?(?P<to>{_PLACE})"),
        ("place", rf"(?P<kind>land|sea) in (?P<city>{_NAME})"),
        ("build", rf"house (?P<city>{_NAME})"),
        ("produce", rf"produces (?P<province>{_NAME})"),
        ("keep", rf"keeps (?P<goods>nothing|[0-9]{{1,9}} (?:{_GOOD})(?: [0-9]{{1,9}} (?:{_GOOD}))*)"),
        ("sell", rf"sells (?P<count>[0-9]{{1,9}}) (?P<good>{_GOOD})"),
        ("buy", rf"buys (?P<count>[0-9]{{1,9}}) (?P<good>{_GOOD})"),
        ("copy", rf"as \[(?P<seat>[0-9]{{1,9}})\]{_HALF}"),
        ("purchase", rf"card (?P<slot>[0-9]{{1,9}})(?: (?P<named>[\w-]+))?(?: \+ (?P<given>{_GOOD}))?"),
        ("suggest", r"suggests (?P<card>[\w-]+)"),
    )
)
_FIRST_WORDS = ("done", "coins", "income", "plays", "land", "sea", "house", "produces", "keeps", "sells", "buys")
WORDS = (*_FIRST_WORDS, "as", "card", "suggests")


def phrase(action: Action, card: str | None = None) -> str:
    """The words of an action; ``card`` is the card that a purchase takes, for the reader's sake."""
    match action:
        case Play():
            return f"plays {head(action)}"
        case Move():
            return f"{action.kind} {action.origin} > {action.to}"
        case Place():
            return f"{action.kind} in {action.city}"
        case Build():
            return f"house {action.city}"
        case Produce():
            return f"produces {action.province}"
        case Keep():
            kept = action.to_json()["goods"]
            return "keeps " + (" ".join(f"{number} {good}" for good, number in kept.items()) or "nothing")
        case Buy():
            return f"buys {action.count} {action.good}"
        case Sell():
            return f"sells {action.count} {action.good}"
        case Copy():
            return f"as [{action.seat}]" + _half(action.role)
        case Purchase():
            return (
                f"card {action.slot}"
                + (f" {card}" if card else "")
                + (f" + {action.given}" if action.given else "")
            )
        case Suggest():
            return f"suggests {action.card}"
        case Cash():
            return "coins"
        case Income():
            return "income"
        case Done():
            return "done"
    raise AssertionError(action)


def head(action: Play) -> str:
    """The card that opens a turn."""
    return action.card + _half(action.role)


def _half(role: str | None) -> str:
    return f"/{role}" if role else ""


def meaning(text: str) -> tuple[Action, str | None] | None:
    """The action of a phrase, with the card that a purchase is said to take; None if it is not a phrase."""
    for kind, form in _FORMS:
        found = form.fullmatch(text)
        if found is not None:
            words = found.groupdict()
            named = words.pop("named", None)
            return Action.from_json({"type": kind, **_entries(kind, words)}), named
    return None


def _entries(kind: str, words: Mapping[str, str | None]) -> dict[str, Any]:
    """The entries of an action's JSON from the words of its phrase."""
    found: dict[str, Any] = {key: value for key, value in words.items() if value is not None}
    for key in ("count", "seat", "slot"):
        if key in found:
            found[key] = int(found[key])
    if kind == "move":
        found["from"] = found.pop("origin")
    if kind == "keep":
        parts = [] if found["goods"] == "nothing" else found["goods"].split()
        found["goods"] = {good: int(number) for number, good in zip(parts[::2], parts[1::2], strict=True)}
    if kind == "purchase":
        given = found.pop("given", None)
        found["pay"] = {given: 1} if given else {}
    return found
