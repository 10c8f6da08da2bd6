"""Opponents with one idea: greedy play that counts some things for more than they are worth.

They are kept for ever, so that a learned opponent cannot forget how to meet them; no server offers them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from concordia.bots.greedy.weights import value_of
from concordia.core.state import NOT_YET, State


@dataclass(frozen=True)
class Leaning:
    """What a bot counts in points beside what everything is worth."""

    house: float = 0.0
    card: float = 0.0
    sestertius: float = 0.0
    end: float = 0.0  # that the end is triggered

    def worth(self, state: State, seat: int) -> float:
        """What it adds to the worth of a table for a seat."""
        player = state.players[seat]
        wealth = int(player.money) + value_of(int(player.goods))
        cards = int(player.cards) + len(player.pile)
        ended = self.end if state.final != NOT_YET else 0.0
        return self.house * int(player.built) + self.card * cards + self.sestertius * wealth + ended


NONE: Final = Leaning()
LEANINGS: Final = {
    "rusher": Leaning(house=3.0, card=3.0, end=25.0),
    "hoarder": Leaning(house=-1.0, card=-1.0, sestertius=0.5),
    "builder": Leaning(house=5.0, card=-12.0),
}
