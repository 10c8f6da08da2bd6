"""3.1 Playing a card: asked when a turn begins, and in the second part of a Legatus or Proconsul (8.6, 8.7)."""

from __future__ import annotations

from mypy_extensions import i64

from concordia.actions import codes
from concordia.core.legal_options import Options
from concordia.core.state import NO_CARD, SECOND, State
from concordia.rules import teams
from concordia.rules.questions import Question
from concordia.rules.roles.magister import repeated_card
from concordia.vocabulary import ASK_NOTHING, ASK_PLAY, CARD_KINDS, LEGATUS, MAGISTER


def ask(state: State, seat: i64, how: i64) -> None:
    """A seat plays a card of its hand."""
    state.asked = ASK_PLAY
    state.seat = seat
    state.how = how


class PlayACard(Question):
    """Which card of the hand to play."""

    def offer(self, state: State, out: Options) -> None:
        """One for each kind in the hand, of a double card or a Magister over one each half (3.1, 7.3)."""
        player = state.players[state.seat]
        hand = player.hand
        tables = state.setup.tables
        card: i64
        for card in range(CARD_KINDS):
            if hand[card] == 0 or (card == LEGATUS and state.how & SECOND):  # 8.6, 8.7
                continue
            used: i64 = repeated_card(player, 0) if card == MAGISTER else card
            if used != NO_CARD and tables.first_half[used] != NO_CARD:
                out.offer(codes.play(card, codes.half_number(tables.first_half[used])))
                out.offer(codes.play(card, codes.half_number(tables.second_half[used])))
            else:
                out.offer(codes.play(card, codes.NO_HALF))

    def take(self, state: State, code: i64) -> None:
        """The card goes face up on the player's discard pile and is carried out (3.1)."""
        card = codes.played_card(code)
        player = state.players[state.seat]
        player.change_hand(card, -1)
        player.pile = player.pile + bytes([card])
        player.copied = 0
        state.asked = ASK_NOTHING
        state.suggestion = NO_CARD
        teams.carry_out(state, state.seat, card, codes.played_half(code), state.how)
