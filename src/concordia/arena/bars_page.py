"""The block of figures in docs/results.md: every bar with its command, seeds, date and machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from concordia.arena.bars import BARS, Bar, Finding, judge, lines_of
from concordia.arena.wording import say

BEGIN, END = "<!-- arena:begin -->", "<!-- arena:end -->"


def block(lines: Sequence[dict[str, Any]]) -> str:
    """The figures as Markdown, between its markers."""
    rows = [say("table/head"), "|---" * 7 + "|"]
    used: list[dict[str, Any]] = []
    for bar in BARS.values():
        own = lines_of(bar, lines)
        if len(own) < len(bar.matches):
            rows.append(_row([_command(bar), say("table/missing"), *[""] * 5]))
            continue
        used += own
        rows += [_row(cells) for cells in _cells(bar, own, judge(bar, own))]
    return "\n".join([BEGIN, *rows, "", *_circumstances(used), END])


def put_into(page: str, made: str) -> str:
    """A page with the block in place of its last one, or at its end."""
    if BEGIN in page and END in page:
        before, _, rest = page.partition(BEGIN)
        return before + made + rest.partition(END)[2]
    return f"{page.rstrip()}\n\n{say('table/title')}\n\n{made}\n"


def _command(bar: Bar) -> str:
    return f"`concordia arena --bar {bar.name}`"


def _cells(bar: Bar, own: Sequence[dict[str, Any]], findings: Sequence[Finding]) -> list[list[str]]:
    games = sum(line["summary"]["games"] for line in own)
    seeds = ", ".join(
        dict.fromkeys(say("cell/seeds", first=line["seeds"][0], last=line["seeds"][1]) for line in own)
    )
    date = max(line["date"] for line in own)[:10]
    made = []
    for number, finding in enumerate(findings):
        verdict = say(f"table/{'reported' if finding.passed is None else 'yes' if finding.passed else 'no'}")
        about = [_command(bar), str(games), seeds, date] if number == 0 else [""] * 4
        made.append([about[0], finding.what, finding.target, f"{finding.found} {verdict}", *about[1:]])
    return made


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _circumstances(lines: Sequence[dict[str, Any]]) -> list[str]:
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
