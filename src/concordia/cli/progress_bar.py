"""How far a long command has come: a bar on a terminal, else a line a minute, on the standard error output."""

from __future__ import annotations

import sys
import time
from datetime import timedelta

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from concordia.cli.command_texts import say

QUIET = 60.0  # seconds between lines where nobody watches
SPAN = 3600.0  # seconds of games from which the time that is left is estimated


class GamesProgress:
    """How many games of a match are played."""

    def __init__(self, wanted: int) -> None:
        """So many games are to be played."""
        console = Console(stderr=True)
        self._watched = console.is_terminal
        self._said = time.monotonic()
        self._bar = Progress(
            BarColumn(),
            TextColumn("{task.description}", markup=False),
            console=console,
            transient=True,
            auto_refresh=False,
            speed_estimate_period=SPAN,
        )
        self._games = self._bar.add_task("", total=wanted)

    def show(self, done: int) -> None:
        """So many are played."""
        self._bar.update(self._games, completed=done)
        text = self._text()
        if self._watched:
            self._bar.start()
            self._bar.update(self._games, description=text, refresh=True)
        elif time.monotonic() - self._said >= QUIET:
            self._said = time.monotonic()
            print(text, file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Take the bar away, so that something can be said."""
        if self._watched:
            self._bar.stop()

    def _text(self) -> str:
        """The numbers, and when it should be over if all goes on like that."""
        (task,) = self._bar.tasks
        numbers = {"done": int(task.completed), "wanted": int(task.total or 0)}
        if task.time_remaining is None:
            return say("progress/first", **numbers)
        return say("progress/line", **numbers, left=timedelta(seconds=round(task.time_remaining)))
