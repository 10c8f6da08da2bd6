"""Where a game comes from: a seed or a position. With the actions it is the whole game."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from concordia.core.state import Setup, State
from concordia.errors import InvalidRecord
from concordia.knowledge import Knowledge, at_first_sight
from concordia.position import reading as positions
from concordia.position.writing import options_of
from concordia.rules import setup as rules_setup
from concordia.vocabulary import GAMES


class Origin:
    """A seed or a position; a sampled game has neither."""

    def __init__(self, seed: int | None, position: dict[str, Any] | None) -> None:
        """One of the two is given, or none for a sampled game."""
        self.seed = seed
        self.position = position

    def described(self, setup: Setup) -> dict[str, Any]:
        """The ``setup`` of a record; a sampled game has no start that could be written down."""
        if self.position is not None:
            return {"position": deepcopy(self.position)}
        if self.seed is None:
            raise InvalidRecord("record.sampled", {}, "contract")
        return {
            "game": GAMES[setup.game],
            "map": setup.board.id,
            "players": int(setup.players),
            "options": options_of(setup),
            "seed": self.seed,
        }

    def laid_out(self, setup: Setup) -> State:
        """The table before the first action."""
        if self.position is not None:
            return positions.read(self.position)
        start = self.described(setup)
        return rules_setup.deal(start["game"], start["map"], start["players"], start["options"], start["seed"])

    def known(self, state: State) -> Knowledge | None:
        """What everybody knows of the cards when the table is laid out; None: all that players own is public."""
        return None if self.position is None else at_first_sight(state.players)
