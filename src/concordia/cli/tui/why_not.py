"""What a player may want to do now but cannot: the list behind "why not"."""

from __future__ import annotations

from concordia.actions.types import Action, Build, Buy, Copy, Place, Play, Produce, Purchase, Sell
from concordia.catalog.maps import board_map
from concordia.game import Game
from concordia.vocabulary import GOODS, KINDS


def impossible(game: Game) -> list[Action]:
    """Actions that would fit the current decision but are not legal."""
    legal = game.legal_actions()
    slots = {action.slot for action in legal if isinstance(action, Purchase)}
    return [
        action
        for action in _thinkable(game)
        if action not in legal and not (isinstance(action, Purchase) and action.slot in slots)
    ]


def _thinkable(game: Game) -> list[Action]:
    decision = game.decision
    if decision is None:
        return []
    view = game.view(decision.seat)
    facts = board_map(view["map"])
    own = view["players"][decision.seat]
    match decision.kind:
        case "play":
            return [Play(card) for card in dict.fromkeys(own["discard"])]
        case "architect":
            return [Build(city) for city in facts.cities]
        case "prefect":
            return [Produce(province.name) for province in facts.provinces]
        case "tribune" | "colonist":
            return [Place(kind, city) for kind in KINDS for city in (facts.capital, *own["houses"])]
        case "mercator":
            return [deal(good, 1) for deal in (Sell, Buy) for good in GOODS]
        case "purchase":
            return [Purchase(slot) for slot, card in enumerate(view["display"]) if card is not None]
        case "diplomat":
            return [Copy(seat) for seat, player in enumerate(view["players"]) if player["top"] is not None]
    return []
