"""Players without a plan but with a taste: chance decides, some decisions more likely than others."""

from __future__ import annotations

from collections.abc import Mapping

from concordia.actions.types import Action, Play
from concordia.chance import Dice

# How often an action of a type, or the play of a card, is taken beside others; 1 if not named.
Taste = Mapping[str, int]

ANYTHING: Taste = {}
BUILDER: Taste = {
    "build": 60,
    "place": 12,
    "produce": 6,
    "move": 2,
    "purchase": 0,
    "sell": 3,
    "buy": 3,
    "architect": 12,
    "prefect": 6,
    "mercator": 4,
    "mercator-5": 4,
    "tribune": 2,
    "magister": 4,
    "prefect-architect": 9,
    "architect-mercator": 9,
    "senator": 1,
    "praetor": 1,
}
BUYER: Taste = {
    "purchase": 20,
    "produce": 6,
    "build": 0,
    "senator": 12,
    "consul": 12,
    "praetor": 12,
    "proconsul": 12,
    "prefect": 6,
    "tribune": 2,
}
SETTLER: Taste = {
    "purchase": 12,
    "build": 40,
    "place": 8,
    "produce": 6,
    "move": 2,
    "architect": 6,
    "prefect": 5,
    "mercator": 3,
    "senator": 3,
    "praetor": 3,
    "tribune": 2,
}
STYLES: Mapping[str, Taste] = {"anything": ANYTHING, "builder": BUILDER, "buyer": BUYER, "settler": SETTLER}


def choose(actions: list[Action], taste: Taste, dice: Dice) -> Action:
    """One of the actions, by chance and taste; what has weight 0 is taken only if there is nothing else."""
    weights = [taste.get(a.card if isinstance(a, Play) else a.type, 1) for a in actions]
    total = sum(weights)
    if total == 0:
        return actions[int(dice.below(len(actions)))]
    drawn = int(dice.below(total))
    for action, weight in zip(actions, weights, strict=True):
        drawn -= weight
        if drawn < 0:
            return action
    raise AssertionError
