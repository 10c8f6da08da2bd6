"""Texts side by side: columns of cells, and parts that wrap at a width."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text


def grid(rows: list[list[Text]], *, right: Iterable[int] = (), gap: int = 1) -> list[Text]:
    """Rows of cells as lines, every column as wide as its widest cell; those in ``right`` are aligned right."""
    flush = set(right)
    widths = [max(row[n].cell_len for row in rows) for n in range(len(rows[0]))]
    lines = []
    for row in rows:
        line = Text()
        for n, (cell, width) in enumerate(zip(row, widths, strict=True)):
            blank = " " * (width - cell.cell_len)
            line.append(" " * gap if n else "")
            if n in flush:
                line.append(blank).append_text(cell)
            else:
                line.append_text(cell).append(blank)
        lines.append(line)
    return lines


def flow(first: Text, parts: list[Text], width: int, joint: str) -> list[Text]:
    """Parts after a heading, wrapped at a width; later lines are indented below the first part."""
    indent = first.cell_len
    lines = [first.copy()]
    for part in parts:
        fresh = lines[-1].cell_len <= indent
        if not fresh and lines[-1].cell_len + len(joint) + part.cell_len > width:
            lines.append(Text(" " * indent))
            fresh = True
        lines[-1].append("" if fresh else joint).append_text(part)
    return lines


def joined(lines: Iterable[Text]) -> Text:
    """Lines one below another."""
    return Text("\n").join(lines)
