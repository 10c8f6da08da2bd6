"""Colours and signs of the full screen.

Everything is painted with the sixteen colours every terminal has; one that can show more gets our own shades of
them. Nothing is told by colour alone: players have shapes, provinces numbers, lines of a kind their own strokes.
"""

from __future__ import annotations

import re

from rich.terminal_theme import TerminalTheme
from rich.text import Text
from textual.theme import Theme

from concordia.cli.colour import SHAPES, Paint
from concordia.vocabulary import GOODS

PAINT = Paint(shapes=True)
SEATS = ("red", "bright_blue", "yellow", "green", "magenta", "cyan")
GOOD = dict(
    zip(GOODS, ("bright_red", "bright_yellow", "bright_white", "bright_magenta", "bright_cyan"), strict=True)
)
PROVINCES = ("yellow", "bright_red", "green", "magenta", "cyan", "bright_blue")
LINES = {"land": "white", "sea": "cyan"}
HOUSE = "⌂"
_MARK = re.compile(f"[{re.escape(SHAPES)}]")

THEME = Theme(
    name="concordia",
    dark=True,
    primary="#b08a3e",
    secondary="#9bd3ec",
    accent="#ffb938",
    warning="#ffcb62",
    error="#ff9c8a",
    success="#9fc98f",
    foreground="#f3eadb",
    background="#14110f",
    surface="#1b1714",
    panel="#2a241f",
    variables={
        "block-cursor-background": "#ffcb62",
        "block-cursor-foreground": "#14110f",
        "block-cursor-blurred-background": "#4a3917",
    },
)
FEW = "ansi-dark"  # the theme of a terminal with sixteen colours
SHADES = TerminalTheme(
    (20, 17, 15),
    (243, 234, 219),
    [(20, 17, 15), (224, 80, 92), (83, 171, 144), (239, 179, 43), (62, 112, 205), (186, 132, 200), (134, 177, 189),
     (207, 194, 175)],
    [(139, 124, 105), (226, 128, 100), (159, 201, 143), (233, 212, 110), (120, 165, 245), (220, 140, 180),
     (155, 211, 236), (243, 234, 219)],
)  # fmt: skip

CSS = """
Screen { layout: vertical; }
#head { height: 1; text-style: bold; background: $panel; padding: 0 1; }
#middle { height: 1fr; }
#left { width: 1fr; }
#main { height: 1fr; }
#main > * { height: 1fr; border: round $primary; padding: 0 1; }
#map > Static { width: auto; }
#side { width: 54; }
#side > * { height: auto; border: round $primary; padding: 0 1; }
#side > #tail { height: 1fr; min-height: 6; }
#main > *:focus, #side > *:focus, #options:focus { border: round $accent; }
#ask { height: auto; }
#prompt { height: auto; padding: 0 1; text-style: bold; }
#said { height: auto; max-height: 5; padding: 0 1; color: $warning; }
#filter { border: none; height: 1; padding: 0 1; }
#options {
    text-wrap: nowrap; text-overflow: ellipsis; height: auto; min-height: 4; max-height: 14;
    border: round $primary; background: transparent;
}
#keys { height: auto; max-height: 2; padding: 0 1; background: $panel; }
Screen.-narrow #side { display: none; }
Screen.-low #options { max-height: 8; }
Screen.-map #side { display: none; }
Screen.-map #map { border: none; }
Screen.-map #options { height: 5; }
Page { align: center middle; }
Page > VerticalScroll {
    width: 76; max-width: 96%; height: auto; max-height: 90%;
    border: round $accent; padding: 1 2; background: $surface;
}
Page Static { height: auto; }
"""


def marked(text: str, style: str = "") -> Text:
    """A text with the marks of the players in their colours."""
    made = Text(text, style)
    for found in _MARK.finditer(text):
        made.stylize(f"bold {SEATS[SHAPES.index(found[0])]}", found.start(), found.end())
    return made


def mark(seat: int) -> Text:
    """The sign of a player."""
    return Text(SHAPES[seat], f"bold {SEATS[seat]}")
