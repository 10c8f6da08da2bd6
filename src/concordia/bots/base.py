"""What every bot is: something that chooses among legal actions from what its seat may know."""

from __future__ import annotations

from typing import Protocol

from concordia.actions.types import Action
from concordia.game import View


class Bot(Protocol):
    """A computer player of one seat.

    A bot never sees the game itself: a view holds what its seat may know, and ``view.sample(rng)`` a full game
    that the view could be of.
    """

    def choose(self, view: View, legal: list[Action]) -> Action:
        """One of ``legal``, the actions of the decision that the view stands at; the list is never empty."""
        ...
