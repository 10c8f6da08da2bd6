"""Whole games between bots, as tests need them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import concordia
from concordia.bots import registry
from concordia.bots.levels import LEVELS
from concordia.bots.thinker.bot import Thinker
from concordia.game import Game

# A level with all that master does, and little of it: tests are about what it does, not how well.
QUICK = replace(LEVELS["master"], width=2, moves=3, turns=3, rounds=1, deals=2)


def play(names: list[str], game: str, map: str, seed: int, most: int = 5000, **options: Any) -> Game:
    """A game of bots to its end; the engine refuses every action that is not legal."""
    played = concordia.new_game(game, map, len(names), seed, **options)
    bots = [registry.make(name, f"{seed}/{seat}") for seat, name in enumerate(names)]
    for _ in range(most):
        decision = played.decision
        if decision is None:
            return played
        legal = played.legal_actions()
        action = bots[decision.seat].choose(played.view(decision.seat), list(legal))
        assert action in legal
        played.apply(action)
    raise AssertionError(f"no end after {most} decisions")


def middle(game="classic", map="imperium", players=3, turns=9, seed=11):
    """A game that gentle bots have played for some turns."""
    played = concordia.new_game(game, map, players, seed)
    bots = [Thinker(LEVELS["gentle"], seat) for seat in range(players)]
    while played.turns < turns or not played.between_turns:
        seat = played.decision.seat
        played.apply(bots[seat].choose(played.view(seat), played.legal_actions()))
    return played
