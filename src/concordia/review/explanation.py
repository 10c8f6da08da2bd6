"""What a turn is for: which god rewards it, which good it brings, whom it hinders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from concordia.actions.codes import (
    CASH,
    INCOME,
    is_placement,
    is_play,
    is_production,
    is_purchase,
    is_sale,
    is_trade,
    played_card,
    traded_good,
)
from concordia.core.bundles import count
from concordia.core.state import State
from concordia.messages import sentence
from concordia.rules import scoring
from concordia.vocabulary import CARD_KINDS, GODS, GOODS, TRIBUNE

HINDERED = 2.0  # a rival is hindered who can expect so many points less than after another good turn


@dataclass(frozen=True)
class Purpose:
    """What a turn is for, as the parts of a sentence."""

    deed: str  # what matters most in it: build, cards, colonists, produce, trade, money, recall or wait
    god: str | None = None  # who rewards it most
    good: str | None = None  # that it brings most of, or sells
    rival: int | None = None  # the seat that it hinders most

    def in_language(self, language: str, names: Mapping[int, str] | None = None) -> str:
        """One short sentence; seats by the names given, else by number."""
        key = f"purpose.{self.deed}"
        if self.god is not None:
            key += "_god"
        elif self.good is not None:
            key += "_good"
        details: dict[str, object] = {"god": self.god or "", "good": self.good or ""}
        if self.rival is not None:
            key += "_against"
            given = (names or {}).get(self.rival)
            details["rival"] = given or sentence("story.seat", {"seat": self.rival}, language)
        return sentence(key, details, language)


def purpose_of(before: State, after: State, seat: int, codes: Sequence[int], rival: int | None) -> Purpose:
    """The purpose of a turn of a seat from the tables before and after it."""
    deed = _deed(before, after, seat, codes)
    if deed in ("build", "cards", "colonists"):
        return Purpose(deed, god=_god(before, after, seat), rival=rival)
    if deed in ("produce", "trade"):
        good = _good(before, after, seat, codes)
        return Purpose(deed if good is not None else "money", good=good, rival=rival)
    return Purpose(deed, rival=rival)


def _deed(before: State, after: State, seat: int, codes: Sequence[int]) -> str:
    """What matters most in the turn."""
    was, now = before.players[seat], after.players[seat]
    if now.built > was.built:
        return "build"
    if any(is_purchase(code) for code in codes):
        return "cards"
    if any(is_placement(code) for code in codes):
        return "colonists"
    if any(is_production(code) for code in codes) or any(
        count(now.goods, good) > count(was.goods, good) and not _traded(codes) for good in range(len(GOODS))
    ):
        return "produce"
    if _traded(codes):
        return "trade"
    if CASH in codes or INCOME in codes:
        return "money"
    if any(is_play(code) and played_card(code) == TRIBUNE for code in codes):
        return "recall"
    return "wait"


def _traded(codes: Sequence[int]) -> bool:
    return any(is_trade(code) for code in codes)


def _god(before: State, after: State, seat: int) -> str | None:
    """The god for whom the turn scores most, or whose cards it adds."""
    was, now = scoring.god_points(before, seat), scoring.god_points(after, seat)
    gains = [n - w for w, n in zip(was, now, strict=True)]
    best = max(range(len(GODS)), key=lambda god: gains[god])
    if gains[best] > 0:
        return GODS[best]
    gods = before.setup.tables.gods
    for card in range(CARD_KINDS):
        if scoring.owned(after.players[seat], card) > scoring.owned(before.players[seat], card):
            return next((god for n, god in enumerate(GODS) if gods[card] >> n & 1), None)
    return None


def _good(before: State, after: State, seat: int, codes: Sequence[int]) -> str | None:
    """The good of which the turn brings most, or what it sells."""
    was, now = before.players[seat].goods, after.players[seat].goods
    price = before.setup.tables.price
    gains = [int(count(now, good) - count(was, good)) for good in range(len(GOODS))]
    best = max(range(len(GOODS)), key=lambda good: gains[good] * price[good])
    if gains[best] > 0:
        return GOODS[best]
    sold = [traded_good(code) for code in codes if is_sale(code)]
    return GOODS[sold[0]] if sold else None


def hindered(chosen: Sequence[float], other: Sequence[float], seat: int, friends: Sequence[int]) -> int | None:
    """The rival to whom the chosen turn costs most beside another good one, if it costs enough."""
    losses = [o - c for c, o in zip(chosen, other, strict=True)]
    rivals = [n for n in range(len(losses)) if n != seat and n not in friends]
    worst = max(rivals, key=lambda n: losses[n])
    return worst if losses[worst] >= HINDERED else None
