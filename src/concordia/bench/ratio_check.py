"""Ratios within one run: they say more about a change than figures do, since machines differ."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from concordia.bench.measurements import Measurement, find
from concordia.messages import english
from concordia.record.json_text import parse
from concordia.report.fault import Fault

say = english("bench")

TOLERATED = 0.25  # how much of a recorded ratio may be lost

Figure = tuple[str, str, str]  # subject, probe, figure

RATIOS: dict[str, tuple[Figure, Figure]] = {
    "compiled to plain, listed": (("compiled", "listed", "decisions"), ("plain", "listed", "decisions")),
    "compiled to plain, playout": (("compiled", "playout", "decisions"), ("plain", "playout", "decisions")),
    "compiled to python-chess": (("compiled", "listed", "decisions"), ("chess", "perft", "nodes")),
    "plain to python-chess": (("plain", "listed", "decisions"), ("chess", "perft", "nodes")),
}


class Drop(NamedTuple):
    """A ratio that has become worse than is tolerated."""

    name: str
    recorded: float
    measured: float


class Comparison(NamedTuple):
    """What has dropped, what is as it was, and what one side does not know."""

    dropped: list[Drop]
    held: list[str]
    unknown: list[str]


def ratios_of(rows: Iterable[Measurement]) -> dict[str, float]:
    """The ratios whose both sides were measured: the median of the rounds, each a pair taken side by side."""
    measured = list(rows)
    found = {}
    for name, (above, below) in RATIOS.items():
        upper, lower = find(measured, *above), find(measured, *below)
        if upper is not None and lower is not None:
            found[name] = median(over / under for over, under in zip(upper.rates, lower.rates, strict=True))
    return found


def compare(measured: Mapping[str, float], recorded: Mapping[str, float]) -> Comparison:
    """Name what dropped by more than is tolerated; a gain is never a fault."""
    dropped, held, unknown = [], [], []
    for name in sorted(measured.keys() | recorded.keys()):
        if name not in measured or name not in recorded:
            unknown.append(name)
        elif measured[name] < recorded[name] * (1 - TOLERATED):
            dropped.append(Drop(name, recorded[name], measured[name]))
        else:
            held.append(name)
    return Comparison(dropped, held, unknown)


def read_recorded(file: Path) -> dict[str, float]:
    """The recorded ratios."""
    try:
        written = parse(file.read_bytes())
        return {str(name): float(ratio) for name, ratio in written["ratios"].items()}
    except FileNotFoundError:
        raise Fault(say("recorded/none", file=file)) from None
    except (ValueError, TypeError, KeyError, AttributeError):
        raise Fault(say("recorded/broken", file=file)) from None


def write_recorded(file: Path, measured: Mapping[str, float], circumstances: Mapping[str, Any]) -> None:
    """Record the ratios, with the circumstances they were measured in."""
    file.parent.mkdir(parents=True, exist_ok=True)
    rounded = {name: round(ratio, 3) for name, ratio in measured.items()}
    written = {**circumstances, "ratios": rounded}
    file.write_text(json.dumps(written, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
