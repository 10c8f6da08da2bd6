"""One type for each decision, with its JSON of the contract and a short text that reads back.

>>> move = Move("land", "Roma", "Aquileia-Roma")
>>> str(move)
'move:land:Roma>Aquileia-Roma'
>>> Action.parse("keep:2wine+1cloth").to_json()
{'type': 'keep', 'goods': {'wine': 2, 'cloth': 1}}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from concordia.actions.reading import Fields, name, number, numbered_goods, word
from concordia.errors import MalformedAction, shown
from concordia.vocabulary import CARDS, GOODS, KINDS, MOST_PLAYERS, SLOTS


@dataclass(frozen=True, slots=True)
class Action:
    """One decision of one player: equal if it says the same. See the subclasses for what can be decided."""

    type: ClassVar[str] = ""
    keys: ClassVar[tuple[str, ...]] = ()
    # Its number in the board's lexicon, where it came from one: a short cut, no part of its value.
    code: int = field(default=-1, compare=False, repr=False, kw_only=True)

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


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Play a card of the hand; of a double card, or a Magister over one, with the half that is used."""

    type = "play"
    keys = ("card", "role")
    card: str
    role: str | None = None

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


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move a colonist from a city or line to a free line (5.2a)."""

    type = "move"
    keys = ("kind", "from", "to")
    kind: str
    origin: str
    to: str

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


@dataclass(frozen=True, slots=True)
class Build(Action):
    """Build a house in a city (5.2b)."""

    type = "build"
    keys = ("city",)
    city: str

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


@dataclass(frozen=True, slots=True)
class Produce(Action):
    """Let a province produce (5.3a)."""

    type = "produce"
    keys = ("province",)
    province: str

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


@dataclass(frozen=True, slots=True)
class Cash(Action):
    """Collect the coins of all markers (5.3b)."""

    type = "cash"


@dataclass(frozen=True, slots=True)
class Income(Action):
    """Earn money with the colonists (5.5b)."""

    type = "income"


@dataclass(frozen=True, slots=True)
class Done(Action):
    """End an optional step."""

    type = "done"


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Choose which of the incoming goods to keep (4.3): pairs of good and number, in the goods' order."""

    type = "keep"
    keys = ("goods",)
    kept: tuple[tuple[str, int], ...]

    def to_json(self) -> dict[str, Any]:
        return {"type": "keep", "goods": dict(self.kept)}

    def __str__(self) -> str:
        return "keep:" + "+".join(f"{number}{good}" for good, number in self.kept)

    @classmethod
    def read(cls, fields: Fields) -> Action:
        return cls(fields.goods("goods"))

    @classmethod
    def entries(cls, text: str) -> dict[str, Any] | None:
        goods = numbered_goods(text)
        return None if goods is None else {"goods": goods}


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Place a new colonist in a city (5.1b, 5.5a)."""

    type = "place"
    keys = ("kind", "city")
    kind: str
    city: str

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


@dataclass(frozen=True, slots=True)
class Sell(Action):
    """Sell goods to the bank (5.6b)."""

    type = "sell"
    keys = ("good", "count")
    good: str
    count: int

    def to_json(self) -> dict[str, Any]:
        return {"type": self.type, "good": self.good, "count": self.count}

    def __str__(self) -> str:
        return f"{self.type}:{self.count}{self.good}"

    @classmethod
    def read(cls, fields: Fields) -> Action:
        return cls(fields.one_of("good", GOODS), fields.number("count", 1, 99))

    @classmethod
    def entries(cls, text: str) -> dict[str, Any] | None:
        goods = numbered_goods(text) or {}
        return {"good": next(iter(goods)), "count": next(iter(goods.values()))} if len(goods) == 1 else None


@dataclass(frozen=True, slots=True)
class Buy(Sell):
    """Buy goods from the bank (5.6b)."""

    type = "buy"


@dataclass(frozen=True, slots=True)
class Copy(Action):
    """Carry out the top card of an opponent (5.7); of a double card with the half that is used."""

    type = "copy"
    keys = ("seat", "role")
    seat: int
    role: str | None = None

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


@dataclass(frozen=True, slots=True)
class Purchase(Action):
    """Buy the card of a slot, with the good given for the slot's "?" where it has one (5.8)."""

    type = "purchase"
    keys = ("slot", "pay")
    slot: int
    given: str | None = None

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


@dataclass(frozen=True, slots=True)
class Suggest(Action):
    """Suggest a card to the partner (8.7)."""

    type = "suggest"
    keys = ("card",)
    card: str

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


TYPES: dict[str, type[Action]] = {
    kind.type: kind
    for kind in (
        Play,
        Move,
        Build,
        Produce,
        Cash,
        Keep,
        Income,
        Place,
        Sell,
        Buy,
        Copy,
        Purchase,
        Suggest,
        Done,
    )
}
