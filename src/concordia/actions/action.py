"""What all actions have in common: an action is a value, with JSON and a short text that can be read back."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import Any, ClassVar

from concordia.actions.reading import Fields
from concordia.errors import MalformedAction, shown

TYPES: dict[str, type[Action]] = {}  # by the word that stands for it in JSON; actions/types.py fills it
_put = object.__setattr__


class Action:
    """One decision of one player: equal if it says the same. See the subclasses for what can be decided.

    An action never changes. It is not a dataclass: making those took a third of the time of ``import concordia``.
    """

    __slots__ = ("code",)
    __match_args__: ClassVar[tuple[str, ...]] = ()  # the names of its parts, in order
    _said: ClassVar[attrgetter[Any]] = attrgetter("type")  # the parts of an action, or its type if it has none
    type: ClassVar[str] = ""
    keys: ClassVar[tuple[str, ...]] = ()
    code: int

    def __init__(self, *, code: int = -1) -> None:
        """``code`` is its number in the lexicon, if it came from one: a shortcut, not part of its value."""
        _put(self, "code", code)

    def __init_subclass__(cls) -> None:
        if cls.__match_args__:
            cls._said = attrgetter(*cls.__match_args__)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{name}: an action never changes")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{name}: an action never changes")

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if self.__class__ is not other.__class__:
            return NotImplemented
        return bool(self._said(self) == self._said(other))

    def __hash__(self) -> int:
        return hash(self._said(self))

    def __repr__(self) -> str:
        said = (f"{part}={getattr(self, part)!r}" for part in self.__match_args__)
        return f"{self.__class__.__qualname__}({', '.join(said)})"

    def __getstate__(self) -> list[Any]:
        return [self.code, *(getattr(self, part) for part in self.__match_args__)]

    def __setstate__(self, state: list[Any]) -> None:
        for part, value in zip(("code", *self.__match_args__), state, strict=True):
            _put(self, part, value)

    def to_json(self) -> dict[str, Any]:
        """The action as the contract writes it."""
        return {"type": self.type}

    def __str__(self) -> str:
        """One short token without blanks, which :meth:`parse` reads back."""
        return self.type

    @classmethod
    def read(cls, fields: Fields) -> Action:
        """An action of this type from the entries of its JSON."""
        return cls()

    @classmethod
    def entries(cls, text: str) -> dict[str, Any] | None:
        """The entries of the JSON of this type from what follows its name in the short text."""
        return None if text else {}

    @staticmethod
    def from_json(data: Any) -> Action:
        """The action of a contract object; MalformedAction says what is wrong with anything else."""
        if not isinstance(data, Mapping):
            raise MalformedAction("action.no_object", {"given": shown(data)}, "contract")
        kind = data.get("type")
        if not isinstance(kind, str) or kind not in TYPES:
            given = {"given": shown(kind), "types": ", ".join(TYPES)}
            raise MalformedAction("action.unknown_type", given, "contract")
        wrong = [key for key in data if key != "type" and key not in TYPES[kind].keys]
        if wrong:
            raise MalformedAction("action.unknown_key", {"type": kind, "key": shown(wrong[0])}, "contract")
        return TYPES[kind].read(Fields(kind, data))

    @staticmethod
    def parse(text: str) -> Action:
        """The action of its short text; MalformedAction says what is wrong with anything else."""
        kind, _, rest = text.strip().partition(":")
        data = TYPES[kind].entries(rest) if kind in TYPES else None
        if data is None:
            raise MalformedAction("action.unreadable", {"given": shown(text)}, "contract")
        return Action.from_json({"type": kind, **data})
