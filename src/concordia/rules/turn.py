"""Chapter 3: a turn. One card is played and carried out, in a team by both partners (8.1)."""

from __future__ import annotations

from mypy_extensions import i64

from concordia.actions.codes import COPY, DONE, PLAY, half_number, half_role
from concordia.core.masks import bit
from concordia.core.state import NO_CARD, NOBODY, REPEATED, SECOND, SHARED, Options, State
from concordia.rules import agenda, ending, storehouse
from concordia.rules.agenda import PLAY_A_CARD, push, push_role
from concordia.rules.roles import (
    architect,
    colonist,
    diplomat,
    legatus,
    mercator,
    prefect,
    senator,
    specialists,
    tribune,
)
from concordia.rules.roles.magister import repeated_card
from concordia.vocabulary import (
    ARCHITECT,
    ASK_ARCHITECT,
    ASK_COLONIST,
    ASK_DIPLOMAT,
    ASK_KEEP,
    ASK_LEGATUS,
    ASK_MERCATOR,
    ASK_NO_MORE,
    ASK_NOTHING,
    ASK_PLAY,
    ASK_PREFECT,
    ASK_PURCHASE,
    ASK_TRIBUNE,
    CARD_KINDS,
    COLONIST,
    CONSUL,
    DIPLOMAT,
    LEGATUS,
    MAGISTER,
    MASON,
    MERCATOR,
    MERCATOR_5,
    PRAETOR,
    PREFECT,
    PROCONSUL,
    SENATOR,
    TRIBUNE,
    WEAVER,
)


def begin(state: State) -> None:
    """The active seat plays a card; where nobody has one left the game cannot go on."""
    if all(player.cards == 0 for player in state.players):
        state.final = 0
    if state.final == 0:
        state.asked = ASK_NO_MORE
        return
    ask_play(state, state.active, SHARED if state.setup.team else 0)


def ask_play(state: State, seat: i64, how: i64) -> None:
    """A seat plays a card of its hand."""
    state.asked = ASK_PLAY
    state.seat = seat
    state.how = how


def offer_plays(state: State, out: Options) -> None:
    """One for each kind in the hand, of a double card or a Magister over one each half (3.1, 7.3)."""
    player = state.players[state.seat]
    hand = player.hand
    tables = state.setup.tables
    for card in range(CARD_KINDS):
        if hand[card] == 0 or (card == LEGATUS and state.how & SECOND):  # 8.6, 8.7
            continue
        used: i64 = repeated_card(player, 0) if card == MAGISTER else card
        if used != NO_CARD and tables.first_half[used] != NO_CARD:
            out.offer(PLAY + 4 * card + half_number(tables.first_half[used]))
            out.offer(PLAY + 4 * card + half_number(tables.second_half[used]))
        else:
            out.offer(PLAY + 4 * card)


def take_play(state: State, code: i64) -> None:
    """The card goes face up on the own pile and is carried out (3.1)."""
    card = (code - PLAY) >> 2
    half = (code - PLAY) & 3
    player = state.players[state.seat]
    player.hand[card] -= 1
    player.cards -= 1
    player.pile = player.pile + bytes([card])
    player.copied = 0
    state.asked = ASK_NOTHING
    state.suggestion = NO_CARD
    how = state.how
    used = card
    if card == MAGISTER:  # 7.2
        used = repeated_card(player, 1)
        if used == NO_CARD:
            return
        how |= REPEATED
    role = half_role(half) if half != 0 else state.setup.tables.role[used]
    carry_out(state, state.seat, role, _other_half(state, used, role), how)


def _other_half(state: State, card: i64, role: i64) -> i64:
    """What the partner does: of a double card the other half (8.2), else the same."""
    tables = state.setup.tables
    if tables.first_half[card] == NO_CARD:
        return role
    return tables.second_half[card] if role == tables.first_half[card] else tables.first_half[card]


def carry_out(state: State, seat: i64, role: i64, partners_role: i64, how: i64) -> None:
    """Put on the agenda who carries out what (8.1), the first on top."""
    if how & SHARED and role not in (DIPLOMAT, LEGATUS):
        if role == PROCONSUL:  # 8.6
            push(state, PLAY_A_CARD, state.partner(seat), SECOND)
        else:
            push_role(state, state.partner(seat), partners_role, how & ~SHARED)
    if role == LEGATUS:  # 8.7
        push(state, PLAY_A_CARD, state.partner(seat), SHARED | SECOND)
    push_role(state, seat, role, how)


def take_copy(state: State, code: i64) -> None:
    """Carry out an opponent's card as if it had been played (5.7), in a team by both (8.8)."""
    role = diplomat.chosen_role(state, code)
    owner = (code - COPY) >> 2
    how = state.how
    state.asked = ASK_NOTHING
    if state.setup.team:
        state.players[owner].copied |= bit(state.seat)
    if role == NO_CARD:
        return
    if state.players[owner].top() == MAGISTER:
        how |= REPEATED
    card = diplomat.copied_card(state, owner)
    carry_out(state, state.seat, role, _other_half(state, card, role), how)


def begin_role(state: State, seat: i64, role: i64, how: i64) -> None:
    """A seat starts to carry out a role."""
    if role == PREFECT:
        prefect.begin(state, seat)
    elif role == ARCHITECT:
        architect.begin(state, seat)
    elif role in (MERCATOR, MERCATOR_5):
        mercator.begin(state, seat, role)
    elif role == TRIBUNE:
        tribune.begin(state, seat)
    elif role == DIPLOMAT:
        diplomat.begin(state, seat, how)
    elif role in (SENATOR, CONSUL, PRAETOR, PROCONSUL):
        senator.begin(state, seat, role)
    elif role == COLONIST:
        colonist.begin(state, seat)
    elif MASON <= role <= WEAVER:
        specialists.begin(state, seat, role)
    else:
        legatus.begin(state, seat)


def next_step(state: State) -> None:
    """Begin what is on top of the agenda."""
    step = agenda.pop(state)
    verb = agenda.verb_of(step)
    seat = agenda.seat_of(step)
    details = agenda.details_of(step)
    if verb == agenda.CARRY_OUT:
        begin_role(state, seat, details & 0xFF, details >> 8)
    elif verb == agenda.KEEP_GOODS:
        storehouse.ask(state, seat, details)
    else:
        ask_play(state, seat, details)


def offer(state: State, out: Options) -> None:
    """List all legal decisions of this moment."""
    out.count = 0
    asked = state.asked
    if asked == ASK_ARCHITECT:
        architect.offer(state, out)
    elif asked == ASK_PLAY:
        offer_plays(state, out)
    elif asked == ASK_MERCATOR:
        mercator.offer(state, out)
    elif asked == ASK_PREFECT:
        prefect.offer(state, out)
    elif asked == ASK_PURCHASE:
        senator.offer(state, out)
    elif asked == ASK_TRIBUNE:
        tribune.offer(state, out)
    elif asked == ASK_DIPLOMAT:
        diplomat.offer(state, out)
    elif asked == ASK_COLONIST:
        colonist.offer(state, out)
    elif asked == ASK_KEEP:
        storehouse.offer(state, out)
    elif asked == ASK_LEGATUS:
        legatus.offer(state, out)


def take(state: State, code: i64) -> None:
    """Carry out one legal decision, without what follows from it."""
    asked = state.asked
    if asked == ASK_ARCHITECT:
        architect.take(state, code)
    elif asked == ASK_PLAY:
        take_play(state, code)
    elif asked == ASK_MERCATOR:
        mercator.take(state, code)
    elif asked == ASK_PREFECT:
        prefect.take(state, code)
    elif asked == ASK_PURCHASE:
        senator.take(state, code)
    elif asked == ASK_TRIBUNE:
        tribune.take(state, code)
    elif asked == ASK_DIPLOMAT:
        take_copy(state, code)
    elif asked == ASK_COLONIST:
        colonist.take(state, code)
    elif asked == ASK_KEEP:
        storehouse.take(state, code)
    elif asked == ASK_LEGATUS:
        legatus.take(state, code)


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
    senator.refill(state)
    if state.magnus_used:
        state.magnus = (state.magnus + state.setup.players - 1) % state.setup.players
        state.magnus_used = False
    state.turns += 1
    state.suggestion = NO_CARD
    state.looked = NOBODY
    ending.pass_turn(state)
    begin(state)
