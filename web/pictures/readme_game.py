"""Print the record of a game, as JSON, in the middle of which a colonist is to be moved."""

from __future__ import annotations

import json
import sys

import concordia
from concordia.bots.registry import make

PLAYERS, SEED = 4, 21
#: So much of the game is over, and so many decisions there are.
MIDDLE, MANY = 0.55, 12


def main() -> None:
    """Play the game, and once more as far as its middle."""
    game = concordia.new_game("classic", "imperium", players=PLAYERS, seed=SEED)
    bots = [make("greedy", f"{SEED}/{seat}") for seat in range(PLAYERS)]
    while (decision := game.decision) is not None:
        game.apply(bots[decision.seat].choose(game.view(decision.seat), game.legal_actions()))
    again = concordia.new_game("classic", "imperium", players=PLAYERS, seed=SEED)
    for number, action in enumerate(game.history):
        decision = again.decision
        late = number > MIDDLE * len(game.history)
        if late and decision and decision.kind == "architect" and len(again.legal_actions()) >= MANY:
            break
        again.apply(action)
    json.dump(again.record(), sys.stdout)


main()
