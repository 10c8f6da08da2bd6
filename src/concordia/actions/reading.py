"""Reading the JSON and the short text of actions: each entry is checked as it is read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from concordia.errors import MalformedAction, shown
from concordia.vocabulary import GOODS, HALVES

NUMBER_GOOD = re.compile(r"([0-9]{1,2})([a-z]+)")


class Fields:
    """The entries of a contract object, each checked as it is read."""

    def __init__(self, kind: str, data: Mapping[Any, Any]) -> None:
        """The object of an action of that type."""
        self.kind = kind
        self.data = data

    def _wrong(self, key: str, needed: str) -> MalformedAction:
        given = shown(self.data[key]) if key in self.data else "-"
        details = {"type": self.kind, "key": key, "given": given, "needed": needed}
        return MalformedAction("action.wrong_entry", details, "contract")

    def text(self, key: str) -> str:
        """A name."""
        value = self.data.get(key)
        if not isinstance(value, str) or not value:
            raise self._wrong(key, "text")
        return value

    def one_of(self, key: str, words: tuple[str, ...]) -> str:
        """One of some words."""
        value = self.data.get(key)
        if not isinstance(value, str) or value not in words:
            raise self._wrong(key, ", ".join(words))
        return value

    def role(self) -> str | None:
        """The half of a double card, if one is named."""
        return self.one_of("role", HALVES) if self.data.get("role") is not None else None

    def number(self, key: str, least: int, most: int) -> int:
        """A whole number within limits."""
        value = self.data.get(key)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self._wrong(key, f"{least}-{most}")
        return value

    def goods(self, key: str) -> tuple[tuple[str, int], ...]:
        """Goods and their numbers, in the order of the goods; none of 0."""
        value = self.data.get(key)
        if not isinstance(value, Mapping) or not all(good in GOODS for good in value):
            raise self._wrong(key, ", ".join(GOODS))
        for number in value.values():
            if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= 99:
                raise self._wrong(key, "0-99")
        return tuple((good, value[good]) for good in GOODS if value.get(good, 0) > 0)

    def given(self) -> str | None:
        """The one good given for the "?" of a slot, if any."""
        if "pay" not in self.data:
            raise self._wrong("pay", "{}")
        goods = self.goods("pay")
        if sum(number for _, number in goods) > 1:
            raise self._wrong("pay", "0-1")
        return goods[0][0] if goods else None


def word(name: str) -> str:
    """A name without blanks."""
    return name.replace(" ", "_")


def name(word: str) -> str:
    """The name of a word that :func:`word` made."""
    return word.replace("_", " ")


def number(text: str) -> int | str:
    """A digit as a number; anything else stays as it is, to be refused where it is read."""
    return int(text) if text.isascii() and text.isdigit() and len(text) == 1 else text


def numbered_goods(text: str) -> dict[str, int] | None:
    """``2wine+1cloth`` as goods and their numbers, or None if it is nothing of the kind."""
    parts = [NUMBER_GOOD.fullmatch(part) for part in text.split("+") if part]
    found = {part[2]: int(part[1]) for part in parts if part}
    return found if len(found) == len(parts) else None
