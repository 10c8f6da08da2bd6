"""What happens at the tables, told to whoever wants to know: ratings, notifications, counters.

An event is published after its transaction has committed. It names people by their number and never says
anything that is hidden at the table.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar


@dataclass(frozen=True)
class SeatNote:
    """Who sits where: ``person`` is None for a bot or an open seat."""

    seat: int
    person: int | None
    name: str
    bot: str | None = None  # the bot's level


@dataclass(frozen=True)
class Event:
    """Something at a table: ``table`` is the key in its link."""

    table: str
    table_id: int
    game: str
    map: str
    at: float
    seats: tuple[SeatNote, ...]


@dataclass(frozen=True)
class Started(Event):
    """The game has begun."""

    pace: str  # "none", "live" or "correspondence"


@dataclass(frozen=True)
class Asked(Event):
    """A person is asked for a decision: a turn of theirs has come, or one out of turn.

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
class Finished(Event):
    """The game is over. ``rated`` is False for analysis tables and hot-seat games."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    pace: str
    rated: bool
    teams: bool


@dataclass(frozen=True)
class Chatted(Event):
    """Somebody said something; ``players`` tells the players' channel from the spectators'."""

    person: int
    name: str
    text: str
    players: bool


E = TypeVar("E", bound=Event)
Listener = Callable[[Any], Awaitable[None] | None]


class Events:
    """A publisher of this process: listeners are called in order, and none can spoil another."""

    def __init__(self, on_error: Callable[[Event, Exception], None] | None = None) -> None:
        """Start without listeners; ``on_error`` is told what a listener raised."""
        self._listeners: list[tuple[type[Event], Listener]] = []
        self._on_error = on_error

    def subscribe(self, kind: type[E], listener: Callable[[E], Awaitable[None] | None]) -> None:
        """Call ``listener`` with every event of that kind from now on; it may be a coroutine function."""
        self._listeners.append((kind, listener))

    async def publish(self, event: Event) -> None:
        """Tell every listener of this kind of event."""
        for kind, listener in self._listeners:
            if not isinstance(event, kind):
                continue
            try:
                answer = listener(event)
                if answer is not None:
                    await answer
            except Exception as wrong:
                if self._on_error is not None:
                    self._on_error(event, wrong)
