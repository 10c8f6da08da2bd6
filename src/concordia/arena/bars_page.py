"""The block of bars in docs/results.md: every bar with the command that was run, games, seeds and date."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from concordia.arena.bars import BARS, Bar, Finding, Lines, games_in, judge, lines_of
from concordia.messages import english
from concordia.report import docs_block
from concordia.report.text_tables import markdown_table

say = english("arena")

BLOCK = "arena"


def put_into(page: str, lines: Lines) -> str:
    """A page with the figures of a results file in their block, which is added at the end if it is missing."""
    return docs_block.replaced(docs_block.with_block(page, BLOCK, say("table/title")), BLOCK, block(lines))


def block(lines: Lines) -> list[str]:
    """The figures in Markdown."""
    rows: list[list[str]] = []
    used: list[dict[str, Any]] = []
    for bar in BARS.values():
        own = lines_of(bar, lines)
        if len(own) < len(bar.matches):
            rows.append([f"`{bar.command}`", say("table/missing"), *[""] * 5])
            continue
        used += own
        rows += _rows(bar, own, judge(bar, own))
    return [*markdown_table(say("table/head").split("|"), rows), "", *_circumstances(used)]


def _rows(bar: Bar, own: Lines, findings: Sequence[Finding]) -> list[list[str]]:
    """A row for each finding; what they share stands in the first."""
    played, seeds = games_in(own), [line["seeds"] for line in own]
    games = str(played) if played >= bar.games else say("table/too_few", games=played, wanted=bar.games)
    ranges = dict.fromkeys(say("cell/seeds", first=first, last=last) for first, last in seeds)
    date = max(line["date"] for line in own)[:10]
    commands = dict.fromkeys(f"`{line['command']}`" for line in own)
    shared = [", ".join(commands), games, ", ".join(ranges), date]
    made = []
    for finding in findings:
        verdict = say(f"table/{finding.verdict}")
        made.append([shared[0], finding.what, finding.target, f"{finding.found} {verdict}".strip(), *shared[1:]])
        shared = [""] * 4
    return made


def _circumstances(lines: Lines) -> list[str]:
    """The machines and programs that have played, each once."""
    told = [
        say(
            "table/about",
            machine=line["machine"],
            **{key: line["engine"][key] for key in ("version", "build", "python")},
        )
        for line in lines
    ]
    return list(dict.fromkeys(told))
