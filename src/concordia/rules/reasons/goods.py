"""Why goods cannot be kept, traded, or paid for a colonist (4.3, 5.1, 5.5, 5.6, 8.4)."""

from __future__ import annotations

from collections.abc import Mapping

from concordia.actions.types import Buy, Keep, Place, Sell, Trade
from concordia.core.board import CAPITAL
from concordia.core.bundles import to_counts
from concordia.core.masks import has
from concordia.core.state import State
from concordia.errors import Reason
from concordia.rules import purse
from concordia.rules.roles import colonist, mercator
from concordia.vocabulary import ASK_TRIBUNE, GOODS, KINDS, LAND


def missing(state: State, price: int) -> dict[str, int]:
    """The goods that the player lacks for a price."""
    have = to_counts(state.players[state.seat].goods)
    return {good: n - have.get(good, 0) for good, n in to_counts(price).items() if n > have.get(good, 0)}


def money_reasons(state: State, key: str, price: int, details: Mapping[str, object], rule: str) -> list[Reason]:
    """Whether the sestertii are short, in a team with what the partner would add (8.4)."""
    have = int(purse.affordable(state, state.seat))
    if price <= have:
        return []
    figures = {**details, "short": price - have, "price": price, "have": have}
    return [Reason(f"{key}_team", figures, "8.4") if state.setup.team else Reason(key, figures, rule)]


def against_keep(state: State, keep: Keep) -> list[Reason]:
    """Only incoming goods, and as many as there is room for (4.3)."""
    incoming = to_counts(state.incoming)
    room = int(state.players[state.seat].room())
    found = []
    for good, number in keep.kept:
        coming = incoming.get(good, 0)
        if number > coming:
            found.append(Reason("keep.not_incoming", {"chosen": {good: number}, "coming": coming}, "4.3"))
    chosen = sum(number for _, number in keep.kept)
    if chosen != room:
        figures = {"chosen": chosen, "room": room, "incoming": incoming}
        found.append(Reason("keep.too_many" if chosen > room else "keep.too_few", figures, "4.3"))
    return found


def against_place(state: State, place: Place) -> list[Reason]:
    """A colonist of the kind, its price, and a city that may take it (5.1b, 5.5a)."""
    player = state.players[state.seat]
    board = state.setup.board
    kind = KINDS.index(place.kind)
    city = board.city_number[place.city]
    tribune = state.asked == ASK_TRIBUNE
    rule = "5.1" if tribune else "5.5"
    named = {"kind": place.kind, "city": place.city}
    found = []
    if tribune and city != CAPITAL:
        found.append(Reason("place.capital_only", {"capital": board.cities[CAPITAL]}, "5.1"))
    elif city != CAPITAL and not has(player.houses, city):
        found.append(Reason("place.no_house", {**named, "capital": board.cities[CAPITAL]}, "5.5"))
    if not has(board.network(kind).serves, city):
        found.append(Reason("place.no_line", named, "5.5"))
    if (player.land_store if kind == LAND else player.sea_store) == 0:
        found.append(Reason("place.none_left", named, rule))
    if not colonist.affordable(state):
        price = int(state.setup.tables.colonist)
        found.append(Reason("place.goods", {"short": missing(state, price), "price": to_counts(price)}, rule))
    return found


def against_sell(state: State, sell: Sell) -> list[Reason]:
    """Two kinds, each once, and no more than there is (5.6b)."""
    found = _traded(state, sell)
    have = to_counts(state.players[state.seat].goods).get(sell.good, 0)
    if sell.count > have:
        found.append(Reason("trade.goods", {"wanted": {sell.good: sell.count}, "have": have}, "5.6"))
    return found


def against_buy(state: State, buy: Buy) -> list[Reason]:
    """Two kinds, each once, with room and money for all of it (5.6b)."""
    found = _traded(state, buy)
    wanted = {"wanted": {buy.good: buy.count}}
    room = int(state.players[state.seat].room())
    if buy.count > room:
        found.append(Reason("trade.room", {**wanted, "room": room}, "5.6"))
    price = buy.count * int(state.setup.tables.price[GOODS.index(buy.good)])
    return found + money_reasons(state, "trade.money", price, wanted, "5.6")


def _traded(state: State, trade: Trade) -> list[Reason]:
    if has(state.traded, GOODS.index(trade.good)):
        return [Reason("trade.again", {"good": trade.good}, "5.6")]
    if mercator.kinds_traded(state) >= 2:
        return [Reason("trade.third", {"good": trade.good}, "5.6")]
    return []
