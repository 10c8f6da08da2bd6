"""Plans: all decisions of a turn thought out at once, and followed while the table is as foreseen."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from concordia.actions.types import Action
from concordia.game import Game, View

MARKED = ("turns", "display", "markers", "magnus", "final")
OWN = ("money", "goods", "store", "colonists", "houses", "hand")


@dataclass(frozen=True)
class PlannedStep:
    """A planned decision, and what the table must look like for it."""

    mark: str
    action: Action


def mark(view: View) -> str:
    """What a planned decision relies on: the question that is asked, the seat's own things and the open cards."""
    own: Mapping[str, object] = view["players"][view["seat"]]
    parts = [view.get(key) for key in MARKED]
    parts += [view["turn"]["decision"], [own[key] for key in OWN]]
    return json.dumps(parts, sort_keys=True, separators=(",", ":"))


def follow(steps: list[PlannedStep], view: View, legal: Sequence[Action]) -> Action | None:
    """Take the next decision off the plan if it is legal and the table is as foreseen; else drop the plan."""
    if not steps or steps[0].action not in legal or steps[0].mark != mark(view):
        steps.clear()
        return None
    return steps.pop(0).action


def steps_of(game: Game, seat: int, codes: Sequence[int]) -> list[PlannedStep]:
    """A line of decisions as steps of the seat, up to where somebody else decides or the turn is over."""
    played = game.copy()
    turns = played.turns
    found: list[PlannedStep] = []
    for code in codes:
        decision = played.decision
        if decision is None or decision.seat != seat or played.turns != turns:
            break
        action = next((each for each in played.legal_actions() if each.code == code), None)
        if action is None:
            break
        found.append(PlannedStep(mark(played.view(seat)), action))
        played.apply(action)
    return found
