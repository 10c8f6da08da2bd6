"""One type for each decision, with its JSON of the contract and a short text that reads back.

>>> move = Move("land", "Roma", "Aquileia-Roma")
>>> str(move)
'move:land:Roma>Aquileia-Roma'
>>> Action.parse("keep:2wine+1cloth").to_json()
{'type': 'keep', 'goods': {'wine': 2, 'cloth': 1}}
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from concordia.errors import MalformedAction
from concordia.vocabulary import CARDS, GOODS, KINDS, SLOTS

ROLES = ("architect", "prefect", "mercator-5")


@dataclass(frozen=True, slots=True)
class Action:
    """One decision of one player: equal if it says the same. See the subclasses for what can be decided."""

    type: ClassVar[str] = ""
    # Its number in the board's lexicon, where it came from one: a short cut, no part of its value.
    code: int = field(default=-1, compare=False, repr=False, kw_only=True)

    def to_json(self) -> dict[str, Any]:
        """The action as the contract writes it."""
        return {"type": self.type}

    def __str__(self) -> str:
        """One short token without blanks, which :meth:`parse` reads back."""
        return self.type

    @staticmethod
    def from_json(data: Any) -> Action:
        """The action of a contract object; MalformedAction says what is wrong with anything else."""
        if not isinstance(data, Mapping):
            raise MalformedAction("action.no_object", {"given": _short(data)}, "contract")
        kind = data.get("type")
        if not isinstance(kind, str) or kind not in _READERS:
            given = {"given": _short(kind), "types": ", ".join(_READERS)}
            raise MalformedAction("action.unknown_type", given, "contract")
        reader, keys = _READERS[kind]
        wrong = [str(key) for key in data if key != "type" and key not in keys]
        if wrong:
            raise MalformedAction("action.unknown_key", {"type": kind, "key": _short(wrong[0])}, "contract")
        return reader(_Fields(kind, data))

    @staticmethod
    def parse(text: str) -> Action:
        """The action of its short text; MalformedAction says what is wrong with anything else."""
        kind, _, rest = text.strip().partition(":")
        reader = _PARSERS.get(kind)
        data = reader(rest) if reader is not None else None
        if data is None:
            raise MalformedAction("action.unreadable", {"given": _short(text)}, "contract")
        return Action.from_json({"type": kind, **data})


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Play a card of the hand; of a double card, or a Magister over one, with the half that is used."""

    type = "play"
    card: str
    role: str | None = None

    def to_json(self) -> dict[str, Any]:
        return {"type": "play", "card": self.card, **({"role": self.role} if self.role else {})}

    def __str__(self) -> str:
        return f"play:{self.card}" + (f"/{self.role}" if self.role else "")


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move a colonist from a city or line to a free line (5.2a)."""

    type = "move"
    kind: str
    origin: str
    to: str

    def to_json(self) -> dict[str, Any]:
        return {"type": "move", "kind": self.kind, "from": self.origin, "to": self.to}

    def __str__(self) -> str:
        return f"move:{self.kind}:{_word(self.origin)}>{_word(self.to)}"


@dataclass(frozen=True, slots=True)
class Build(Action):
    """Build a house in a city (5.2b)."""

    type = "build"
    city: str

    def to_json(self) -> dict[str, Any]:
        return {"type": "build", "city": self.city}

    def __str__(self) -> str:
        return f"build:{_word(self.city)}"


@dataclass(frozen=True, slots=True)
class Produce(Action):
    """Let a province produce (5.3a)."""

    type = "produce"
    province: str

    def to_json(self) -> dict[str, Any]:
        return {"type": "produce", "province": self.province}

    def __str__(self) -> str:
        return f"produce:{_word(self.province)}"


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
    kept: tuple[tuple[str, int], ...]

    def to_json(self) -> dict[str, Any]:
        return {"type": "keep", "goods": dict(self.kept)}

    def __str__(self) -> str:
        return "keep:" + "+".join(f"{number}{good}" for good, number in self.kept)


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Place a new colonist in a city (5.1b, 5.5a)."""

    type = "place"
    kind: str
    city: str

    def to_json(self) -> dict[str, Any]:
        return {"type": "place", "kind": self.kind, "city": self.city}

    def __str__(self) -> str:
        return f"place:{self.kind}:{_word(self.city)}"


@dataclass(frozen=True, slots=True)
class Sell(Action):
    """Sell goods to the bank (5.6b)."""

    type = "sell"
    good: str
    count: int

    def to_json(self) -> dict[str, Any]:
        return {"type": self.type, "good": self.good, "count": self.count}

    def __str__(self) -> str:
        return f"{self.type}:{self.count}{self.good}"


@dataclass(frozen=True, slots=True)
class Buy(Sell):
    """Buy goods from the bank (5.6b)."""

    type = "buy"


@dataclass(frozen=True, slots=True)
class Copy(Action):
    """Carry out the top card of an opponent (5.7); of a double card with the half that is used."""

    type = "copy"
    seat: int
    role: str | None = None

    def to_json(self) -> dict[str, Any]:
        return {"type": "copy", "seat": self.seat, **({"role": self.role} if self.role else {})}

    def __str__(self) -> str:
        return f"copy:{self.seat}" + (f"/{self.role}" if self.role else "")


@dataclass(frozen=True, slots=True)
class Purchase(Action):
    """Buy the card of a slot, with the good given for the slot's "?" where it has one (5.8)."""

    type = "purchase"
    slot: int
    given: str | None = None

    def to_json(self) -> dict[str, Any]:
        return {"type": "purchase", "slot": self.slot, "pay": {self.given: 1} if self.given else {}}

    def __str__(self) -> str:
        return f"purchase:{self.slot}" + (f"+{self.given}" if self.given else "")


@dataclass(frozen=True, slots=True)
class Suggest(Action):
    """Suggest a card to the partner (8.7)."""

    type = "suggest"
    card: str

    def to_json(self) -> dict[str, Any]:
        return {"type": "suggest", "card": self.card}

    def __str__(self) -> str:
        return f"suggest:{self.card}"


class _Fields:
    """The entries of a contract object, each checked as it is read."""

    def __init__(self, kind: str, data: Mapping[Any, Any]) -> None:
        self.kind = kind
        self.data = data

    def _wrong(self, key: str, needed: str) -> MalformedAction:
        given = _short(self.data[key]) if key in self.data else "-"
        details = {"type": self.kind, "key": key, "given": given, "needed": needed}
        return MalformedAction("action.wrong_entry", details, "contract")

    def text(self, key: str) -> str:
        value = self.data.get(key)
        if not isinstance(value, str) or not value:
            raise self._wrong(key, "text")
        return value

    def one_of(self, key: str, words: tuple[str, ...]) -> str:
        value = self.data.get(key)
        if not isinstance(value, str) or value not in words:
            raise self._wrong(key, ", ".join(words))
        return value

    def role(self) -> str | None:
        return self.one_of("role", ROLES) if self.data.get("role") is not None else None

    def number(self, key: str, least: int, most: int) -> int:
        value = self.data.get(key)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self._wrong(key, f"{least}-{most}")
        return value

    def goods(self, key: str) -> tuple[tuple[str, int], ...]:
        value = self.data.get(key)
        if not isinstance(value, Mapping) or not all(good in GOODS for good in value):
            raise self._wrong(key, ", ".join(GOODS))
        for number in value.values():
            if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= 99:
                raise self._wrong(key, "0-99")
        return tuple((good, value[good]) for good in GOODS if value.get(good, 0) > 0)

    def given(self) -> str | None:
        if "pay" not in self.data:
            raise self._wrong("pay", "{}")
        goods = self.goods("pay")
        if sum(number for _, number in goods) > 1:
            raise self._wrong("pay", "0-1")
        return goods[0][0] if goods else None


_READERS: dict[str, tuple[Callable[[_Fields], Action], tuple[str, ...]]] = {
    "play": (lambda f: Play(f.one_of("card", CARDS), f.role()), ("card", "role")),
    "move": (
        lambda f: Move(f.one_of("kind", KINDS), f.text("from"), f.text("to")),
        ("kind", "from", "to"),
    ),
    "build": (lambda f: Build(f.text("city")), ("city",)),
    "produce": (lambda f: Produce(f.text("province")), ("province",)),
    "cash": (lambda f: Cash(), ()),
    "keep": (lambda f: Keep(f.goods("goods")), ("goods",)),
    "income": (lambda f: Income(), ()),
    "place": (lambda f: Place(f.one_of("kind", KINDS), f.text("city")), ("kind", "city")),
    "sell": (lambda f: Sell(f.one_of("good", GOODS), f.number("count", 1, 99)), ("good", "count")),
    "buy": (lambda f: Buy(f.one_of("good", GOODS), f.number("count", 1, 99)), ("good", "count")),
    "copy": (lambda f: Copy(f.number("seat", 0, 5), f.role()), ("seat", "role")),
    "purchase": (lambda f: Purchase(f.number("slot", 0, SLOTS - 1), f.given()), ("slot", "pay")),
    "suggest": (lambda f: Suggest(f.one_of("card", CARDS)), ("card",)),
    "done": (lambda f: Done(), ()),
}

_NUMBER_GOOD = re.compile(r"(\d{1,2})([a-z]+)")


def _word(name: str) -> str:
    return name.replace(" ", "_")


def _name(word: str) -> str:
    return word.replace("_", " ")


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _parse_card(rest: str) -> dict[str, Any]:
    card, _, role = rest.partition("/")
    return {"card": card, **({"role": role} if role else {})}


def _parse_copy(rest: str) -> dict[str, Any] | None:
    seat, _, role = rest.partition("/")
    return {"seat": int(seat), **({"role": role} if role else {})} if _is_digit(seat) else None


def _parse_move(rest: str) -> dict[str, Any]:
    kind, _, way = rest.partition(":")
    origin, _, to = way.partition(">")
    return {"kind": kind, "from": _name(origin), "to": _name(to)}


def _parse_place(rest: str) -> dict[str, Any]:
    kind, _, city = rest.partition(":")
    return {"kind": kind, "city": _name(city)}


def _parse_goods(rest: str) -> dict[str, Any] | None:
    parts = [_NUMBER_GOOD.fullmatch(part) for part in rest.split("+") if part]
    found = {part[2]: int(part[1]) for part in parts if part}
    return {"goods": found} if len(found) == len(parts) else None


def _parse_trade(rest: str) -> dict[str, Any] | None:
    part = _NUMBER_GOOD.fullmatch(rest)
    return {"good": part[2], "count": int(part[1])} if part else None


def _parse_purchase(rest: str) -> dict[str, Any] | None:
    slot, _, given = rest.partition("+")
    return {"slot": int(slot), "pay": {given: 1} if given else {}} if _is_digit(slot) else None


def _parse_nothing(rest: str) -> dict[str, Any] | None:
    return None if rest else {}


def _is_digit(text: str) -> bool:
    return len(text) == 1 and "0" <= text <= "9"


_PARSERS: dict[str, Callable[[str], dict[str, Any] | None]] = {
    "play": _parse_card,
    "move": _parse_move,
    "build": lambda rest: {"city": _name(rest)},
    "produce": lambda rest: {"province": _name(rest)},
    "cash": _parse_nothing,
    "keep": _parse_goods,
    "income": _parse_nothing,
    "place": _parse_place,
    "sell": _parse_trade,
    "buy": _parse_trade,
    "copy": _parse_copy,
    "purchase": _parse_purchase,
    "suggest": _parse_card,
    "done": _parse_nothing,
}
