"""What a run has measured."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import median
from typing import Any, NamedTuple

from concordia.messages import english

say = english("bench")


class Measurement(NamedTuple):
    """One figure of one probe of one engine, with its rate in every round."""

    subject: str
    probe: str
    figure: str
    rates: list[float]
    players: int = 4
    note: str = ""
    bytes: float | None = None

    @property
    def per_second(self) -> float:
        """The median of the rounds."""
        return median(self.rates)

    @property
    def spread(self) -> float:
        """How far the rounds lie apart, as a part of the median."""
        return (max(self.rates) - min(self.rates)) / self.per_second

    @property
    def name(self) -> str:
        """The figure in words, without whose it is."""
        words = say(f"what/{self.probe}/{self.figure}")
        return words if self.players == 4 else say("what/players", what=words, players=self.players)

    @property
    def what(self) -> str:
        """The figure in words."""
        return say("what/whole", subject=say(f"subject/{self.subject}"), what=self.name)

    def contract(self) -> dict[str, Any]:
        """The row as the contract has it."""
        return {"what": self.what, "per_second": round(self.per_second, 2), "note": self.note}


class Measurements(NamedTuple):
    """All figures of a run, what was loaded for each engine, and what could not be measured, with the reason."""

    rows: list[Measurement]
    loaded: dict[str, str]
    missing: dict[str, str]


def find(
    rows: Iterable[Measurement], subject: str, probe: str, figure: str, players: int = 4
) -> Measurement | None:
    """The row of that name, if it was measured."""
    for row in rows:
        if (row.subject, row.probe, row.figure, row.players) == (subject, probe, figure, players):
            return row
    return None
