"""7.2 Magister: carry out again the card played before."""

from __future__ import annotations

from mypy_extensions import i64

from concordia.core.state import NO_CARD, REPEATED, Player, State
from concordia.rules import teams
from concordia.rules.questions import AtOnce
from concordia.vocabulary import MAGISTER, SENATOR


class Magister(AtOnce):
    """Repeat the card below the top of the player's pile: below the Magister, or the Diplomat that copied one."""

    def begin(self, state: State, seat: i64, card: i64, half: i64, how: i64) -> None:
        """The repeated card takes its place; with none there nothing happens."""
        repeated = repeated_card(state.players[seat], 1)
        if repeated != NO_CARD:
            teams.carry_out(state, seat, repeated, half, how | REPEATED)


def repeated_card(player: Player, on_top: i64) -> i64:
    """The card that a Magister repeats, below the ``on_top`` cards of the pile that stand for it.

    Through a Diplomat that is the card under the Diplomat, and if that is a Magister the card under it; never
    a Senator; NO_CARD where there is nothing to repeat.
    """
    at: i64 = len(player.pile) - 1 - on_top
    while at >= 0 and player.pile[at] == MAGISTER:
        at -= 1
    if at < 0 or player.pile[at] == SENATOR:
        return NO_CARD
    return player.pile[at]
