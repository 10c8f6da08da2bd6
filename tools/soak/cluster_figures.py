"""What runs of the soak of many nodes have found, kept run by run and summed up: the long form in pieces."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path

KEPT = Path(__file__).resolve().parents[2] / "benchmarks" / "cluster.jsonl"
STEP, SCREEN_STEP = 0.1, 0.005  # seconds: how finely times are kept
GOAL_SECONDS, GOAL_SCREEN = 5.0, 0.1
# How often each fault happens in the long form.
LONG = {"kill": 200, "stop": 20, "freeze": 50, "cut": 20, "delay": 20, "database": 10}

Times = dict[str, int]  # how often each time was measured, rounded up


def times(measured: Iterable[float], step: float) -> Times:
    """Measured seconds as they are kept.

    >>> times([0.01, 0.12, 0.19], 0.1)
    {'0.1': 1, '0.2': 2}
    """
    return dict(
        Counter(f"{(int(max(0.0, each) / step) + 1) * step:.3f}".rstrip("0").rstrip(".") for each in measured)
    )


def within(part: float, kept: Times) -> float:
    """The time within which a part of all lies.

    >>> within(0.95, {"0.1": 18, "0.2": 1, "3": 1})
    0.2
    """
    left = part * sum(kept.values())
    for each in sorted(kept, key=float):
        left -= kept[each]
        if left <= 1e-9:
            return float(each)
    return 0.0


@dataclass
class Figures:
    """What one run has found, or several together."""

    seeds: list[int] = field(default_factory=list)
    nodes: int = 0
    tables: int = 0
    seconds: float = 0.0
    faults: dict[str, int] = field(default_factory=dict)
    acknowledged: int = 0
    entries: int = 0
    games: int = 0
    rated: int = 0  # results that changed somebody's rating
    webhooks: int = 0
    repeated: int = 0
    tracebacks: int = 0
    refused_early: int = 0  # requests before any fault
    recovered: dict[str, Times] = field(default_factory=dict)  # by kind of fault
    screens: Times = field(default_factory=dict)
    load: float = 0.0  # of the machine, at most
    at_once: int = 1  # nodes that something was wrong with at the same time, at most
    loads: list[float] = field(default_factory=list)  # of the runs that are counted in

    def add(self, other: Figures) -> None:
        """Count another run in."""
        self.seeds += other.seeds
        self.nodes, self.tables = max(self.nodes, other.nodes), max(self.tables, other.tables)
        self.load, self.at_once = max(self.load, other.load), max(self.at_once, other.at_once)
        self.loads += other.loads or [other.load]
        counts = "acknowledged", "entries", "games", "rated", "webhooks", "repeated", "tracebacks", "refused_early"
        for name in counts:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.seconds += other.seconds
        self.faults = dict(Counter(self.faults) + Counter(other.faults))
        self.screens = dict(Counter(self.screens) + Counter(other.screens))
        for kind, kept in other.recovered.items():
            self.recovered[kind] = dict(Counter(self.recovered.get(kind, {})) + Counter(kept))

    def lines(self) -> list[str]:
        """The same for people."""
        kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(self.faults.items()))
        every: Counter[str] = Counter()
        for kept in self.recovered.values():
            every += Counter(kept)
        told = [f"{kind} {_spread(kept)}" for kind, kept in sorted(self.recovered.items())]
        late = 1000 * within(0.5, self.screens), 1000 * within(0.95, self.screens)
        count = sum(self.faults.values())
        first = (
            f"{self.nodes} nodes, {self.tables} tables, {len(self.seeds)} runs: {count} faults ({kinds}), "
            f"{self.acknowledged} acknowledged, {self.entries} entries, {self.games} games replay: 0 lost, "
            f"0 done twice, one order; {self.rated} rated results add up; "
            f"{self.webhooks} webhooks, {self.repeated} repeated with the same id; "
            f"{self.refused_early} requests refused before any fault; {self.tracebacks} tracebacks in the logs; "
            f"{self.seconds:.0f} s, at most {self.at_once} at a time, "
            f"load average up to {', '.join(f'{load:.0f}' for load in self.loads or [self.load])} in each run"
        )
        after = (
            f"next accepted action at the tables of a node that failed, median and 95 %: {', '.join(told)}; "
            f"together {_spread(every)} (goal: 95 % within {GOAL_SECONDS:.0f} s; {sum(every.values())} measured; "
            "for the database from its return)"
        )
        seen = (
            f"screens at other nodes that were sound, after the answer: median {late[0]:.0f} ms, 95 % within "
            f"{late[1]:.0f} ms (goal {1000 * GOAL_SCREEN:.0f} ms; {sum(self.screens.values())} measured)"
        )
        return [first, after, seen]


def _spread(kept: Times) -> str:
    return f"{within(0.5, kept):.1f} and {within(0.95, kept):.1f} s"


def keep(found: Figures, file: Path = KEPT) -> Figures:
    """Add a run to those that are kept; all of them together."""
    with file.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps(asdict(found)) + "\n")
    together = Figures()
    for line in file.read_text(encoding="utf-8").splitlines():
        together.add(Figures(**json.loads(line)))
    return together
