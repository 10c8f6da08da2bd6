"""Everybody's chance to win, as the levels judge it."""

from __future__ import annotations

from concordia.bots.evaluation.network import shipped_network
from concordia.bots.evaluation.win_chances import chances
from concordia.game import Game


def win_chances(game: Game) -> list[float]:
    """Each seat's chance to win from here, to three places; after the end 1 for winners and 0 for the others."""
    return [round(float(win), 3) for win in chances(shipped_network(), game.state)[:, 1]]
