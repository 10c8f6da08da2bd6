"""Actions with cards: to play, copy, buy and suggest them."""

from __future__ import annotations

from typing import Any

from concordia.actions.action import Action
from concordia.actions.reading import Fields, number
from concordia.vocabulary import CARDS, MOST_PLAYERS, SLOTS

_put = object.__setattr__


class Play(Action):
    """Play a card of the hand; of a double card, or a Magister over one, with the half that is used."""

    __slots__ = __match_args__ = ("card", "role")
    type = "play"
    keys = ("card", "role")
    card: str
    role: str | None

    def __init__(self, card: str, role: str | None = None, *, code: int = -1) -> None:
        _put(self, "code", code)
        _put(self, "card", card)
        _put(self, "role", role)

    def to_json(self) -> dict[str, Any]:
        return {"type": "play", "card": self.card, **({"role": self.role} if self.role else {})}

    def __str__(self) -> str:
        return f"play:{self.card}" + (f"/{self.role}" if self.role else "")

    @classmethod
    def read(cls, fields: Fields) -> Action:
        return cls(fields.one_of("card", CARDS), fields.role())

    @classmethod
    def entries(cls, text: str) -> dict[str, Any] | None:
        card, _, role = text.partition("/")
        return {"card": card, **({"role": role} if role else {})}


class Copy(Action):
    """Carry out the top card of an opponent (5.7); of a double card with the half that is used."""

    __slots__ = __match_args__ = ("seat", "role")
    type = "copy"
    keys = ("seat", "role")
    seat: int
    role: str | None

    def __init__(self, seat: int, role: str | None = None, *, code: int = -1) -> None:
        _put(self, "code", code)
        _put(self, "seat", seat)
        _put(self, "role", role)

    def to_json(self) -> dict[str, Any]:
        return {"type": "copy", "seat": self.seat, **({"role": self.role} if self.role else {})}

    def __str__(self) -> str:
        return f"copy:{self.seat}" + (f"/{self.role}" if self.role else "")

    @classmethod
    def read(cls, fields: Fields) -> Action:
        return cls(fields.number("seat", 0, MOST_PLAYERS - 1), fields.role())

    @classmethod
    def entries(cls, text: str) -> dict[str, Any] | None:
        seat, _, role = text.partition("/")
        return {"seat": number(seat), **({"role": role} if role else {})}


class Purchase(Action):
    """Buy the card of a slot, with the good given for the slot's "?" where it has one (5.8)."""

    __slots__ = __match_args__ = ("slot", "given")
    type = "purchase"
    keys = ("slot", "pay")
    slot: int
    given: str | None

    def __init__(self, slot: int, given: str | None = None, *, code: int = -1) -> None:
        _put(self, "code", code)
        _put(self, "slot", slot)
        _put(self, "given", given)

    def to_json(self) -> dict[str, Any]:
        return {"type": "purchase", "slot": self.slot, "pay": {self.given: 1} if self.given else {}}

    def __str__(self) -> str:
        return f"purchase:{self.slot}" + (f"+{self.given}" if self.given else "")

    @classmethod
    def read(cls, fields: Fields) -> Action:
        return cls(fields.number("slot", 0, SLOTS - 1), fields.given())

    @classmethod
    def entries(cls, text: str) -> dict[str, Any] | None:
        slot, _, given = text.partition("+")
        return {"slot": number(slot), "pay": {given: 1} if given else {}}


class Suggest(Action):
    """Suggest a card to the partner (8.7)."""

    __slots__ = __match_args__ = ("card",)
    type = "suggest"
    keys = ("card",)
    card: str

    def __init__(self, card: str, *, code: int = -1) -> None:
        _put(self, "code", code)
        _put(self, "card", card)

    def to_json(self) -> dict[str, Any]:
        return {"type": "suggest", "card": self.card}

    def __str__(self) -> str:
        return f"suggest:{self.card}"

    @classmethod
    def read(cls, fields: Fields) -> Action:
        return cls(fields.one_of("card", CARDS))

    @classmethod
    def entries(cls, text: str) -> dict[str, Any] | None:
        return {"card": text}
