"""Chapter 3: a turn. One card is played and carried out, then the next seat plays."""

from __future__ import annotations

from mypy_extensions import i64

from concordia.actions.codes import DONE
from concordia.core.legal_options import Options
from concordia.core.state import NO_CARD, NOBODY, SHARED, State
from concordia.rules import agenda, card_play, display, ending, storehouse
from concordia.rules.role_table import QUESTIONS, ROLES
from concordia.vocabulary import ASK_KEEP, ASK_NO_MORE, ASK_NOTHING


def begin(state: State) -> None:
    """The active seat plays a card; where nobody has one left the game cannot go on."""
    if state.players[state.active].cards == 0 and all(player.cards == 0 for player in state.players):
        state.final = 0
    if state.final == 0:
        state.asked = ASK_NO_MORE
        return
    card_play.ask(state, state.active, SHARED if state.setup.team else 0)


def next_step(state: State) -> None:
    """Begin what is on top of the agenda."""
    step = agenda.pop(state)
    verb = agenda.verb_of(step)
    seat = agenda.seat_of(step)
    details = agenda.details_of(step)
    if verb == agenda.CARRY_OUT:
        role = agenda.role_of(details)
        ROLES[role].begin(state, seat, role, agenda.half_of(details), agenda.how_of(details))
    elif verb == agenda.KEEP_GOODS:
        storehouse.ask(state, seat, details)
    else:
        card_play.ask(state, seat, details)


def offer(state: State, out: Options) -> None:
    """List all legal decisions of this moment."""
    out.count = 0
    if state.asked != ASK_NO_MORE:
        QUESTIONS[state.asked].offer(state, out)


def take(state: State, code: i64) -> None:
    """Carry out one legal decision, without what follows from it."""
    QUESTIONS[state.asked].take(state, code)


def runs_out(state: State, out: Options) -> bool:
    """Do all of this turn that needs no decision; whether nothing of it is left, so that it can end.

    If somebody is asked something, their options are listed. Where stopping is the only option, or a storehouse
    leaves one choice, nobody is asked.
    """
    while True:
        if state.asked == ASK_NOTHING:
            if state.depth == 0:
                return True
            next_step(state)
            continue
        offer(state, out)
        if state.asked == ASK_NO_MORE or out.count > 1:
            return False
        if out.count == 0:  # an empty hand, nothing to copy
            state.asked = ASK_NOTHING
        elif out.codes[0] == DONE or state.asked == ASK_KEEP:
            take(state, out.codes[0])
        else:
            return False


def go_on(state: State, out: Options) -> None:
    """Do all that needs no decision, until somebody is asked something; their options are then listed."""
    while runs_out(state, out):
        end(state)
    out.clock += 1
    out.stamp = out.clock
    state.stamp = out.clock


def decide(state: State, code: i64, out: Options) -> None:
    """Carry out a legal decision and all that follows from it."""
    take(state, code)
    go_on(state, out)


def end(state: State) -> None:
    """The display is filled (5.8), the PM passes (5.4), the next seat plays or the game is over (6.1)."""
    display.refill(state)
    if state.magnus_used:
        state.magnus = (state.magnus + state.setup.players - 1) % state.setup.players
        state.magnus_used = False
    state.turns += 1
    state.suggestion = NO_CARD
    state.looked = NOBODY
    ending.pass_turn(state)
    begin(state)
