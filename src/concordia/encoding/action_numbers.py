"""The compact action space: every decision as one of 673 numbers, by kind and place.

The engine's codes give every action of every board one of 18,432 numbers. Most of them are moves (a way from each
place to each line) and bundles of goods to keep. Here a move is told by which of one's colonists goes, the first,
second or third different place in the order of places, and a choice of goods by its place among the alternatives;
opponents are counted from one's own seat on, as in the observation. So a number has its meaning at a moment: among
the legal actions of a decision no two share one, and the list of them gives the way back.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from concordia.actions import codes
from concordia.core.board import NOWHERE
from concordia.core.state import State
from concordia.core.vectors import vec
from concordia.vocabulary import (
    ARCHITECT,
    ARCHITECT_MERCATOR,
    CARDS,
    GOODS,
    KINDS,
    MAGISTER,
    MERCATOR_5,
    MOST_PLAYERS,
    PREFECT,
    PREFECT_ARCHITECT,
    PREFECT_MERCATOR,
    SLOTS,
    STOREHOUSE,
)

UNNUMBERED: Final = -1
MOST_KEPT: Final = 32  # the most alternatives when goods do not fit are 26
COLONISTS_OF_A_KIND: Final = 3
LINES_OF_A_KIND: Final = 48

_HALVES_OF: Final = {  # the halves of the double cards, as codes number them (7.3)
    PREFECT_ARCHITECT: (codes.half_number(PREFECT), codes.half_number(ARCHITECT)),
    ARCHITECT_MERCATOR: (codes.half_number(ARCHITECT), codes.half_number(MERCATOR_5)),
    PREFECT_MERCATOR: (codes.half_number(PREFECT), codes.half_number(MERCATOR_5)),
    MAGISTER: (codes.NO_HALF, 1, 2, 3),
}


def _plays() -> list[tuple[int, int]]:
    return [(card, int(half)) for card in range(len(CARDS)) for half in _HALVES_OF.get(card, (codes.NO_HALF,))]


class Range:
    """Numbers of one type of action: where they begin, how many, and what they count."""

    def __init__(self, type: str, start: int, size: int, says: str) -> None:
        self.type = type
        self.start = start
        self.size = size
        self.says = says


def _ranges() -> list[Range]:
    sizes = [
        ("done", 1, "end an optional step"),
        ("cash", 1, "the coins of all markers"),
        ("income", 1, "money for colonists"),
        (
            "play",
            len(_plays()),
            "by card; by half for double cards, by each role too for the Magister",
        ),
        ("suggest", len(CARDS), "by card"),
        ("copy", 4 * (MOST_PLAYERS - 1), "by seat, from the next one on; four each: without a role, then by half"),
        ("produce", 16, "by province"),
        ("build", 32, "by city"),
        ("place", 64, "by kind, land first, and city"),
        ("sell", len(GOODS) * STOREHOUSE, "by good and number, from 1"),
        ("buy", len(GOODS) * STOREHOUSE, "by good and number, from 1"),
        ("purchase", SLOTS * (len(GOODS) + 1), "by slot; six each: nothing given, then by the good given"),
        ("keep", MOST_KEPT, "by its place among the legal ones"),
        (
            "move",
            len(KINDS) * COLONISTS_OF_A_KIND * LINES_OF_A_KIND,
            "by kind, land first, by colonist (the places where mine of that kind stand, in order, each counted "
            "once), and by line",
        ),
    ]
    made = []
    start = 0
    for type, size, says in sizes:
        made.append(Range(type, start, size, says))
        start += size
    return made


RANGES: Final = _ranges()
COMPACT_SIZE: Final = RANGES[-1].start + RANGES[-1].size


class ActionNumbers:
    """The way from a code to its compact number; one for all boards."""

    def __init__(self) -> None:
        """Number all that does not depend on the moment."""
        start = {numbers.type: numbers.start for numbers in RANGES}
        table = [UNNUMBERED] * codes.END
        table[codes.DONE], table[codes.CASH], table[codes.INCOME] = start["done"], start["cash"], start["income"]
        for number, (card, half) in enumerate(_plays()):
            table[codes.play(card, half)] = start["play"] + number
        for card in range(len(CARDS)):
            table[codes.suggest(card)] = start["suggest"] + card
        for province in range(16):
            table[codes.produce(province)] = start["produce"] + province
        for city in range(32):
            table[codes.build(city)] = start["build"] + city
            for kind in range(len(KINDS)):
                table[codes.place(kind, city)] = start["place"] + 32 * kind + city
        for good in range(len(GOODS)):
            for count in range(1, STOREHOUSE + 1):
                table[codes.sell(good, count)] = start["sell"] + STOREHOUSE * good + count - 1
                table[codes.buy(good, count)] = start["buy"] + STOREHOUSE * good + count - 1
        for slot in range(SLOTS):
            for given in range(codes.NO_GOOD, len(GOODS)):
                table[codes.purchase(slot, given)] = start["purchase"] + (len(GOODS) + 1) * slot + given + 1
        self.table = vec[i64](table)
        self.first_copy: i64 = start["copy"]
        self.first_kept: i64 = start["keep"]
        self.first_move: i64 = start["move"]

    def number(self, state: State, code: i64, place: i64) -> i64:
        """The number of a legal code that stands at a place in the list of them."""
        known = self.table[code]
        if known != UNNUMBERED:
            return known
        if codes.is_move(code):
            colonist = _colonist(state, codes.moved_kind(code), codes.moved_from(code))
            row = COLONISTS_OF_A_KIND * codes.moved_kind(code) + colonist
            return self.first_move + LINES_OF_A_KIND * row + codes.moved_to(code)
        if codes.is_kept(code):
            return self.first_kept + place
        players = state.setup.players
        ahead = (codes.copied_seat(code) - state.seat + players) % players
        return self.first_copy + 4 * (ahead - 1) + codes.copied_half(code)


def _colonist(state: State, kind: i64, origin: i64) -> i64:
    """How many places with colonists of a kind come before this one."""
    posts = state.players[state.seat].posts
    different: i64 = 0
    last: i64 = NOWHERE
    post = COLONISTS_OF_A_KIND * kind
    end = post + COLONISTS_OF_A_KIND
    while post < end:
        place = posts[post]
        if place == origin:
            return different
        if place not in (last, NOWHERE):
            different += 1
            last = place
        post += 1
    return different
