"""The opponents: who leads, what all of them have together, and a partner's figures in a team."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from concordia.bots.evaluation.batch import Rows
from concordia.bots.evaluation.tally import GODS_COUNT, Tally
from concordia.core.masks import bit, has
from concordia.core.state import NO_CARD, State
from concordia.vocabulary import (
    ARCHITECT,
    ARCHITECT_MERCATOR,
    COLONIST,
    CONSUL,
    MERCATOR,
    MERCATOR_5,
    PRAETOR,
    PREFECT,
    PREFECT_ARCHITECT,
    PREFECT_MERCATOR,
    PROCONSUL,
    SENATOR,
)

ARCHITECTS: Final = (1 << ARCHITECT) | (1 << PREFECT_ARCHITECT) | (1 << ARCHITECT_MERCATOR)
PREFECTS: Final = (1 << PREFECT) | (1 << PREFECT_ARCHITECT) | (1 << PREFECT_MERCATOR)
MERCATORS: Final = (1 << MERCATOR) | (1 << MERCATOR_5) | (1 << ARCHITECT_MERCATOR) | (1 << PREFECT_MERCATOR)
BUYERS: Final = (1 << SENATOR) | (1 << PRAETOR)
CONSULS: Final = (1 << CONSUL) | (1 << PROCONSUL)


def put_points(state: State, seat: i64, tallies: list[Tally], rows: Rows) -> None:
    """What the seat would score now and its side's lead; then the leading opponent, then the partner."""
    leader = best_rival(state, seat, tallies)
    lead = tallies[leader]
    ahead = state.players[leader]
    best = side_points(state, leader, tallies)
    rows.put(tallies[seat].points)
    rows.put(side_points(state, seat, tallies) - best)
    rows.put(best)
    rows.put(ahead.built)
    rows.put(ahead.abroad)
    rows.put(ahead.cards)
    rows.put(len(ahead.pile))
    rows.put(lead.wealth if lead.wealth < 120 else 120)
    rows.put(lead.provinces)
    rows.put(lead.kinds)
    god: i64
    for god in range(GODS_COUNT):
        rows.put(lead.gods[god])
    if state.setup.team:
        mate = tallies[state.partner(seat)]
        partner = state.players[state.partner(seat)]
        rows.put(mate.points)
        rows.put(mate.wealth if mate.wealth < 120 else 120)
        rows.put(partner.built)
        rows.put(partner.cards)
    else:
        for _ in range(4):
            rows.put(0)


def put_rivals(state: State, seat: i64, tallies: list[Tally], rows: Rows) -> None:
    """All opponents together, and which roles a Diplomat could copy."""
    points: i64 = 0
    built: i64 = 0
    cards: i64 = 0
    wealth: i64 = 0
    tops: i64 = 0
    number: i64 = 0
    for other in range(state.setup.players):
        rival: i64 = other
        if not is_rival(state, seat, rival):
            continue
        player = state.players[rival]
        number += 1
        points += tallies[rival].points
        wealth += tallies[rival].wealth
        built += player.built
        cards += player.cards + len(player.pile)
        top = player.top()
        if top != NO_CARD:
            tops |= bit(state.setup.tables.role[top])
    rows.put(points * 4 // number)
    rows.put(wealth // number)
    rows.put(built * 4 // number)
    rows.put(cards * 4 // number)
    rows.put(1 if tops & ARCHITECTS else 0)
    rows.put(1 if tops & PREFECTS else 0)
    rows.put(1 if tops & BUYERS else 0)
    rows.put(1 if tops & MERCATORS else 0)
    rows.put(1 if has(tops, COLONIST) else 0)
    rows.put(1 if tops & CONSULS else 0)


def side_points(state: State, seat: i64, tallies: list[Tally]) -> i64:
    """What a player, or a team, would score now."""
    points = tallies[seat].points
    if state.setup.team:
        points += tallies[state.partner(seat)].points
    return points


def best_rival(state: State, seat: i64, tallies: list[Tally]) -> i64:
    """The opponent who would score most now, alone or with a partner."""
    best: i64 = -1
    leader: i64 = -1
    for number in range(state.setup.players):
        rival: i64 = number
        if is_rival(state, seat, rival):
            points = side_points(state, rival, tallies)
            if points > best:
                best = points
                leader = rival
    return leader


def is_rival(state: State, seat: i64, other: i64) -> bool:
    """Whether a seat is neither the player nor the partner."""
    return other != seat and not (state.setup.team and other == state.partner(seat))
