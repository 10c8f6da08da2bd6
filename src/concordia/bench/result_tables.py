"""The tables of a run, for a terminal or a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from concordia.bench.measurements import Findings, Row, find
from concordia.bench.probe_plan import COSTS, PLAY, PLAYERS, YARDSTICK_PROBES
from concordia.bench.wording import say

PHASES = ("early", "middle", "late")
MEMORY = ("state", "in_play", "growth")


def duration(per_second: float) -> str:
    """How long one takes, in the unit that fits."""
    seconds = 1 / per_second
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.0f} ns"


def number(value: float) -> str:
    """A rate with as many digits as mean something."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def lines(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """A table: the first column to the left, the others to the right."""
    table = [head, *rows]
    widths = [max(len(row[column]) for row in table) for column in range(len(head))]
    laid = ["  ".join(_fit(cells, widths)) for cells in table]
    return ["", title, laid[0].rstrip(), "-" * len(laid[0]), *(line.rstrip() for line in laid[1:])]


def _fit(cells: Sequence[str], widths: Sequence[int]) -> list[str]:
    first, *others = zip(cells, widths, strict=True)
    return [first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in others)]


def _plain_rows(rows: Sequence[Row]) -> list[list[str]]:
    return [[row.what, number(row.per_second), duration(row.per_second), f"{row.spread:.0%}"] for row in rows]


def _play(findings: Findings) -> list[str]:
    known = {*PLAY, *chain.from_iterable(YARDSTICK_PROBES.values())} - {*COSTS}
    rows = [row for row in findings.rows if row.players == 4 and row.probe in known]
    return lines(say("title/play"), _head(), _plain_rows(rows)) if rows else []


def _costs(findings: Findings) -> list[str]:
    rows = [row for row in findings.rows if row.probe in COSTS]
    return lines(say("title/costs"), _head(), _plain_rows(rows)) if rows else []


def _head() -> list[str]:
    return [say("head/what"), say("head/per_second"), say("head/each"), say("head/spread")]


def _cell(row: Row | None) -> str:
    return say("cell/none") if row is None else number(row.per_second)


def _players(findings: Findings) -> list[str]:
    subjects = dict.fromkeys(row.subject for row in findings.rows if row.players != 4)
    rows = [
        [
            say("what/whole", subject=say(f"subject/{subject}"), what=say(f"what/{probe}/decisions")),
            *(_cell(find(findings.rows, subject, probe, "decisions", players)) for players in PLAYERS),
        ]
        for subject in subjects
        for probe in PLAY[:2]
    ]
    return lines(say("title/players"), [say("head/what"), *map(str, PLAYERS)], rows) if rows else []


def _phases(findings: Findings) -> list[str]:
    subjects = dict.fromkeys(row.subject for row in findings.rows if row.probe == "phases")
    rows = [
        [
            say("what/whole", subject=say(f"subject/{subject}"), what=say("what/listed/decisions")),
            *(_cell(find(findings.rows, subject, "phases", phase)) for phase in PHASES),
        ]
        for subject in subjects
    ]
    head = [say("head/what"), *(say(f"head/{phase}") for phase in PHASES)]
    return lines(say("title/phases"), head, rows) if rows else []


def _processes(findings: Findings) -> list[str]:
    rows = [row for row in findings.rows if row.probe == "processes"]
    cells = [[row.what, number(row.per_second), row.note] for row in rows]
    head = [say("head/what"), say("head/per_second"), say("head/note")]
    return lines(say("title/processes"), head, cells) if rows else []


def _memory(findings: Findings) -> list[str]:
    rows = [row for row in findings.rows if row.probe in MEMORY]
    cells = [[row.what, row.note] for row in rows]
    return lines(say("title/memory"), [say("head/what"), say("head/note")], cells) if rows else []


def _ratios(ratios: Mapping[str, float]) -> list[str]:
    cells = [[name, f"{ratio:.2f}"] for name, ratio in ratios.items()]
    return lines(say("title/ratios"), [say("head/what"), say("head/ratio")], cells) if cells else []


def tables(findings: Findings, ratios: Mapping[str, float]) -> str:
    """Everything a run has found."""
    made = [say("loaded/title")]
    for subject, loaded in findings.loaded.items():
        made.append(say("loaded/line", subject=say(f"subject/{subject}"), loaded=loaded))
    for subject, reason in findings.missing.items():
        made.append(say("loaded/line", subject=say(f"subject/{subject}"), loaded=reason))
    for part in (_play, _costs, _players, _phases, _processes, _memory):
        made += part(findings)
    return "\n".join(made + _ratios(ratios))
