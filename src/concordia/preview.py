"""What a legal action would cost or bring, for those who paint or explain it before it is decided."""

from __future__ import annotations

from typing import Any

from concordia.actions.types import Action, Build, Buy, Cash, Income, Move, Place, Produce, Purchase, Trade
from concordia.core.bundles import one, to_counts
from concordia.game import Game
from concordia.rules.roles import architect, colonist, prefect, senator
from concordia.vocabulary import GOODS


def effect(game: Game, action: Action) -> dict[str, Any]:
    """The figures of a legal action: ``steps``, ``money`` and ``goods`` (gained, or below zero paid), ``yields``.

    >>> import concordia
    >>> game = concordia.new_game("classic", "imperium", players=3, seed=1)
    >>> game.apply({"type": "play", "card": "architect"})
    >>> effect(game, Action.parse("move:land:Roma>Novaria-Roma"))
    {'steps': 1}
    """
    state = game.state
    board, tables = state.setup.board, state.setup.tables
    match action:
        case Move():
            kind, line = board.line_number[action.to]
            origin = board.place_number(kind, action.origin)
            return {"steps": int(board.network(kind).distance(origin, line))}
        case Build():
            city = board.city_number[action.city]
            price = tables.house_goods[state.setup.city_good[city]]
            return {"money": -int(architect.house_money(state, city)), "goods": _paid(price)}
        case Produce():
            return {"yields": _yields(game, board.province_number[action.province])}
        case Cash():
            return {"money": int(prefect.coins(state))}
        case Income():
            return {"money": int(colonist.income(state, state.seat))}
        case Place():
            return {"goods": _paid(tables.colonist)}
        case Trade():
            gained = action.count if isinstance(action, Buy) else -action.count
            price = int(tables.price[GOODS.index(action.good)])
            return {"money": -gained * price, "goods": {action.good: gained}}
        case Purchase():
            given = one(GOODS.index(action.given)) if action.given else 0
            return {"goods": _paid(senator.fixed_price(state, action.slot) + given)}
        case _:
            return {}


def _paid(bundle: int) -> dict[str, int]:
    return {good: -number for good, number in to_counts(bundle).items()}


def _yields(game: Game, province: int) -> dict[str, dict[str, int]]:
    """What a province would bring to each seat, the bonus included; whether it fits is not asked (4.3)."""
    state = game.state
    found: dict[str, dict[str, int]] = {}
    for seat in range(state.setup.players):
        produced = prefect.yields(state, province, seat)
        if seat == state.seat:
            produced += prefect.bonus(state, seat) * one(state.setup.marker_good[province])
        if produced:
            found[str(seat)] = to_counts(produced)
    return found
