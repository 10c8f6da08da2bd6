"""A short game of self-play, as tests need one."""

from __future__ import annotations

from concordia.bots.evaluation.network import shipped_network
from concordia.learn.selfplay import SelfPlayer, selfplay


def a_game(kind=("venus", "cyprus", 2), seed=4):
    """A whole game of the shipped network against itself."""
    players = [
        SelfPlayer(shipped_network(), 1, 3, temperature=1.0, exploration_rate=0.1, seed=seat)
        for seat in range(kind[2])
    ]
    return selfplay(kind, seed, players)
