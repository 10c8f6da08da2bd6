"""The tables of a run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from concordia.bench.measurements import Measurement, Measurements, find
from concordia.bench.probe_plan import COSTS, OTHER_ENGINES, PLAY, PLAYERS
from concordia.messages import english
from concordia.report.number_format import duration, rate
from concordia.report.text_tables import text_table

say = english("bench")

PHASES = ("early", "middle", "late")
MEMORY = ("state", "in_play", "growth")


def _table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """A table under its title, or nothing where there are no rows."""
    return ["", title, text_table(head, rows)] if rows else []


def _plain_rows(rows: Sequence[Measurement]) -> list[list[str]]:
    return [[row.what, rate(row.per_second), duration(1 / row.per_second), f"{row.spread:.0%}"] for row in rows]


def _play(found: Measurements) -> list[str]:
    known = {*PLAY, *chain.from_iterable(OTHER_ENGINES.values())} - {*COSTS}
    rows = [row for row in found.rows if row.players == 4 and row.probe in known]
    return _table(say("title/play"), _head(), _plain_rows(rows))


def _costs(found: Measurements) -> list[str]:
    rows = [row for row in found.rows if row.probe in COSTS]
    return _table(say("title/costs"), _head(), _plain_rows(rows))


def _head() -> list[str]:
    return [say("head/what"), say("head/per_second"), say("head/each"), say("head/spread")]


def _cell(row: Measurement | None) -> str:
    return say("cell/none") if row is None else rate(row.per_second)


def _players(found: Measurements) -> list[str]:
    subjects = dict.fromkeys(row.subject for row in found.rows if row.players != 4)
    rows = [
        [
            say("what/whole", subject=say(f"subject/{subject}"), what=say(f"what/{probe}/decisions")),
            *(_cell(find(found.rows, subject, probe, "decisions", players)) for players in PLAYERS),
        ]
        for subject in subjects
        for probe in PLAY[:2]
    ]
    return _table(say("title/players"), [say("head/what"), *map(str, PLAYERS)], rows)


def _phases(found: Measurements) -> list[str]:
    subjects = dict.fromkeys(row.subject for row in found.rows if row.probe == "phases")
    rows = [
        [
            say("what/whole", subject=say(f"subject/{subject}"), what=say("what/listed/decisions")),
            *(_cell(find(found.rows, subject, "phases", phase)) for phase in PHASES),
        ]
        for subject in subjects
    ]
    head = [say("head/what"), *(say(f"head/{phase}") for phase in PHASES)]
    return _table(say("title/phases"), head, rows)


def _processes(found: Measurements) -> list[str]:
    rows = [row for row in found.rows if row.probe == "processes"]
    cells = [[row.what, rate(row.per_second), row.note] for row in rows]
    head = [say("head/what"), say("head/per_second"), say("head/note")]
    return _table(say("title/processes"), head, cells)


def _memory(found: Measurements) -> list[str]:
    rows = [row for row in found.rows if row.probe in MEMORY]
    cells = [[row.what, row.note] for row in rows]
    return _table(say("title/memory"), [say("head/what"), say("head/note")], cells)


def _ratios(ratios: Mapping[str, float]) -> list[str]:
    cells = [[name, f"{ratio:.2f}"] for name, ratio in ratios.items()]
    return _table(say("title/ratios"), [say("head/what"), say("head/ratio")], cells)


def tables(found: Measurements, ratios: Mapping[str, float]) -> str:
    """Everything that a run has measured."""
    made = [say("loaded/title")]
    for subject, loaded in found.loaded.items():
        made.append(say("loaded/line", subject=say(f"subject/{subject}"), loaded=loaded))
    for subject, reason in found.missing.items():
        made.append(say("loaded/line", subject=say(f"subject/{subject}"), loaded=reason))
    for part in (_play, _costs, _players, _phases, _processes, _memory):
        made += part(found)
    return "\n".join(made + _ratios(ratios))
