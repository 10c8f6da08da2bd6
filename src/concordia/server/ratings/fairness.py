"""Which games are rated, and for whom a seat counts as last: known before a game begins, and the same for all.

A game is rated for people with an account who played themselves. Whoever leaves a seat or runs out of time may
come back: if a computer has decided for them in no more than ``GRACE_TURNS`` turns and they are back before the
end, they are rated as if they had never been away. Otherwise the seat counts as last for its owner, whatever the
computer made of it. Whoever gives a seat up for good (:meth:`Seat.give_up`) counts as last in any case.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, get_args

from concordia.server.table.decision_log import BOT, LogEntry
from concordia.server.table.seat import Seat
from concordia.server.table.terms import Terms

# Why a game is not rated; the client has a sentence for each.
Unrated = Literal[
    "analysis", "computers", "daily", "shared", "hints", "program", "guest", "cancelled", "abandoned", "took_over"
]
REASONS: tuple[Unrated, ...] = get_args(Unrated)

GRACE_TURNS = 3


def unrated_because(terms: Terms, seats: Sequence[Seat]) -> Unrated | None:
    """Why a game of these people on these terms is not rated; None if it is. Open seats may still change that."""
    people = [seat.person for seat in seats if seat.kind == "person"]
    if terms.analysis:
        return "analysis"
    if not people and all(seat.kind == "bot" for seat in seats):
        return "computers"
    if terms.daily is not None:  # its ranking is the day's own, and the deal may be known
        return "daily"
    if len(set(people)) < len(people):
        return "shared"
    if terms.hints:
        return "hints"
    if any(seat.kind == "person" and seat.program for seat in seats):
        return "program"
    if any(seat.kind == "person" and seat.guest for seat in seats):
        return "guest"
    return None


def stood_in(seat: Seat, lines: Iterable[LogEntry]) -> int:
    """In how many turns a computer has decided for the owner of a seat; a bot's own seat has none."""
    if seat.kind != "person":
        return 0
    return len({line.turn for line in lines if line.seat == seat.number and line.by == BOT})


def counts_as_last(seat: Seat, lines: Iterable[LogEntry]) -> bool:
    """Whether a game that ends now counts for the owner of a seat as if they had come last."""
    if seat.left_by is not None:
        return True
    return seat.kind == "person" and (seat.away or stood_in(seat, lines) > GRACE_TURNS)
