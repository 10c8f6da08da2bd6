"""Why an action is not possible now, in the words of the game and with the number of the rule.

Nothing is decided here: what is legal is what the roles offer. This only finds the words, asking the rules
for the figures.

======================  ==========================================================
goods                   keep, place, sell, buy
pieces                  move, build
cards                   play, copy, purchase, suggest
======================  ==========================================================
"""

from __future__ import annotations

from concordia.actions.types import (
    Action,
    Build,
    Buy,
    Copy,
    Done,
    Income,
    Keep,
    Move,
    Place,
    Play,
    Produce,
    Purchase,
    Sell,
    Suggest,
)
from concordia.core.state import State
from concordia.errors import Reason
from concordia.rules.reasons import cards, goods, pieces
from concordia.vocabulary import (
    ASK_ARCHITECT,
    ASK_COLONIST,
    ASK_DIPLOMAT,
    ASK_KEEP,
    ASK_LEGATUS,
    ASK_MERCATOR,
    ASK_NO_MORE,
    ASK_PLAY,
    ASK_PREFECT,
    ASK_PURCHASE,
    ASK_TRIBUNE,
    DECISIONS,
)

# The decisions that each type of action can answer.
_ANSWERS: dict[str, tuple[int, ...]] = {
    "play": (ASK_PLAY,),
    "move": (ASK_ARCHITECT,),
    "build": (ASK_ARCHITECT,),
    "produce": (ASK_PREFECT,),
    "cash": (ASK_PREFECT,),
    "keep": (ASK_KEEP,),
    "income": (ASK_COLONIST,),
    "place": (ASK_COLONIST, ASK_TRIBUNE),
    "sell": (ASK_MERCATOR,),
    "buy": (ASK_MERCATOR,),
    "copy": (ASK_DIPLOMAT,),
    "purchase": (ASK_PURCHASE,),
    "suggest": (ASK_LEGATUS,),
    "done": (ASK_PLAY, ASK_PREFECT, ASK_KEEP, ASK_COLONIST, ASK_DIPLOMAT),
}


def why_not(state: State, action: Action) -> list[Reason]:
    """Every reason why a well-formed action is not legal now, the most important first; never empty."""
    if state.asked == ASK_NO_MORE:
        return [Reason("turn.over", {}, "6.1")]
    found = _against(state, action) if state.asked in _ANSWERS.get(action.type, ()) else []
    return found or [_asked(state, action)]


def _against(state: State, action: Action) -> list[Reason]:
    """What stands against an action of a type that is asked."""
    match action:
        case Play():
            return cards.against_play(state, action)
        case Move():
            return pieces.against_move(state, action)
        case Build():
            return pieces.against_build(state, action)
        case Produce():
            return [Reason("produce.coins", {"province": action.province}, "5.3")]
        case Keep():
            return goods.against_keep(state, action)
        case Place():
            return goods.against_place(state, action)
        case Buy():
            return goods.against_buy(state, action)
        case Sell():
            return goods.against_sell(state, action)
        case Copy():
            return cards.against_copy(state, action)
        case Purchase():
            return cards.against_purchase(state, action)
        case Suggest():
            return cards.against_suggest(state, action)
        case Income():
            return [Reason("income.placed", {}, "5.5")]
        case Done():
            return [Reason(f"done.{DECISIONS[state.asked]}", {}, asked_rule(state))]
        case _:
            return []


def _asked(state: State, action: Action) -> Reason:
    """Something else is asked now."""
    details = {"action": action.type, "seat": int(state.seat), "decision": DECISIONS[state.asked]}
    return Reason("turn.asked", details, asked_rule(state))


def asked_rule(state: State) -> str:
    """The rule that asks for the present decision."""
    if state.asked == ASK_PLAY:
        return cards.play_rule(state)
    if state.asked == ASK_PURCHASE:
        return cards.purchase_rule(state)
    rules = {
        ASK_TRIBUNE: "5.1",
        ASK_ARCHITECT: "5.2",
        ASK_PREFECT: "5.3",
        ASK_KEEP: "4.3",
        ASK_COLONIST: "5.5",
        ASK_MERCATOR: "5.6",
        ASK_DIPLOMAT: "5.7",
        ASK_LEGATUS: "8.7",
    }
    return rules[int(state.asked)]
