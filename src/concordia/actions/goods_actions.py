"""Actions with goods and money: to keep what fits, to trade, to take coins."""

from __future__ import annotations

from typing import Any

from concordia.actions.action import Action
from concordia.actions.reading import Fields, numbered_goods
from concordia.vocabulary import GOODS

_put = object.__setattr__


class Cash(Action):
    """Collect the coins of all markers (5.3b)."""

    __slots__ = ()
    type = "cash"


class Income(Action):
    """Earn money with the colonists (5.5b)."""

    __slots__ = ()
    type = "income"


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
