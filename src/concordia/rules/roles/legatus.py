"""8.7 Legatus: look at the partner's hand and suggest a card; the partner then plays one for both."""

from __future__ import annotations

from mypy_extensions import i64

from concordia.actions.codes import DONE, SUGGEST
from concordia.core.state import NO_CARD, Options, State
from concordia.vocabulary import ASK_LEGATUS, ASK_NOTHING, CARD_KINDS, LEGATUS


def begin(state: State, seat: i64) -> None:
    """The suggestion comes first; the partner's play waits on the agenda."""
    state.asked = ASK_LEGATUS
    state.seat = seat
    state.looked = seat


def offer(state: State, out: Options) -> None:
    """Each kind in the partner's hand but a Legatus, or no suggestion."""
    hand = state.players[state.partner(state.seat)].hand
    for card in range(CARD_KINDS):
        if hand[card] > 0 and card != LEGATUS:
            out.offer(SUGGEST + card)
    out.offer(DONE)


def take(state: State, code: i64) -> None:
    """Remember the suggestion for the partner."""
    state.suggestion = NO_CARD if code == DONE else code - SUGGEST
    state.asked = ASK_NOTHING
