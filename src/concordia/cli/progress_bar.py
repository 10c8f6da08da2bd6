"""The progress of a long command on standard error: a bar at a terminal, otherwise a line every minute."""

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
    """How many games have been played, and how long the rest will take."""

    def __init__(self, wanted: int) -> None:
        """``wanted`` games are to be played."""
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
        """``done`` games have been played."""
        self._bar.update(self._games, completed=done)
        text = self._text()
        if self._watched:
            self._bar.start()
            self._bar.update(self._games, description=text, refresh=True)
        elif time.monotonic() - self._said >= QUIET:
            self._said = time.monotonic()
            print(text, file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Remove the bar, so that something else can be printed."""
        if self._watched:
            self._bar.stop()

    def _text(self) -> str:
        """The numbers, and the estimated time left."""
        (task,) = self._bar.tasks
        numbers = {"done": int(task.completed), "wanted": int(task.total or 0)}
        if task.time_remaining is None:
            return say("progress/first", **numbers)
        return say("progress/line", **numbers, left=timedelta(seconds=round(task.time_remaining)))
