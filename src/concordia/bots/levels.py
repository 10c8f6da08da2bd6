"""The levels from weakest to strongest, with their search budgets, and the adviser."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True)
class Level:
    """How a level thinks. Its budget is counted in work, so that a seed plays the same game on every machine."""

    name: str
    network: str  # the file of package data with which it judges tables
    width: int  # how many unfinished ways to carry out a card it follows at a time
    moves: int  # how many moves of an Architect it tries at a time
    blur: float  # how far its judgement of a turn may be off, in points
    turns: int  # how many turns it looks at more closely; 1 for none
    rounds: int  # how many rounds of the table it looks ahead
    deals: int  # how many times at most it deals the cards it cannot see
    tables: int  # after so many looked at, thinking about a turn is cut short
    seconds: float  # after which it is cut short where people wait

    @property
    def character(self) -> str:
        """The key of the one line that says how it plays."""
        return f"level.{self.name}.character"


NEWEST: Final = "master"  # the network that every level plays with: thought and error tell them apart

LEVELS: Final = {
    level.name: level
    for level in (
        Level("gentle", NEWEST, 1, 4, blur=1.1, turns=1, rounds=0, deals=1, tables=60_000, seconds=1.0),
        Level("fair", NEWEST, 3, 8, blur=0.2, turns=1, rounds=0, deals=1, tables=60_000, seconds=1.0),
        Level("strong", NEWEST, 3, 8, blur=1.3, turns=3, rounds=1, deals=2, tables=60_000, seconds=1.0),
        Level("master", NEWEST, 5, 10, blur=0.0, turns=8, rounds=2, deals=10, tables=110_000, seconds=1.8),
    )
}

# Who gives advice thinks as long as `strong` and does not err on purpose. Nobody plays against it. It keeps the
# network with which reviews and puzzles were measured.
ADVISER: Final = replace(LEVELS["strong"], name="adviser", blur=0.0, network="evaluation")

# The levels as version 0.1.0 had them: they made and rated the explorer's games and the puzzles. Nobody meets them
# any more.
FIRST_LEVELS: Final = {
    level.name: level
    for level in (
        Level("gentle", "evaluation", 1, 4, blur=4.0, turns=1, rounds=0, deals=1, tables=60_000, seconds=1.0),
        Level("fair", "evaluation", 2, 6, blur=1.0, turns=1, rounds=0, deals=1, tables=60_000, seconds=1.0),
        Level("strong", "evaluation", 3, 8, blur=0.5, turns=3, rounds=1, deals=2, tables=60_000, seconds=1.0),
    )
}

# Masters of earlier versions, as they were shipped: later ones are measured against them, on no server. Their
# networks are in data/frozen. Every number that decides how they play is written out, whatever becomes of today's.
FROZEN: Final = {
    level.name: level
    for level in (
        Level("master-1", "frozen/master-1", 5, 10, 0.0, turns=8, rounds=2, deals=10, tables=110_000, seconds=1.8),
    )
}
