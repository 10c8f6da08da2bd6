"""The ladder as a picture: SVG without any library, for light and dark pages."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

from concordia.arena.ladder.elo import EloRating
from concordia.messages import english

say = english("arena")

WIDTH, ROW, TOP, BOTTOM = 760, 46, 64, 52
LEFT, RIGHT = 150, 570  # where ratings are drawn; the figures stand to the right

# The tokens of the client's design.
LIGHT = {
    "paper": "#fbf8f1",
    "band": "#f4eee1",
    "rule": "#d9cdb6",
    "ink": "#2a2420",
    "ink-2": "#564b41",
    "ink-3": "#6c6053",
    "accent": "#963023",
}
DARK = {
    "paper": "#221d19",
    "band": "#2a241f",
    "rule": "#40372e",
    "ink": "#f3eadb",
    "ink-2": "#cfc2af",
    "ink-3": "#ab9d8a",
    "accent": "#ff8a6b",
}

STYLE = """
svg { %(light)s }
@media (prefers-color-scheme: dark) { svg { %(dark)s } }
text { font-family: "Source Sans 3", "Segoe UI", system-ui, sans-serif; fill: var(--ink); }
.title { font-family: Marcellus, "Palatino Linotype", serif; font-size: 22px; }
.level { font-size: 16px; font-weight: 600; }
.rating { font-size: 16px; font-variant-numeric: tabular-nums; }
.small { font-size: 12.5px; fill: var(--ink-2); font-variant-numeric: tabular-nums; }
.tick { font-size: 12.5px; fill: var(--ink-3); font-variant-numeric: tabular-nums; }
.paper { fill: var(--paper); } .band { fill: var(--band); }
.grid { stroke: var(--rule); }
.reach { stroke: var(--accent); stroke-width: 6; stroke-linecap: round; opacity: .35; }
.dot { fill: var(--accent); stroke: var(--paper); stroke-width: 2; }
"""


def draw(ratings: Sequence[EloRating], note: str) -> str:
    """The picture: the strongest on top, a dot for the rating and a bar for its interval."""
    title = escape(say("picture/title"))
    rows = sorted(ratings, key=lambda row: -row.rating)
    height = TOP + ROW * len(rows) + BOTTOM
    ticks = scale(min(row.low for row in rows), max(row.high for row in rows))
    parts = [_head(height, title, rows), f'<text class="title" x="24" y="40">{title}</text>']
    bottom = TOP + ROW * len(rows)
    for number in range(0, len(rows), 2):
        parts.append(f'<rect class="band" x="0" y="{TOP + ROW * number}" width="{WIDTH}" height="{ROW}"/>')
    for tick in ticks:
        x = _place(tick, ticks)
        parts.append(f'<line class="grid" x1="{x}" y1="{TOP}" x2="{x}" y2="{bottom}"/>')
        parts.append(f'<text class="tick" x="{x}" y="{bottom + 18}" text-anchor="middle">{tick}</text>')
    for number, row in enumerate(rows):
        parts += _row(row, TOP + ROW * number + ROW / 2, ticks)
    parts.append(f'<text class="tick" x="24" y="{bottom + 40}">{escape(note)}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def scale(low: float, high: float) -> list[int]:
    """Round numbers from below the lowest to above the highest, some four to ten of them."""
    span = max(high - low, 1.0)
    step = next(step for step in (10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10**9) if span / step <= 8)
    first = int(low // step) * step
    ticks = [first]
    while ticks[-1] < high or len(ticks) < 2:
        ticks.append(ticks[-1] + step)
    return ticks


def _place(rating: float, ticks: Sequence[int]) -> float:
    return round(LEFT + (RIGHT - LEFT) * (rating - ticks[0]) / (ticks[-1] - ticks[0]), 1)


def _row(row: EloRating, y: float, ticks: Sequence[int]) -> list[str]:
    low, middle, high = (_place(rating, ticks) for rating in (row.low, row.rating, row.high))
    name = row.bot.rpartition(".")[2]
    bounds = say("picture/interval", low=round(row.low), high=round(row.high))
    return [
        f'<text class="level" x="24" y="{y + 5}">{escape(name)}</text>',
        f'<line class="reach" x1="{low}" y1="{y}" x2="{high}" y2="{y}"/>',
        f'<circle class="dot" cx="{middle}" cy="{y}" r="7"/>',
        f'<text class="rating" x="{RIGHT + 64}" y="{y + 5}" text-anchor="end">{round(row.rating)}</text>',
        f'<text class="small" x="{WIDTH - 16}" y="{y + 5}" text-anchor="end">{bounds}</text>',
    ]


def _head(height: int, title: str, rows: Sequence[EloRating]) -> str:
    """The frame, its colours, and the same in words for those who cannot see it."""
    light, dark = (" ".join(f"--{key}: {value};" for key, value in tokens.items()) for tokens in (LIGHT, DARK))
    told = ", ".join(f"{row.bot} {round(row.rating)}" for row in rows)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}"'
            f' height="{height}" role="img" aria-labelledby="title desc">',
            f'<title id="title">{title}</title>',
            f'<desc id="desc">{escape(told)}</desc>',
            f"<style>{STYLE % {'light': light, 'dark': dark}}</style>",
            f'<rect class="paper" width="{WIDTH}" height="{height}" rx="10"/>',
        ]
    )
