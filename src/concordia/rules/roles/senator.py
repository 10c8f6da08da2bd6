"""Buying cards: 5.8 Senator, 5.9 Consul, 8.5 Praetor and the purchase of 8.6 Proconsul."""

from __future__ import annotations

from mypy_extensions import i64

from concordia.actions import codes
from concordia.core.bundles import NONE, count, covers, one
from concordia.core.legal_options import Options
from concordia.core.state import NO_CARD, State
from concordia.rules import ending
from concordia.rules.display import is_sold_out
from concordia.rules.questions import Role
from concordia.vocabulary import ASK_NOTHING, ASK_PURCHASE, PRAETOR, PROCONSUL, SENATOR, SLOTS


class Senator(Role):
    """Buy cards of the display: also Consul, Praetor and Proconsul."""

    def begin(self, state: State, seat: i64, card: i64, half: i64, how: i64) -> None:
        """Two cards for a Senator, one for the others; Senator and Praetor pay the slot's surcharge."""
        state.asked = ASK_PURCHASE
        state.seat = seat
        state.buys = 2 if card == SENATOR else 1
        state.surcharged = card in (SENATOR, PRAETOR)

    def offer(self, state: State, out: Options) -> None:
        """Each slot with each good that can be given for its "?" (5.8)."""
        if state.buys > 0:
            goods = state.players[state.seat].goods
            for slot in range(SLOTS):
                if not for_sale(state, slot):
                    continue
                price = fixed_price(state, slot)
                if not covers(goods, price):
                    continue
                if not open_price(state, slot):
                    out.offer(codes.purchase(slot, codes.NO_GOOD))
                    continue
                rest = goods - price
                for good in range(5):
                    if count(rest, good) > 0:
                        out.offer(codes.purchase(slot, good))
        out.offer(codes.DONE)

    def take(self, state: State, code: i64) -> None:
        """Buy a card into the hand, or stop; the last card brings the end (6.1)."""
        if code == codes.DONE:
            state.asked = ASK_NOTHING
            return
        slot = codes.purchased_slot(code)
        given = codes.given_good(code)
        player = state.players[state.seat]
        player.goods -= fixed_price(state, slot)
        if given != codes.NO_GOOD:
            player.goods -= one(given)
        player.change_hand(state.display[slot], 1)
        display = state.display[:]
        display[slot] = NO_CARD
        state.display = display
        state.buys -= 1
        if is_sold_out(state):
            ending.trigger(state, state.seat)


def for_sale(state: State, slot: i64) -> bool:
    """Whether a card lies in the slot that may be bought: without surcharge never a Proconsul (8.6)."""
    card = state.display[slot]
    return card != NO_CARD and (state.surcharged or card != PROCONSUL)


def fixed_price(state: State, slot: i64) -> i64:
    """The goods on the card and the named goods of the slot's surcharge."""
    tables = state.setup.tables
    surcharge: i64 = tables.surcharge[slot] if state.surcharged else NONE
    return tables.card_cost[state.display[slot]] + surcharge


def open_price(state: State, slot: i64) -> bool:
    """Whether the slot's surcharge has a "?" to be paid with any one good."""
    return state.surcharged and state.setup.tables.any_good[slot] != 0
