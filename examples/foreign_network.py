"""Your own network in our search: the search of a level asks it what tables are worth.

    python examples/foreign_network.py

The search looks through whole turns and deals hidden cards anew; all it needs is a function that judges tables.
Yours gets a matrix with a row for each table, whose columns
``concordia.bots.evaluation.features.columns`` names (our own network reads the same), and answers with
three numbers for each row: the points that the seat will still make and how much further it will get
ahead of the best opponent, both in tens, and the logarithm of its odds to win. With
PyTorch: ``lambda rows: model(torch.from_numpy(rows).float()).detach().numpy()``. Here two columns stand in for a
network, and play a game against ``greedy``.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

import concordia
from concordia.bots.evaluation.features.columns import COLUMN
from concordia.bots.evaluation.network import EvaluationNetwork
from concordia.bots.levels import LEVELS
from concordia.bots.registry import make
from concordia.bots.thinker.bot import Thinker

Matrix = NDArray[np.float64]


class ForeignNetwork(EvaluationNetwork):
    """Judges tables by any function."""

    def __init__(self, judge: Callable[[Matrix], Matrix]) -> None:
        """Take the function; there are no weights of ours."""
        self._judge = judge

    @property
    def sees_opponents(self) -> bool:
        """Every column is written; without this those about single opponents would be 0, which is faster."""
        return True

    def outputs(self, rows: Matrix) -> Matrix:
        """The three outputs of each row."""
        return np.asarray(self._judge(rows), np.float64)


def leader_wins(rows: Matrix) -> Matrix:
    """Nothing more will happen: whoever is ahead wins, and the others' wealth is a danger."""
    ahead = rows[:, COLUMN["own.lead"]] - rows[:, COLUMN["leader.wealth"]] / 20
    return np.stack([np.zeros(len(rows)), np.zeros(len(rows)), ahead / 10], axis=1)


def main(seed: int = 1, level: str = "gentle") -> list[int]:
    """Play a game of two on Italia."""
    game = concordia.new_game("classic", "italia", players=2, seed=seed)
    bots = [Thinker(LEVELS[level], seed, ForeignNetwork(leader_wins)), make("greedy", seed)]
    while (decision := game.decision) is not None:
        seat = decision.seat
        game.apply(bots[seat].choose(game.view(seat), game.legal_actions()))
    scores = [row["total"] for row in game.scores()]
    print(f"foreign network {scores[0]}, greedy {scores[1]}")
    return scores


if __name__ == "__main__":
    main()
