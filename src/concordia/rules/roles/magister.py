"""7.2 Magister: carry out again the card played before."""

from __future__ import annotations

from mypy_extensions import i64

from concordia.core.state import NO_CARD, Player
from concordia.vocabulary import MAGISTER, SENATOR


def repeated_card(player: Player, on_top: i64) -> i64:
    """The card that a Magister repeats, below the ``on_top`` cards of the pile that stand for it.

    Through a Diplomat that is the card under the Diplomat, and if that is the own Magister the card under
    it; never a Senator; NO_CARD where there is nothing to repeat.
    """
    at: i64 = len(player.pile) - 1 - on_top
    while at >= 0 and player.pile[at] == MAGISTER:
        at -= 1
    if at < 0 or player.pile[at] == SENATOR:
        return NO_CARD
    return player.pile[at]
