"""Decisions a second as bars: in the terminal, and as a picture where matplotlib is."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from importlib import import_module

from concordia.bench.measurements import Findings
from concordia.bench.result_tables import number
from concordia.bench.wording import say

EIGHTHS = " ▏▎▍▌▋▊▉█"
CHARTED = ("decisions", "nodes")
NO_MATPLOTLIB = 3  # exit code

Bar = tuple[str, float]


def bars(findings: Findings) -> list[Bar]:
    """What is drawn: every engine's decisions a second in games of the usual size, the fastest first."""
    rows = [row for row in findings.rows if row.figure in CHARTED and row.players == 4]
    drawn = [(say(f"bar/{row.probe}", subject=say(f"subject/{row.subject}")), row.per_second) for row in rows]
    return sorted(drawn, key=lambda bar: -bar[1])


def draw(drawn: Sequence[Bar], width: int, fine: bool) -> str:
    """Bars of one line each, in eighths of a character or, where the terminal has none, in whole ones."""
    if not drawn:
        return ""
    labels = max(len(label) for label, _ in drawn)
    figures = max(len(number(value)) for _, value in drawn)
    room = max(10, width - labels - figures - 4)
    most = max(value for _, value in drawn)
    made = [say("title/chart")]
    for label, value in drawn:
        bar = _bar(value / most * room, fine)
        made.append(f"{label.ljust(labels)}  {number(value).rjust(figures)}  {bar}")
    return "\n".join(made)


def _bar(length: float, fine: bool) -> str:
    if not fine:
        return "#" * max(1, round(length))
    eighths = max(1, round(length * 8))
    return (EIGHTHS[8] * (eighths // 8) + EIGHTHS[eighths % 8]).rstrip()


def can_draw_fine(encoding: str | None) -> bool:
    """Whether a terminal of that encoding shows eighths."""
    try:
        EIGHTHS.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def paint(drawn: Sequence[Bar], file: str) -> None:
    """The bars as a picture; ImportError where matplotlib is not installed."""
    import_module("matplotlib").use("Agg")
    plots = import_module("matplotlib.pyplot")
    figure, axes = plots.subplots(figsize=(10, 1 + 0.4 * len(drawn)), layout="constrained")
    shown = axes.barh([label for label, _ in drawn], [value for _, value in drawn], color="#7a1f2b")
    axes.bar_label(shown, labels=[number(value) for _, value in drawn], padding=4)
    axes.invert_yaxis()
    axes.margins(x=0.15)
    axes.xaxis.set_major_formatter("{x:,.0f}")
    axes.set_title(say("title/chart"))
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(file, dpi=120)


if __name__ == "__main__":  # python -m concordia.bench.bar_chart FILE, the bars as JSON on stdin
    try:
        paint(json.load(sys.stdin), sys.argv[1])
    except ImportError:
        sys.exit(NO_MATPLOTLIB)
