"""Actions on the board: colonists move and are placed, houses are built, provinces produce."""

from __future__ import annotations

from typing import Any

from concordia.actions.action import Action
from concordia.actions.reading import Fields, name, word
from concordia.vocabulary import KINDS

_put = object.__setattr__


class Move(Action):
    """Move a colonist from a city or line to a free line (5.2a)."""

    __slots__ = __match_args__ = ("kind", "origin", "to")
    type = "move"
    keys = ("kind", "from", "to")
    kind: str
    origin: str
    to: str

    def __init__(self, kind: str, origin: str, to: str, *, code: int = -1) -> None:
        _put(self, "code", code)
        _put(self, "kind", kind)
        _put(self, "origin", origin)
        _put(self, "to", to)

    def to_json(self) -> dict[str, Any]:
        return {"type": "move", "kind": self.kind, "from": self.origin, "to": self.to}

    def __str__(self) -> str:
        return f"move:{self.kind}:{word(self.origin)}>{word(self.to)}"

    @classmethod
    def read(cls, fields: Fields) -> Action:
        return cls(fields.one_of("kind", KINDS), fields.text("from"), fields.text("to"))

    @classmethod
    def entries(cls, text: str) -> dict[str, Any] | None:
        kind, _, way = text.partition(":")
        origin, _, to = way.partition(">")
        return {"kind": kind, "from": name(origin), "to": name(to)}


class Build(Action):
    """Build a house in a city (5.2b)."""

    __slots__ = __match_args__ = ("city",)
    type = "build"
    keys = ("city",)
    city: str

    def __init__(self, city: str, *, code: int = -1) -> None:
        _put(self, "code", code)
        _put(self, "city", city)

    def to_json(self) -> dict[str, Any]:
        return {"type": "build", "city": self.city}

    def __str__(self) -> str:
        return f"build:{word(self.city)}"

    @classmethod
    def read(cls, fields: Fields) -> Action:
        return cls(fields.text("city"))

    @classmethod
    def entries(cls, text: str) -> dict[str, Any] | None:
        return {"city": name(text)}


class Produce(Action):
    """Let a province produce (5.3a)."""

    __slots__ = __match_args__ = ("province",)
    type = "produce"
    keys = ("province",)
    province: str

    def __init__(self, province: str, *, code: int = -1) -> None:
        _put(self, "code", code)
        _put(self, "province", province)

    def to_json(self) -> dict[str, Any]:
        return {"type": "produce", "province": self.province}

    def __str__(self) -> str:
        return f"produce:{word(self.province)}"

    @classmethod
    def read(cls, fields: Fields) -> Action:
        return cls(fields.text("province"))

    @classmethod
    def entries(cls, text: str) -> dict[str, Any] | None:
        return {"province": name(text)}


class Place(Action):
    """Place a new colonist in a city (5.1b, 5.5a)."""

    __slots__ = __match_args__ = ("kind", "city")
    type = "place"
    keys = ("kind", "city")
    kind: str
    city: str

    def __init__(self, kind: str, city: str, *, code: int = -1) -> None:
        _put(self, "code", code)
        _put(self, "kind", kind)
        _put(self, "city", city)

    def to_json(self) -> dict[str, Any]:
        return {"type": "place", "kind": self.kind, "city": self.city}

    def __str__(self) -> str:
        return f"place:{self.kind}:{word(self.city)}"

    @classmethod
    def read(cls, fields: Fields) -> Action:
        return cls(fields.one_of("kind", KINDS), fields.text("city"))

    @classmethod
    def entries(cls, text: str) -> dict[str, Any] | None:
        kind, _, city = text.partition(":")
        return {"kind": kind, "city": name(city)}
