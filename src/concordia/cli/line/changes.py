"""What an action visibly changed: the goods and the money of each seat (3.2)."""

from __future__ import annotations

from typing import NamedTuple

from concordia.cli.game_texts import Texts
from concordia.core.bundles import to_counts
from concordia.core.state import State
from concordia.vocabulary import GOODS


class Change(NamedTuple):
    """Gains are positive, costs negative."""

    goods: dict[str, int]
    money: int

    def text(self, texts: Texts) -> str:
        """In words: ``+2 wine, -4 sestertii``."""
        parts = [_signed(n, texts.term("good", good, abs(n))) for good, n in self.goods.items()]
        if self.money:
            parts.append(_signed(self.money, texts("cli.sestertii", number=abs(self.money))))
        return ", ".join(parts)


def _signed(number: int, word: str) -> str:
    return f"{number:+d} {word}"


def changes(before: State, after: State) -> dict[int, Change]:
    """The change of each seat that has one."""
    found = {}
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        had, has = to_counts(old.goods), to_counts(new.goods)
        goods = {good: n for good in GOODS if (n := has.get(good, 0) - had.get(good, 0))}
        money = int(new.money - old.money)
        if goods or money:
            found[seat] = Change(goods, money)
    return found
