"""Colour and signs of the terminal. Nothing depends on colour alone."""

from __future__ import annotations

import os
import re
import sys
import unicodedata
from collections.abc import Callable, Iterable
from importlib.util import find_spec
from typing import TextIO

from concordia.vocabulary import GOODS

LETTERS = "ABCDEF"
SHAPES = "●▲■◆✚★"
_SEATS = (160, 33, 178, 72, 245, 230)
_GOODS = dict(zip(GOODS, (167, 178, 110, 133, 75), strict=True))
_PLAIN = str.maketrans(
    {
        "─": "-",
        "·": "-",
        "│": "|",
        "→": ">",
        "“": '"',
        "”": '"',
        "„": '"',
        "\N{RIGHT SINGLE QUOTATION MARK}": "'",
        "đ": "dj",
    }
)
_CODE = re.compile(r"\x1b\[[0-9;]*m")


Styled = Callable[[str, str], str]  # a style of Rich and a text, to the text as the terminal takes it


def _unstyled(style: str, text: str) -> str:  # noqa: ARG001
    return text


class Paint:
    """How things look: coloured with a shape for each player, or plain with a letter."""

    def __init__(self, *, shapes: bool, styled: Styled = _unstyled) -> None:
        """Shapes or letters; without ``styled`` there is no colour."""
        self._styled = styled
        self._marks = SHAPES if shapes else LETTERS

    def bold(self, text: str) -> str:
        """A heading."""
        return self._styled("bold", text)

    def dim(self, text: str) -> str:
        """An aside."""
        return self._styled("dim", text)

    def player(self, seat: int, text: str) -> str:
        """Something that belongs to a player."""
        return self._styled(f"bold color({_SEATS[seat]})", text)

    def good(self, good: str, text: str) -> str:
        """Something about a good."""
        return self._styled(f"color({_GOODS[good]})", text)

    def mark(self, seat: int) -> str:
        """The sign of a player."""
        return self.player(seat, self._marks[seat])


def paint_for(stream: TextIO, *, plain: bool) -> Paint:
    """The paint for an output: colour only for a terminal and unless NO_COLOR, shapes only if it can show them."""
    capable = not plain and stream.isatty() and os.environ.get("TERM") != "dumb"
    coloured = capable and not os.environ.get("NO_COLOR") and find_spec("rich") is not None
    return Paint(
        shapes=capable and can_show(stream, SHAPES), styled=_styled_for(stream) if coloured else _unstyled
    )


def _styled_for(stream: TextIO) -> Styled:
    """Styles in as many colours as the terminal has."""
    from rich.console import COLOR_SYSTEMS, Console  # noqa: PLC0415 - Rich is an extra; without it all is plain
    from rich.style import Style  # noqa: PLC0415

    name = Console(file=stream).color_system
    system = COLOR_SYSTEMS[name] if name else None
    return lambda style, text: Style.parse(style).render(text, color_system=system)


def can_show(stream: TextIO, text: str) -> bool:
    """Whether an output has all the letters and signs of a text."""
    try:
        text.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def printable(text: str, stream: TextIO) -> str:
    """A text as an output can show it, with the nearest plain letters for those that it lacks."""
    if can_show(stream, text):
        return text
    return unicodedata.normalize("NFKD", text.translate(_PLAIN)).encode("ascii", "ignore").decode()


def width_of(text: str) -> int:
    """How many columns a painted text takes."""
    return len(_CODE.sub("", text))


def padded(text: str, width: int) -> str:
    """A painted text padded with spaces to a number of columns."""
    return text + " " * (width - width_of(text))


def flowing(
    parts: Iterable[str], width: int, *, first: str = "", indent: str = "", joint: str = "  "
) -> list[str]:
    """Parts wrapped at a width, never broken inside; ``first`` begins the first line."""
    lines = [first]
    for part in parts:
        fresh = width_of(lines[-1]) <= width_of(first if len(lines) == 1 else indent)
        if not fresh and width_of(lines[-1]) + len(joint) + width_of(part) > width:
            lines.append(indent)
            fresh = True
        lines[-1] += ("" if fresh else joint) + part
    return lines


def supports_editing() -> bool:
    """Whether lines are typed at a terminal and can be edited."""
    return sys.stdin.isatty() and sys.stdout.isatty()
