"""How much a study may hold, and texts as they are kept."""

from __future__ import annotations

from typing import Final

MOST_STUDIES: Final = 100  # of one person
MOST_CHAPTERS: Final = 32  # of a study
MOST_NODES: Final = 3000  # of a chapter
MOST_MARKS: Final = 32  # at a node
LONGEST_TITLE: Final = 80
LONGEST_COMMENT: Final = 2000
LONGEST_TEXT: Final = 300_000  # in the notation


def plain(text: str) -> str:
    """A comment as it is kept: lines end as everywhere, and nothing in it is invisible."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "\n".join("".join(each for each in line if each.isprintable()).rstrip() for line in lines).strip("\n")


def one_line(title: str) -> str:
    """A title as it is kept."""
    return " ".join(plain(title).split())[:LONGEST_TITLE].strip()
