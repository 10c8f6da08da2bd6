"""Chapter 4: twelve spaces, and what happens when more comes in than fits."""

from __future__ import annotations

from mypy_extensions import i64

from concordia.actions import codes
from concordia.core.bundles import count, one, total
from concordia.core.legal_options import Options
from concordia.core.state import State
from concordia.rules import agenda
from concordia.rules.questions import Question
from concordia.vocabulary import ASK_KEEP, ASK_NOTHING, CLOTH


def receive(state: State, seat: i64, incoming: i64) -> None:
    """Store incoming goods; where they do not all fit, the receiver is asked which to keep (4.3)."""
    player = state.players[seat]
    room = player.room()
    if total(incoming) <= room:
        player.goods += incoming
        return
    for good in range(5):
        if count(incoming, good) == total(incoming):  # all of one kind: nothing to choose
            player.goods += room * one(good)
            return
    if room > 0:
        agenda.push(state, agenda.KEEP_GOODS, seat, incoming)


def ask(state: State, seat: i64, incoming: i64) -> None:
    """The receiver decides (4.3)."""
    state.asked = ASK_KEEP
    state.seat = seat
    state.incoming = incoming


class KeepGoods(Question):
    """Which of the incoming goods to keep."""

    def offer(self, state: State, out: Options) -> None:
        """Every different choice of incoming goods that fills the free spaces exactly."""
        _fill(out, state.incoming, 0, state.players[state.seat].room(), 0)

    def take(self, state: State, code: i64) -> None:
        """Store what was chosen; the rest goes back to the bank."""
        state.players[state.seat].goods += codes.kept_bundle(code)
        state.incoming = 0
        state.asked = ASK_NOTHING


def _fill(out: Options, incoming: i64, good: i64, room: i64, chosen: i64) -> None:
    most = count(incoming, good)
    if good == CLOTH:
        if room <= most:
            out.offer(codes.keep(chosen + room * one(CLOTH)))
        return
    for number in range(min(most, room) + 1):
        _fill(out, incoming, good + 1, room - number, chosen + number * one(good))
