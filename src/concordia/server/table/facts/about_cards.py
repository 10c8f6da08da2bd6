"""What the cards of the display and the piles of the others are to a seat now."""

from __future__ import annotations

from typing import Any

from concordia.core.bundles import to_counts, total
from concordia.core.masks import has
from concordia.core.state import NO_CARD, State
from concordia.rules import purse, scoring
from concordia.rules.roles.diplomat import may_copy
from concordia.rules.roles.mercator import MOST_KINDS
from concordia.server.table.ready_to_paint import shortages
from concordia.vocabulary import CARDS, GOODS, MASON, SLOTS


def display(state: State, seat: int | None, *, surcharged: bool, points: bool) -> list[dict[str, Any] | None]:
    """Each slot: what its card costs there, and what a seat has, lacks and would gain; None: no card."""
    tables = state.setup.tables
    short = [None] * SLOTS if seat is None else shortages(state, seat, surcharged=surcharged)
    worth = scoring.card_points(state, seat) if seat is not None and points else None
    told: list[dict[str, Any] | None] = []
    for slot in range(SLOTS):
        card = int(state.display[slot])
        if card == NO_CARD:
            told.append(None)
            continue
        surcharge = to_counts(tables.surcharge[slot]) if surcharged else {}
        anything = int(tables.any_good[slot]) if surcharged else 0
        lacks = short[slot]
        price = to_counts(tables.card_cost[card])
        left = None
        if seat is not None and lacks is not None and not lacks["goods"] and not lacks["any"]:
            left = int(total(state.players[seat].goods)) - sum(price.values()) - sum(surcharge.values()) - anything
        told.append(
            {
                "card": CARDS[card],
                "price": price,
                "surcharge": surcharge,
                "any": anything,
                "free_from": _free_from(state, slot) if surcharge or anything else None,
                "short": lacks,
                "bank": None if seat is None or lacks is None else _bank(state, seat, lacks),
                "left": left,
                "points": None if worth is None else int(worth[card]),
                "houses": None if seat is None else _specialist(state, seat, card),
            }
        )
    return told


def _free_from(state: State, slot: int) -> int | None:
    """The nearest slot before this one that asks for no surcharge: cards slide there when others are bought."""
    tables = state.setup.tables
    free = [n for n in range(slot) if not tables.surcharge[n] and not tables.any_good[n]]
    return free[-1] if free else None


def _bank(state: State, seat: int, lacks: dict[str, Any]) -> dict[str, Any] | None:
    """What the bank would take for the goods that are missing (5.6); None: nothing is, or a trade cannot bring it.

    A Mercator trades two kinds of goods at most.
    """
    price = {good: int(state.setup.tables.price[n]) for n, good in enumerate(GOODS)}
    named: dict[str, int] = dict(lacks["goods"])
    if lacks["any"]:
        kinds = named if len(named) >= MOST_KINDS else price
        cheapest = min(kinds, key=lambda good: price[good])
        named[cheapest] = named.get(cheapest, 0) + lacks["any"]
    if not named or len(named) > MOST_KINDS:
        return None
    money = sum(price[good] * number for good, number in named.items())
    return {"money": money, "enough": money <= int(purse.affordable(state, seat))}


def _specialist(state: State, seat: int, card: int) -> list[str] | None:
    """The houses of a seat for which a specialist gives a good each; None: the card is none."""
    if not state.setup.tables.minerva[card]:
        return None
    houses = state.players[seat].houses & state.setup.good_cities[card - MASON]
    return [city for n, city in enumerate(state.setup.board.cities) if has(houses, n)]


def players(state: State, seat: int | None) -> list[dict[str, Any]]:
    """Each player: free spaces in the storehouse, and whether a seat's Diplomat may copy their top card (5.7)."""
    asking = state.copy()
    if seat is not None:
        asking.seat = seat
        asking.how = 0
    return [
        {"room": int(player.room()), "copyable": None if seat in (None, n) else may_copy(asking, n)}
        for n, player in enumerate(state.players)
    ]
