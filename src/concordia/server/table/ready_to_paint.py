"""What a client would otherwise work out by the rules: what a seat is short of or can trade, how near the end is.

A client paints these figures as they are, so no rule is written twice and a change of the rules changes every
screen.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from concordia.catalog.components import catalog
from concordia.core.bundles import NONE, to_counts
from concordia.core.state import NO_CARD, State
from concordia.rules import purse
from concordia.rules.roles.mercator import MOST_KINDS, kinds_traded
from concordia.vocabulary import ASK_MERCATOR, ASK_PURCHASE, GAMES, GOODS, HOUSES, SLOTS


def grounds_of_shortages(state: State) -> tuple[int, ...]:
    """What all seats' shortages depend on besides their goods: the display, and whether surcharges are due."""
    return (state.asked != ASK_PURCHASE or state.surcharged, *state.display)


def shortages(state: State, seat: int, *, surcharged: bool | None = None) -> list[dict[str, Any] | None]:
    """What a seat lacks for the card in each slot, surcharge included where it is due (5.8); None: no card.

    ``goods`` are the named goods that are missing, ``any`` says how many of the surcharge's "?" cannot be paid.
    Whether the surcharge is due is seen from the decision that is asked, unless it is said.
    """
    tables = state.setup.tables
    if surcharged is None:
        surcharged = state.surcharged if state.asked == ASK_PURCHASE else True
    owned = to_counts(state.players[seat].goods)
    found: list[dict[str, Any] | None] = []
    for slot in range(SLOTS):
        card = state.display[slot]
        if card == NO_CARD:
            found.append(None)
            continue
        price = to_counts(tables.card_cost[card] + (tables.surcharge[slot] if surcharged else NONE))
        left = {good: owned.get(good, 0) - price.get(good, 0) for good in GOODS}
        spare = sum(number for number in left.values() if number > 0)
        anything = int(tables.any_good[slot]) if surcharged else 0
        found.append(
            {
                "goods": {good: -number for good, number in left.items() if number < 0},
                "any": max(0, anything - spare),
            }
        )
    return found


def trade_limits(state: State, seat: int) -> dict[str, int] | None:
    """What a seat can still trade with its Mercator (5.6); None: it does not trade now.

    ``kinds`` of goods are left, ``money`` can be spent and ``room`` is free before anything is sold.
    """
    if state.asked != ASK_MERCATOR or state.seat != seat:
        return None
    return {
        "kinds": int(MOST_KINDS - kinds_traded(state)),
        "money": int(purse.affordable(state, seat)),
        "room": int(state.players[seat].room()),
    }


def to_the_end(state: State) -> dict[str, Any]:
    """The cards and houses still to go until the end is triggered (6.1), and the share of each that is done."""
    setup = state.setup
    cards = sum(card != NO_CARD for card in state.display) + int(state.stack_left())
    most = max(int(player.houses).bit_count() for player in state.players)
    all_cards = cards_for_sale(GAMES[setup.game], int(setup.players))
    return {
        "cards": cards,
        "houses": HOUSES - most,
        "cards_share": min(1.0, max(0.0, 1 - cards / all_cards)),
        "houses_share": most / HOUSES,
    }


@cache
def cards_for_sale(game: str, players: int) -> int:
    """How many cards can be bought in the whole game (2.3)."""
    return sum(len(deck) for deck in catalog().decks_for(game, players))
