"""7.3 Double cards: one of two roles, whichever half the player chose."""

from __future__ import annotations

from mypy_extensions import i64

from concordia.actions.codes import NO_HALF, half_role
from concordia.core.state import State
from concordia.rules.agenda import push_role
from concordia.rules.questions import AtOnce


class Double(AtOnce):
    """Carry out the chosen half."""

    def begin(self, state: State, seat: i64, card: i64, half: i64, how: i64) -> None:
        """The half takes the card's place; the Mercator of a double card is the one that gives 5."""
        push_role(state, seat, half_role(half), NO_HALF, how)
