"""Tables and bar charts for people: in colour at a terminal, plain text elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console, RenderableType
from rich.progress_bar import ProgressBar
from rich.table import Table

PLAIN_WIDTH = 200  # columns where nobody watches: in a file nothing needs to be folded
BAR_WIDTH = 40


def text_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table: the first column to the left, the others to the right."""
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for number, name in enumerate(head):
        table.add_column(name, justify="right" if number else "left")
    for row in rows:
        table.add_row(*row)
    return _text(table)


def bar_chart(bars: Sequence[tuple[str, str, float]]) -> str:
    """A bar for each label, with its figure in words; the longest stands for the largest value."""
    most = max((value for _, _, value in bars), default=0.0)
    chart = Table.grid(padding=(0, 2))
    chart.add_column()
    chart.add_column(justify="right")
    chart.add_column()
    for label, figure, value in bars:
        chart.add_row(label, figure, ProgressBar(most, value, BAR_WIDTH, finished_style="bar.complete"))
    return _text(chart)


def markdown_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """The lines of a table in a page.

    >>> markdown_table(["bot", "wins"], [["fair", "3"]])
    ['| bot | wins |', '|---|---|', '| fair | 3 |']
    """
    return [_markdown_row(head), "|" + "---|" * len(head), *(_markdown_row(row) for row in rows)]


def _markdown_row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _text(part: RenderableType) -> str:
    width = None if sys.stdout.isatty() else PLAIN_WIDTH
    console = Console(width=width, markup=False, highlight=False, emoji=False)
    with console.capture() as captured:
        console.print(part)
    return "\n".join(line.rstrip() for line in captured.get().splitlines())
