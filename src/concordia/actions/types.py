"""One type for each decision, with its JSON as the contract has it and a short text that can be read back.

>>> move = Move("land", "Roma", "Aquileia-Roma")
>>> str(move)
'move:land:Roma>Aquileia-Roma'
>>> Action.parse("keep:2wine+1cloth").to_json()
{'type': 'keep', 'goods': {'wine': 2, 'cloth': 1}}
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import Any, ClassVar

from concordia.actions.reading import Fields, name, number, numbered_goods, word
from concordia.errors import MalformedAction, shown
from concordia.vocabulary import CARDS, GOODS, KINDS, MOST_PLAYERS, SLOTS

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


class Cash(Action):
    """Collect the coins of all markers (5.3b)."""

    __slots__ = ()
    type = "cash"


class Income(Action):
    """Earn money with the colonists (5.5b)."""

    __slots__ = ()
    type = "income"


class Done(Action):
    """End an optional step."""

    __slots__ = ()
    type = "done"


class Keep(Action):
    """Choose which of the incoming goods to keep (4.3): pairs of good and number, in the goods' order."""

    __slots__ = __match_args__ = ("kept",)
    type = "keep"
    keys = ("goods",)
    kept: tuple[tuple[str, int], ...]

    def __init__(self, kept: tuple[tuple[str, int], ...], *, code: int = -1) -> None:
        _put(self, "code", code)
        _put(self, "kept", kept)

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


class Trade(Action):
    """What selling and buying have in common (5.6b)."""

    __slots__ = __match_args__ = ("good", "count")
    keys = ("good", "count")
    good: str
    count: int

    def __init__(self, good: str, count: int, *, code: int = -1) -> None:
        _put(self, "code", code)
        _put(self, "good", good)
        _put(self, "count", count)

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


class Sell(Trade):
    """Sell goods to the bank (5.6b)."""

    __slots__ = ()
    type = "sell"


class Buy(Trade):
    """Buy goods from the bank (5.6b)."""

    __slots__ = ()
    type = "buy"


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
