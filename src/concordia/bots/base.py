"""What every bot is: something that chooses among legal actions from what its seat may know."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Protocol

from concordia.actions.types import Action
from concordia.game import Game, View


class Bot(Protocol):
    """A computer player of one seat.

    A bot never sees the game itself: a view holds what its seat may know, and ``view.sample(rng)`` a full game
    that the view could be of.
    """

    def choose(self, view: View, legal: list[Action]) -> Action:
        """One of ``legal``, the actions of the decision that the view stands at; the list is never empty."""
        ...


def let_go(bots: Iterable[object], game: Game | None = None) -> None:
    """Tell bots that have a method ``end(game)`` that they are no longer needed: after a game, or without one."""
    for bot in bots:
        if callable(told := getattr(bot, "end", None)):
            with suppress(Exception):
                told(game)
