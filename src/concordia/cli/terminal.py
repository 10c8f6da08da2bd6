"""Whether a command can use the full screen or has to write line by line."""

from __future__ import annotations

import importlib.util
import os
import sys

from concordia.cli.colour import SHAPES, can_show


def at_a_terminal() -> bool:
    """Whether input and output are a terminal that can move its cursor, not a pipe, a file or a dumb terminal."""
    unnamed = "windows" if os.name == "nt" else "dumb"  # there no terminal has a name, and all can
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", unnamed) != "dumb"


def has_full_screen() -> bool:
    """Whether Textual is installed (the extra ``tui``)."""
    return importlib.util.find_spec("textual") is not None


def wants_full_screen(*, plain: bool) -> bool:
    """Whether to use the full screen: if the terminal can show it, unless ``--plain``."""
    return not plain and at_a_terminal() and can_show(sys.stdout, SHAPES) and has_full_screen()
