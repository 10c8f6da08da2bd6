"""Events at the tables that people are told about, or that change their results.

What follows from an event is written in the transaction that makes it true. An event names people by their number
and never says anything that is hidden at the table.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class SeatNote:
    """Who sits where: ``person`` is None for a bot or an open seat."""

    seat: int
    person: int | None
    name: str
    bot: str | None = None  # the bot's level
    last: bool = False  # the game counts for its owner as if they had come last
    left_by: int | None = None  # its owner, where that is not who sits there now or they cannot return


@dataclass(frozen=True)
class Event:
    """Something at a table: ``table`` is the key in its link, and people who look at it need not be told."""

    table: str
    table_id: int
    game: str
    map: str
    at: float
    seats: tuple[SeatNote, ...]
    looking: frozenset[int] = field(default=frozenset(), kw_only=True)


@dataclass(frozen=True)
class Answered(Event):
    """Whoever was asked has decided, or is not asked any more."""


@dataclass(frozen=True)
class NoLongerAwaited(Event):
    """A person has answered what others asked, or need not any more; ``kind`` is that of the notice of it."""

    kind: str
    person: int


@dataclass(frozen=True)
class TimeNearlyOut(Event):
    """A person is asked and has little time left; ``number`` counts the table's log."""

    person: int
    seat: int
    number: int
    deadline: float


@dataclass(frozen=True)
class Started(Event):
    """The game has begun."""

    pace: str  # "none", "live" or "correspondence"


@dataclass(frozen=True)
class PersonAsked(Event):
    """A person is asked for a decision, in their turn or out of turn.

    ``number`` counts the table's log: the same decision is never told twice with another number.
    """

    person: int
    seat: int
    decision: str  # the kind, a word of the contract
    number: int
    out_of_turn: bool
    pace: str
    deadline: float | None


@dataclass(frozen=True)
class RanOut(Event):
    """A person's time is over: a bot plays the seat until they return."""

    person: int
    seat: int


@dataclass(frozen=True)
class TableNews(Event):
    """Something that people at a table ask or decide, told to one person.

    ``kind`` is a kind of notice; ``by`` is the name of who asked or did it.
    """

    kind: str
    person: int
    by: str


@dataclass(frozen=True)
class Cancelled(Event):
    """All who play agreed that the game comes to no end."""

    pace: str


@dataclass(frozen=True)
class Finished(Event):
    """The game is over; ``unrated`` says why it is not rated, if it is not."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    pace: str
    unrated: str | None
    teams: bool
