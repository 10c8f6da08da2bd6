"""5.1 Tribune: take the discard pile back, then perhaps one new colonist in the capital."""

from __future__ import annotations

from mypy_extensions import i64

from concordia.actions import codes
from concordia.core.board import CAPITAL
from concordia.core.legal_options import Options
from concordia.core.state import State
from concordia.rules import scoring
from concordia.rules.questions import Role
from concordia.rules.roles import colonist
from concordia.vocabulary import ASK_NOTHING, ASK_TRIBUNE


class Tribune(Role):
    """Take the discard pile back, then perhaps place one new colonist in the capital."""

    def begin(self, state: State, seat: i64, card: i64, half: i64, how: i64) -> None:
        """Take up the pile for 1 sestertius a card beyond the third (5.1a); a first Tribune may score (6.4)."""
        player = state.players[seat]
        number: i64 = len(player.pile)
        hand = player.hand[:]
        for taken in player.pile:
            hand[taken] += 1
        player.hand = hand
        player.cards += number
        player.pile = b""
        player.copied = 0  # 8.8: nothing lies on top any more
        if number > 3:
            player.money += number - 3
        if state.setup.interim_scoring and player.interim < 0:
            scoring.score_interim(state, seat)
        state.asked = ASK_TRIBUNE
        state.seat = seat

    def offer(self, state: State, out: Options) -> None:
        """One colonist of either kind in the capital (5.1b)."""
        if colonist.affordable(state):
            colonist.offer_city(state, CAPITAL, out)
        out.offer(codes.DONE)

    def take(self, state: State, code: i64) -> None:
        """Place the colonist, if one was chosen, and be done: once only."""
        if code != codes.DONE:
            colonist.place(state, code)
        state.asked = ASK_NOTHING
