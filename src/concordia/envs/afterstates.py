"""The tables that legal actions lead to, as rows of numbers: for programs that learn what a table is worth.

A program that judges tables needs no policy: it tries every legal action and takes the one whose table it likes
best, as TD-Gammon did. ``examples/pytorch/learn_from_scratch.py`` learns in this way.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from concordia.bots.evaluation.features.columns import COLUMNS
from concordia.bots.evaluation.features.writer import FeatureWriter
from concordia.bots.evaluation.network import matrix
from concordia.bots.reachable_cities import reach
from concordia.game import Game

FEATURES: Final = tuple(COLUMNS)  # the names of the numbers in a row, in their order


class Afterstates:
    """Looks at the tables that legal actions lead to, with the features our own levels judge tables by."""

    def __init__(self, map: str) -> None:
        """For games on this board."""
        self._reach = reach(map)
        self._writer = FeatureWriter()

    def after(self, game: Game) -> NDArray[np.float32]:
        """A row for each legal action, in their order: the table after it, seen by the seat that decides.

        What chance brings at once is seen too. For a decision that counts, look at ``view.sample(rng)``, a game as
        it may be as far as the seat knows. After the end there are no rows.
        """
        options, seat, writer = game.listed(), game.state.seat, self._writer
        writer.rows.clear()
        for code in list(options.codes[: options.count]):
            after = game.copy()
            after.decide(code)
            writer.survey(after.state)
            writer.write(after.state, seat, self._reach)
        return matrix(writer.rows)[:, : len(FEATURES)].astype(np.float32)
