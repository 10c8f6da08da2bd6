"""Why a turn that was tried again is not good enough: one clause about it that does not tell what is better."""

from __future__ import annotations

from concordia.review.turn_facts import TurnFacts
from concordia.review.turn_reasons import DEAR, Clause, named

LITTLE = 2  # goods from a province, or fewer, are called little


def speaks_against(tried: TurnFacts) -> Clause:
    """The worst of what a tried turn does, or that what it does is not enough."""
    if tried.fed and max(tried.fed.values()) > max(1, tried.goods):
        seat = max(tried.fed, key=lambda each: tried.fed[each])
        return Clause("try_fed", {"province": tried.province, "goods": tried.fed[seat]}, seat)
    if tried.wasted:
        return Clause("try_wasted", {"goods": tried.wasted})
    if tried.houses:
        if tried.paid >= DEAR:
            return Clause("try_dear", {"city": named(tried.houses), "money": tried.paid})
        if tried.opened:
            return Clause("try_house", {"city": named(tried.opening)})
        return Clause("try_known_province", {"city": named(tried.houses)})
    if tried.bought:
        return Clause("try_bought", {"card": tried.bought[0]})
    if tried.colonists:
        return Clause("try_placed", {})
    if tried.province is not None:
        key = "try_little" if tried.goods <= LITTLE else "try_produced"
        return Clause(key, {"province": tried.province, "goods": max(0, tried.goods)})
    if tried.recalled:
        return Clause("try_recalled", {"count": tried.recalled})
    if tried.money > 0 or tried.goods > 0:
        return Clause("try_traded", {})
    return Clause("try_idle", {})
