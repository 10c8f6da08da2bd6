"""A bot of your own: a class with one method, and nothing else that the arena asks for.

    concordia arena --bots examples.own_bot.OwnBot,random --map italia --games 20

``view`` is what the seat may know (docs/contract.md), ``legal`` the actions to choose from; it is never empty.
"""

from __future__ import annotations

import random

from concordia import Action, Game, View
from concordia.view_types import SeenPlayer

TRIES = 4


class OwnBot:
    """Ends its turn at random a few times after each action, and takes the action that led to the best end."""

    def __init__(self, seed: object) -> None:
        """A bot with chance in it takes a seed, so that the same seed plays the same game."""
        self._rng = random.Random(str(seed))

    def choose(self, view: View, legal: list[Action]) -> Action:
        """The action with the best end of the turn."""
        table = view.sample(self._rng)  # a whole game that could lie behind what the seat sees
        seat = view["seat"]
        return max(legal, key=lambda action: max(self._try(table.copy(), action, seat) for _ in range(TRIES)))

    def _try(self, game: Game, action: Action, seat: int) -> float:
        turn = game.turns
        game.apply(action)
        while game.turns == turn and game.decision is not None:
            game.apply(self._rng.choice(game.legal_actions()))
        return self._worth(game.view(seat)["players"][seat])

    def _worth(self, me: SeenPlayer) -> float:
        """Houses, cards and colonists last; money and goods are there to get more of them."""
        lasting = 12 * len(me["houses"]) + 10 * len(me["known"]) + 8 * len(me["colonists"])
        return lasting + 0.5 * me["money"] + 1.5 * sum(me["goods"].values())
