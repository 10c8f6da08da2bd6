"""Reading JSON that a person wrote: whatever is wrong is named by its place, its value and its rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from concordia.core.board import CAPITAL, Board
from concordia.errors import InvalidPosition, shown
from concordia.vocabulary import CARDS


class Entry:
    """One value of a position and the way to it, so that whatever is wrong can be named."""

    def __init__(self, path: str, value: Any) -> None:
        """The value found at a path such as ``players[0].goods``."""
        self.path = path
        self.value = value

    def at(self, key: str | int) -> Entry:
        """The entry below this one."""
        name = f"{self.path}[{key}]" if isinstance(key, int) else f"{self.path}.{key}"
        return Entry(name.removeprefix("position."), self.value[key])

    def wrong(self, message: str, rule: str, **details: object) -> InvalidPosition:
        """The refusal of this entry: its path, its value and the rule."""
        return InvalidPosition(message, {"key": self.path, "value": shown(self.value, 80), **details}, rule)

    def mapping(self, required: tuple[str, ...], optional: tuple[str, ...]) -> Mapping[str, Any]:
        """An object with all required keys and none but the optional ones besides."""
        if not isinstance(self.value, Mapping):
            raise self.wrong("position.object", "contract")
        for key in required:
            if key not in self.value:
                raise self.wrong("position.missing", "contract", missing=key)
        entries: Mapping[object, Any] = self.value
        for found in entries:
            if found not in required and found not in optional:
                raise self.wrong("position.unknown_key", "contract", unknown=shown(found))
        return self.value

    def rows(self) -> list[Any]:
        """A list."""
        if not isinstance(self.value, list | tuple):
            raise self.wrong("position.list", "contract")
        return list(self.value)

    def number(self, least: int, most: int, rule: str) -> int:
        """A whole number within limits."""
        if not isinstance(self.value, int) or isinstance(self.value, bool) or not least <= self.value <= most:
            raise self.wrong("position.number", rule, least=least, most=most)
        return self.value

    def flag(self, rule: str) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            raise self.wrong("position.flag", rule)
        return self.value

    def word(self, words: tuple[str, ...], rule: str) -> str:
        """One of some words."""
        if not isinstance(self.value, str) or self.value not in words:
            raise self.wrong("position.word", rule, words=", ".join(words))
        return self.value

    def card(self, known: frozenset[str]) -> str:
        """A card of this game."""
        if not isinstance(self.value, str) or self.value not in CARDS:
            raise self.wrong("position.card", "contract")
        if self.value not in known:
            raise self.wrong("position.foreign_card", "1.1")
        return self.value

    def city(self, on: Board) -> int:
        """The number of a city in which houses may stand."""
        if not isinstance(self.value, str) or self.value not in on.city_number:
            raise self.wrong("position.city", "1.2")
        number = on.city_number[self.value]
        if number == CAPITAL:
            raise self.wrong("position.capital", "5.2")
        return number
