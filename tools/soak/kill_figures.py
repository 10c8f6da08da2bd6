"""What runs of the soak that kills one server have found, kept and summed up: the long form in pieces."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, dataclass, field
from pathlib import Path

KEPT = Path(__file__).resolve().parents[2] / "benchmarks" / "kills.jsonl"


@dataclass
class KillFigures:
    """What one run has found, or several together."""

    runs: int = 1
    kills: dict[str, int] = field(default_factory=dict)  # by what the server was doing
    acknowledged: int = 0
    entries: int = 0
    games: int = 0
    seconds: float = 0.0
    load: float = 0.0  # of the machine, at most

    def add(self, other: KillFigures) -> None:
        """Count another run in."""
        for name in ("runs", "acknowledged", "entries", "games", "seconds"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.kills = dict(Counter(self.kills) + Counter(other.kills))
        self.load = max(self.load, other.load)

    def line(self) -> str:
        """The same for people."""
        count = sum(self.kills.values())
        kinds = ", ".join(f"{number} {kind}" for kind, number in sorted(self.kills.items()))
        each = self.acknowledged / max(1, count)
        return (
            f"{count} kills in {self.runs} runs ({kinds}), {self.acknowledged} acknowledged requests "
            f"({each:.0f} a kill), {self.entries} entries of {self.games} games: 0 lost, "
            f"all games went on, all records replay; {self.seconds:.0f} s, load average up to {self.load:.0f}"
        )


def keep(found: KillFigures, file: Path = KEPT) -> KillFigures:
    """Add a run to those that are kept; all of them together."""
    with file.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps(asdict(found)) + "\n")
    together = KillFigures(runs=0)
    for line in file.read_text(encoding="utf-8").splitlines():
        together.add(KillFigures(**json.loads(line)))
    return together
