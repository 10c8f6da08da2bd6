"""Time at a table: none, live (a bank and an increment for each turn), or correspondence (hours for a turn).

A clock runs while its seat is asked. Vacation stops the clock of a correspondence seat for as many days as the
table grants. A pause, on which all who play agree, stops everything. All moments come from outside.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

from concordia.server.errors import Refusal

HOUR = 3600.0
DAY = 24 * HOUR
ON_RETURN = 30.0  # seconds at least for somebody who comes back to an empty bank


@dataclass(frozen=True)
class Pace:
    """What was agreed on."""

    kind: Literal["none", "live", "correspondence"] = "none"
    bank: float = 0.0  # live: seconds for the whole game
    increment: float = 0.0  # live: seconds more for each own turn
    hours: float = 0.0  # correspondence: for each time a seat is asked
    vacation_days: float = 0.0  # correspondence: for the whole game

    def to_json(self) -> dict[str, Any]:
        """The pace in the words of the HTTP API."""
        if self.kind == "live":
            return {"kind": "live", "bank": self.bank, "increment": self.increment}
        if self.kind == "correspondence":
            return {"kind": self.kind, "hours": self.hours, "vacation_days": self.vacation_days}
        return {"kind": "none"}


NO_CLOCK = Pace()


@dataclass
class SeatClock:
    """What is left for one seat, as of the moments that the table keeps."""

    bank: float = 0.0
    vacation_left: float = 0.0
    vacation_since: float | None = None

    @staticmethod
    def at_start(pace: Pace) -> SeatClock:
        """The clock of a seat before its first turn."""
        return SeatClock(pace.bank, pace.vacation_days * DAY, None)

    def deadline(self, pace: Pace, since: float) -> float | None:
        """When a seat that is asked since a moment runs out; None if never."""
        if pace.kind == "live":
            return since + self.bank
        if pace.kind == "none":
            return None
        due = since + pace.hours * HOUR
        if self.vacation_since is None:
            return due
        left = max(0.0, due - max(since, self.vacation_since))
        return max(since, self.vacation_since) + self.vacation_left + left

    def answered(self, pace: Pace, since: float, now: float, turn_ended: bool) -> None:
        """The seat has decided: its bank is charged and, at the end of its turn, given the increment."""
        if pace.kind != "live":
            return
        self.bank = max(0.0, self.bank - max(0.0, now - since))
        if turn_ended:
            self.bank += pace.increment

    def leave(self, pace: Pace, now: float) -> None:
        """Go on vacation."""
        if pace.kind != "correspondence" or self.vacation_left <= 0:
            raise Refusal("pace/no_vacation")
        if self.vacation_since is None:
            self.vacation_since = now

    def return_(self, now: float) -> float:
        """Come back from vacation; the seconds for which the clock stood still."""
        if self.vacation_since is None:
            return 0.0
        away = min(max(0.0, now - self.vacation_since), self.vacation_left)
        self.vacation_left -= away
        self.vacation_since = None
        return away


@dataclass
class Pause:
    """A pause of the whole table: since when there is one, and who wants one.

    It begins when everybody who plays wants it, and ends as soon as one of them wants to go on: nobody can be kept
    from their game.

    >>> pause = Pause()
    >>> pause.want(1, playing=(1, 2), now=100.0)
    >>> pause.since, pause.wanted_by
    (None, {1})
    >>> pause.want(2, playing=(1, 2), now=130.0)
    >>> pause.since, pause.end(190.0), pause.since
    (130.0, 60.0, None)
    """

    since: float | None = None
    wanted_by: set[int] = field(default_factory=set)

    def want(self, person: int, playing: Iterable[int], now: float) -> None:
        """Somebody asks for a pause, or agrees to one."""
        if self.since is not None:
            return
        self.wanted_by.add(person)
        if self.wanted_by.issuperset(playing):
            self.since = now
            self.wanted_by.clear()

    def end(self, now: float) -> float:
        """There is no pause and nobody wants one; the seconds for which everything stood still."""
        lasted = 0.0 if self.since is None else max(0.0, now - self.since)
        self.since = None
        self.wanted_by.clear()
        return lasted
