"""5.6 Mercator: some money, then trade with the bank in two kinds of good."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from concordia.actions import codes
from concordia.core.bundles import count, one
from concordia.core.legal_options import Options
from concordia.core.masks import bit, has, size
from concordia.core.state import State
from concordia.rules import purse
from concordia.rules.questions import Role
from concordia.vocabulary import ASK_MERCATOR, ASK_NOTHING, MERCATOR_5

MOST_KINDS: Final = 2


class Mercator(Role):
    """Some money, then trade with the bank in two kinds of good."""

    def begin(self, state: State, seat: i64, card: i64, half: i64, how: i64) -> None:
        """3 sestertii, or 5 with a bought one (5.6a)."""
        state.players[seat].money += 5 if card == MERCATOR_5 else 3
        state.asked = ASK_MERCATOR
        state.seat = seat
        state.traded = 0

    def offer(self, state: State, out: Options) -> None:
        """Sell or buy any number of a good not yet traded, two kinds at most (5.6b)."""
        if kinds_traded(state) < MOST_KINDS:
            player = state.players[state.seat]
            price = state.setup.tables.price
            room = player.room()
            money = purse.affordable(state, state.seat)
            for good in range(5):
                if has(state.traded, good):
                    continue
                out.offer_row(codes.sell(good, 1), count(player.goods, good))
                out.offer_row(codes.buy(good, 1), min(room, money // price[good]))
        out.offer(codes.DONE)

    def take(self, state: State, code: i64) -> None:
        """Sell, buy or stop."""
        if code == codes.DONE:
            state.asked = ASK_NOTHING
            return
        number = codes.traded_number(code)
        _trade(state, codes.traded_good(code), -number if codes.is_sale(code) else number)


def kinds_traded(state: State) -> i64:
    """How many kinds of good were traded with this Mercator."""
    return size(state.traded)


def _trade(state: State, good: i64, bought: i64) -> None:
    """Buy a number of goods from the bank; a sale is a purchase below zero."""
    player = state.players[state.seat]
    player.goods += bought * one(good)
    price = bought * state.setup.tables.price[good]
    if price < 0:
        player.money -= price
    else:
        purse.pay(state, state.seat, price)
    state.traded |= bit(good)
