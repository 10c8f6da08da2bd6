"""A seat at a table: who holds it and who plays it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from concordia.server.table.pace import Pace, SeatClock

Kind = Literal["open", "person", "bot"]


@dataclass
class Seat:
    """One seat. ``away``: its owner ran out of time, and a bot plays until they return."""

    number: int
    kind: Kind = "open"
    person: int | None = None
    name: str = ""
    level: str | None = None  # the bot's
    away: bool = False
    skip_end: bool = False  # the last decision ends the turn at once
    auto_keep: bool = False  # the server keeps the most valuable goods
    left_by: int | None = None  # who has given it up for good: for them it counts as last, whoever plays it now
    clock: SeatClock = field(default_factory=SeatClock)
    guest: bool = False  # whoever holds it has no account
    program: bool = False  # whoever holds it is a bot with an account of its own
    resigned: bool = False  # its owner has given up: a bot plays it to the end
    colour: int | None = None  # the one its holder likes, if it was free
    rest_since: float | None = None  # the vacation of its holder's account: while it lasts the clock stands still
    rest_until: float | None = None

    @property
    def by_bot(self) -> bool:
        """Whether a bot decides for this seat now."""
        return self.kind == "bot" or self.away

    def deadline(self, pace: Pace, since: float) -> float | None:
        """When the seat, asked since a moment, runs out of time; None if never."""
        due = self.clock.deadline(pace, since)
        if due is None or pace.kind != "correspondence" or self.rest_since is None or self.rest_until is None:
            return due
        begin = max(since, self.rest_since)
        return due + max(0.0, self.rest_until - begin) if begin < due else due

    def give_up(self) -> None:
        """Its owner leaves it for good, and cannot come back: it counts as last for them."""
        if self.left_by is None:
            self.left_by = self.person
        self.away = self.resigned = True

    def to_json(self) -> dict[str, Any]:
        """The seat as everybody may see it."""
        shown: dict[str, Any] = {"seat": self.number, "kind": self.kind, "name": self.name, "away": self.away}
        if self.kind == "person":
            shown["vacation_until"] = self.rest_until
            shown.update(person=self.person, guest=self.guest, program=self.program, left=self.resigned)
        if self.kind == "bot":
            shown["level"] = self.level
        return shown
