"""The opponents one by one in order of play, and what they and the seat want alike: provinces, sites and cards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from concordia.bots.evaluation.batch import Rows
from concordia.bots.evaluation.features.opponents import is_rival
from concordia.bots.evaluation.features.prospects import Prospects
from concordia.bots.evaluation.tally import GODS_COUNT, Tally
from concordia.core.masks import has, size
from concordia.core.state import Player, State
from concordia.core.vectors import vec
from concordia.vocabulary import (
    ARCHITECT,
    ARCHITECT_MERCATOR,
    COLONIST,
    CONSUL,
    MASON,
    MERCATOR,
    MERCATOR_5,
    PRAETOR,
    PREFECT,
    PREFECT_ARCHITECT,
    PREFECT_MERCATOR,
    PROCONSUL,
    SENATOR,
    SLOTS,
)

SEEN: Final = 3  # so many opponents have columns of their own
OF_ONE: Final = 15  # columns of an opponent


def rivals_in_turn(state: State, seat: i64) -> list[i64]:
    """The next opponents in order of play, at most three."""
    players = state.setup.players
    found: list[i64] = []
    for after in range(1, players):
        rival = (seat + after) % players
        if len(found) < SEEN and is_rival(state, seat, rival):
            found.append(rival)
    return found


def put_rivals_in_turn(
    state: State, seat: i64, rivals: list[i64], tallies: list[Tally], prospects: list[Prospects], rows: Rows
) -> None:
    """Of each of the next opponents: how far ahead, what they have and hold in hand, and what they could do."""
    for rival in rivals:
        player = state.players[rival]
        could = prospects[rival]
        rows.put(tallies[rival].points - tallies[seat].points)
        rows.put(tallies[rival].wealth if tallies[rival].wealth < 120 else 120)
        rows.put(player.built)
        rows.put(player.abroad)
        rows.put(player.cards)
        _put_hand(player, rows)
        rows.put(could.reachable_builds)
        rows.put(could.best_card)
        rows.put(could.best_production)
        rows.put(prospects[seat].income[could.best_province] if could.best_province >= 0 else 0)
    for _ in range(OF_ONE * (SEEN - len(rivals))):
        rows.put(0)


def _put_hand(player: Player, rows: Rows) -> None:
    """Who counts cards knows every hand: all are bought and played in the open (3.2)."""
    hand = player.hand
    double: i64 = hand[PREFECT_ARCHITECT]
    rows.put(hand[ARCHITECT] + double + hand[ARCHITECT_MERCATOR])
    rows.put(hand[PREFECT] + double + hand[PREFECT_MERCATOR])
    rows.put(hand[MERCATOR] + hand[MERCATOR_5] + hand[ARCHITECT_MERCATOR] + hand[PREFECT_MERCATOR])
    rows.put(hand[SENATOR] + hand[PRAETOR] + hand[CONSUL] + hand[PROCONSUL])
    rows.put(hand[COLONIST])
    specialists: i64 = 0
    good: i64
    for good in range(5):
        specialists += hand[MASON + good]
    rows.put(specialists)


def put_prefect(state: State, seat: i64, rivals: list[i64], prospects: list[Prospects], rows: Rows) -> None:
    """Whom a Prefect feeds: own production less the mean of the next opponents', of the best two provinces."""
    setup = state.setup
    own = prospects[seat].income
    number: i64 = len(rivals)
    first = prospects[rivals[0]].income
    next = prospects[rivals[1]].income if number > 1 else first
    last = prospects[rivals[2]].income if number > 2 else first
    best: i64 = 0
    of_best: i64 = 0
    second: i64 = 0
    for province in range(setup.board.province_count):
        if has(state.markers, province):
            theirs = first[province]
            if number > 1:
                theirs += next[province]
            if number > 2:
                theirs += last[province]
            mine = own[province] + setup.tables.price[setup.marker_good[province]]
            net = mine - theirs // number
            if net > best:
                second = best
                best = net
                of_best = mine
            elif net > second:
                second = net
    rows.put(best)
    rows.put(of_best)
    rows.put(second)


def put_builds(state: State, seat: i64, rivals: list[i64], prospects: list[Prospects], rows: Rows) -> None:
    """Houses that goods and money would pay for, what they would score, and who else could build there."""
    could = prospects[seat]
    rows.put(could.builds)
    rows.put(could.build_points)
    rows.put(could.reachable_builds)
    rows.put(could.reachable_points)
    wanted: i64 = 0
    for rival in rivals:
        wanted |= prospects[rival].sites
    rows.put(size(could.sites & wanted))
    some: i64 = 0
    more: i64 = 0
    for player in state.players:
        more |= some & player.houses
        some |= player.houses
    rows.put(size(could.reachable & ~some))
    rows.put(size(could.reachable & some & ~more))


def put_specialists(state: State, player: Player, rows: Rows) -> None:
    """What the specialists in hand would produce, in sestertii."""
    value: i64 = 0
    good: i64
    for good in range(5):
        if player.hand[MASON + good]:
            value += size(player.houses & state.setup.good_cities[good]) * state.setup.tables.price[good]
    rows.put(value)


def put_slots(seat: i64, rivals: list[i64], prospects: list[Prospects], rows: Rows) -> None:
    """For each card for sale: what it would score, what is missing to pay it, what it would score for the next."""
    could = prospects[seat]
    other = prospects[rivals[0]]
    slot: i64
    for slot in range(SLOTS):
        rows.put(could.gain[slot])
        rows.put(could.missing[slot])
        rows.put(other.gain[slot])


class Stack:
    """The cards still to come by god: everybody can count them, nobody knows their order."""

    def __init__(self) -> None:
        """Nothing counted yet."""
        self.gods = vec[i64]([0] * GODS_COUNT)
        self._cards = b""
        self._drawn: i64 = -1

    def count(self, state: State) -> None:
        """Count the stack, unless it is the one that was counted before."""
        if state.stack is self._cards and state.drawn == self._drawn:
            return
        self._cards = state.stack
        self._drawn = state.drawn
        god: i64
        for god in range(GODS_COUNT):
            self.gods[god] = 0
        for number in range(state.drawn, len(state.stack)):
            gods = state.setup.tables.gods[state.stack[number]]
            for god in range(GODS_COUNT):
                if has(gods, god):
                    self.gods[god] += 1

    def put(self, rows: Rows) -> None:
        """Write the counts."""
        god: i64
        for god in range(GODS_COUNT):
            rows.put(self.gods[god])
