"""What every seat of a table can expect."""

from __future__ import annotations

import numpy as np

from concordia.bots.evaluation.features.writer import Eye
from concordia.bots.evaluation.network import Floats, Network, final, table
from concordia.bots.evaluation.tally import reach
from concordia.core.state import State


def chances(network: Network, state: State) -> Floats:
    """For each seat the final points and the chance to win, the chances of all sides together being 1."""
    players = int(state.setup.players)
    if state.is_over():
        ends = [final(state, seat) for seat in range(players)]
        return np.array([[end[0], end[2]] for end in ends], dtype=np.float32)
    eye, on = Eye(), reach(state.setup.board.id)
    eye.survey(state)
    for seat in range(players):
        eye.look(state, seat, on)
    points, _, won = network.expect(table(eye.rows))
    if state.setup.team:
        won = (won + np.roll(won, players // 2)) * np.float32(0.5)
    sides = won.sum() / (2 if state.setup.team else 1)
    return np.stack([points, won / sides], axis=1)
