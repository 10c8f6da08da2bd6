"""What every seat can expect of a game."""

from __future__ import annotations

import numpy as np

from concordia.bots.evaluation.features.writer import FeatureWriter
from concordia.bots.evaluation.network import Doubles, EvaluationNetwork, final_result, matrix
from concordia.bots.reachable_cities import reach
from concordia.core.state import State


class ChanceMeter:
    """Says of many tables what every seat can expect; not for several threads at once."""

    def __init__(self, network: EvaluationNetwork) -> None:
        """By the judgement of a network."""
        self._network = network
        self._writer = FeatureWriter(network.sees_opponents)

    def chances(self, state: State) -> Doubles:
        """For each seat the final points and the chance to win, the chances of all sides together being 1."""
        players = int(state.setup.players)
        if state.is_over():
            ends = [final_result(state, seat) for seat in range(players)]
            return np.array([[end[0], end[2]] for end in ends], dtype=np.float64)
        writer, on = self._writer, reach(state.setup.board.id)
        writer.rows.count = 0
        writer.survey(state)
        for seat in range(players):
            writer.write(state, seat, on)
        points, _, won = self._network.expect(matrix(writer.rows))
        if state.setup.team:
            won = (won + np.roll(won, players // 2)) * 0.5
        sides = won.sum() / (2 if state.setup.team else 1)
        return np.stack([points, won / sides], axis=1)


def chances(network: EvaluationNetwork, state: State) -> Doubles:
    """What every seat can expect of one table: final points, and the chance to win."""
    return ChanceMeter(network).chances(state)
