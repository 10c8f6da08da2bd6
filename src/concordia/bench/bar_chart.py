"""Decisions a second as bars: in the terminal, and as a picture where matplotlib is."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from importlib import import_module

from concordia.bench.measurements import Measurements
from concordia.messages import english
from concordia.report import text_tables as tables
from concordia.report.number_format import rate

say = english("bench")

CHARTED = ("decisions", "nodes")
NO_MATPLOTLIB = 3  # exit code

Bar = tuple[str, float]


def bars(found: Measurements) -> list[Bar]:
    """What is drawn: every engine's decisions a second in games of the usual size, the fastest first."""
    rows = [row for row in found.rows if row.figure in CHARTED and row.players == 4]
    drawn = [(say(f"bar/{row.probe}", subject=say(f"subject/{row.subject}")), row.per_second) for row in rows]
    return sorted(drawn, key=lambda bar: -bar[1])


def text(drawn: Sequence[Bar]) -> str:
    """The bars for a terminal, under their title; nothing where nothing was measured."""
    if not drawn:
        return ""
    return f"\n{say('title/chart')}\n" + tables.bar_chart([(label, rate(value), value) for label, value in drawn])


def paint(drawn: Sequence[Bar], file: str) -> None:
    """The bars as a picture; ImportError where matplotlib is not installed."""
    import_module("matplotlib").use("Agg")
    plots = import_module("matplotlib.pyplot")
    figure, axes = plots.subplots(figsize=(10, 1 + 0.4 * len(drawn)), layout="constrained")
    shown = axes.barh([label for label, _ in drawn], [value for _, value in drawn], color="#7a1f2b")
    axes.bar_label(shown, labels=[rate(value) for _, value in drawn], padding=4)
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
