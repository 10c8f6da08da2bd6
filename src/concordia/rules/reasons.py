"""Why an action is not possible now, in words of the table and with the number of the rule."""

from __future__ import annotations

from concordia.actions import Action
from concordia.errors import Reason
from concordia.state import State
from concordia.vocabulary import ASK_NO_MORE, DECISIONS


def why_not(state: State, action: Action) -> list[Reason]:
    """Every reason why a well-formed action is not legal now, the most important first; never empty."""
    if state.asked == ASK_NO_MORE:
        return [Reason("turn.over", {"action": action.type}, "6.1")]
    return [Reason("turn.asked", {"action": action.type, "decision": DECISIONS[state.asked]}, "3.1")]
