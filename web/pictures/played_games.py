"""Print the records of three games between levels, as JSON, for pictures of their reviews."""

from __future__ import annotations

import json
import sys
from typing import Any

import concordia
from concordia.bots.registry import make

GAMES = (
    ("classic", "imperium", 11, ("strong", "fair", "gentle", "fair")),
    ("classic", "italia", 12, ("fair", "strong", "fair")),
    ("venus", "hellas", 13, ("strong", "gentle", "fair", "strong")),
)


def played(kind: str, board: str, seed: int, levels: tuple[str, ...]) -> dict[str, Any]:
    """A game to its end."""
    game = concordia.new_game(kind, board, players=len(levels), seed=seed)
    bots = [make(level, f"{seed}/{seat}") for seat, level in enumerate(levels)]
    while (decision := game.decision) is not None:
        game.apply(bots[decision.seat].choose(game.view(decision.seat), game.legal_actions()))
    return game.record()


json.dump([played(*each) for each in GAMES], sys.stdout)
