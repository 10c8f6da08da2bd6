"""The levels from weakest to strongest, with their search budgets, and the adviser."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True)
class Level:
    """How a level thinks. Its budget is counted in work, so that a seed plays the same game on every machine."""

    name: str
    width: int  # how many unfinished ways to carry out a card it follows at a time
    moves: int  # how many moves of an Architect it tries at a time
    blur: float  # how far its judgement of a turn may be off, in points
    turns: int  # how many turns it looks at more closely; 1 for none
    rounds: int  # how many rounds of the table it looks ahead
    deals: int  # how many times at most it deals the cards it cannot see
    tables: int  # after so many looked at, thinking about a turn is cut short
    seconds: float  # after which it is cut short where people wait
    network: str = "evaluation"  # the file of package data with which it judges tables

    @property
    def character(self) -> str:
        """The key of the one line that says how it plays."""
        return f"level.{self.name}.character"


LEVELS: Final = {
    level.name: level
    for level in (
        Level("gentle", width=1, moves=4, blur=4.0, turns=1, rounds=0, deals=1, tables=60_000, seconds=1.0),
        Level("fair", width=2, moves=6, blur=1.0, turns=1, rounds=0, deals=1, tables=60_000, seconds=1.0),
        Level("strong", width=3, moves=8, blur=0.5, turns=3, rounds=1, deals=2, tables=60_000, seconds=1.0),
        Level("master", 5, 10, 0.0, turns=8, rounds=2, deals=10, tables=110_000, seconds=1.8, network="master"),
    )
}

# Who gives advice thinks as long as `strong` and does not err on purpose. Nobody plays against it.
ADVISER: Final = replace(LEVELS["strong"], name="adviser", blur=0.0)

# Masters of earlier versions, as they were shipped: later ones are measured against them, on no server. Their
# networks are in data/frozen. Every number that decides how they play is written out, whatever becomes of today's.
FROZEN: Final = {
    level.name: level
    for level in (
        Level("master-1", width=5, moves=10, blur=0.0, turns=8, rounds=2, deals=10, tables=110_000, seconds=1.8),
    )
}
