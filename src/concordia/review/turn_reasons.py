"""Why a turn was better than the one that was played: a clause about each, in every language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from concordia.messages import sentence
from concordia.review.turn_facts import TurnFacts

_COMMA = ", "
DEAR = 5  # sestertii for houses from which a turn is called expensive


@dataclass(frozen=True)
class Clause:
    """The key of a sentence and what is filled in; ``seat`` is a seat whose name is filled in as ``rival``."""

    key: str
    details: Mapping[str, Any]
    seat: int | None = None

    def in_language(self, language: str, names: Mapping[int, str]) -> str:
        """The sentence, with the names that seats are known by."""
        details = dict(self.details)
        if self.seat is not None:
            details["rival"] = names.get(self.seat) or sentence("story.seat", {"seat": self.seat}, language)
        many = "_many" if _COMMA in details.get("city", "") else ""
        return sentence(f"judged.{self.key}{many}", details, language)

    def to_json(self) -> dict[str, Any]:
        """As it is kept."""
        return {"key": self.key, "details": dict(self.details), "seat": self.seat}

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Clause:
        """As it was kept."""
        return cls(kept["key"], kept["details"], kept["seat"])


def reasons(better: TurnFacts, played: TurnFacts) -> list[Clause]:
    """What speaks for the better turn, and against the played one: one clause or two."""
    found = [speaks_for(better)]
    against = _against(played, better)
    return [*found, against] if against is not None else found


def speaks_for(better: TurnFacts) -> Clause:
    """The best of what a turn does."""
    god = {"god": better.god, "points": better.points}
    scored = better.god is not None
    if better.ends:
        return Clause("ends", {})
    if better.opened:
        place = {"city": named(better.opening), "province": named(better.opened)}
        return Clause("opens_god", place | god) if scored else Clause("opens", place)
    if better.houses:
        place = {"city": named(better.houses)}
        return Clause("builds_god", place | god) if scored else Clause("builds", place)
    if better.bought:
        cards = {"card": better.bought[0]}
        if len(better.bought) > 1:
            cards["other"] = better.bought[1]
            return Clause("buys_two", cards)
        return Clause("buys_god", cards | god) if scored else Clause("buys", cards)
    if better.colonists:
        return Clause("places", {"count": better.colonists})
    if better.province is not None:
        return Clause("produces", {"province": better.province, "goods": max(0, better.goods)})
    if better.recalled:
        return Clause("recalls", {"count": better.recalled})
    if better.goods > 0 and better.good is not None:
        return Clause("gathers", {"good": better.good, "goods": better.goods})
    if better.money > 0:
        return Clause("earns", {"money": better.money})
    return Clause("prepares", {"card": better.card})


def _against(played: TurnFacts, better: TurnFacts) -> Clause | None:
    """The worst of what the played turn did, if anything stands out."""
    if played.fed:
        seat = max(played.fed, key=lambda each: played.fed[each])
        if played.fed[seat] > max(1, better.fed.get(seat, 0)):
            return Clause("fed", {"province": played.province, "goods": played.fed[seat]}, seat)
    if played.wasted:
        return Clause("wasted", {"goods": played.wasted})
    if played.houses and played.paid >= max(DEAR, better.paid + 3):
        return Clause("dear", {"city": named(played.houses), "money": played.paid})
    if played.houses and better.opened and not played.opened:
        return Clause("known_province", {"city": named(played.houses)})
    if better.points > played.points > 0 and better.god is not None and played.god is not None:
        return Clause("fewer_points", {"god": played.god, "points": played.points})
    return None


def named(names: tuple[str, ...]) -> str:
    """Names one after the other, as they are kept."""
    return _COMMA.join(names)
