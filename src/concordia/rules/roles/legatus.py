"""8.7 Legatus: look at the partner's hand and suggest a card; the partner then plays one for both."""

from __future__ import annotations

from mypy_extensions import i64

from concordia.actions import codes
from concordia.core.legal_options import Options
from concordia.core.state import NO_CARD, State
from concordia.rules.questions import Role
from concordia.vocabulary import ASK_LEGATUS, ASK_NOTHING, CARD_KINDS, LEGATUS


class Legatus(Role):
    """Suggest a card of the partner's hand; the partner then plays one for both."""

    def begin(self, state: State, seat: i64, card: i64, half: i64, how: i64) -> None:
        """The suggestion comes first; the partner's play waits on the agenda."""
        state.asked = ASK_LEGATUS
        state.seat = seat
        state.looked = seat

    def offer(self, state: State, out: Options) -> None:
        """Each kind in the partner's hand but a Legatus, or no suggestion."""
        hand = state.players[state.partner(state.seat)].hand
        for card in range(CARD_KINDS):
            if hand[card] > 0 and card != LEGATUS:
                out.offer(codes.suggest(card))
        out.offer(codes.DONE)

    def take(self, state: State, code: i64) -> None:
        """Remember the suggestion for the partner."""
        state.suggestion = NO_CARD if code == codes.DONE else codes.suggested_card(code)
        state.asked = ASK_NOTHING
