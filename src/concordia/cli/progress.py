"""How far a long command has come: a bar where somebody watches, else a line a minute."""

from __future__ import annotations

import shutil
import sys
import time

from concordia.cli.command_texts import say

FILLED, EMPTY = "█", "░"
QUIET = 60.0  # seconds between lines where nobody watches


class Progress:
    """The bar of one match, on the standard error output."""

    def __init__(self, wanted: int) -> None:
        """Nothing is done yet."""
        self._wanted = wanted
        self._started = self._said = time.monotonic()
        self._before: int | None = None
        self._watched = sys.stderr.isatty()

    def show(self, done: int) -> None:
        """So many are done."""
        now = time.monotonic()
        if self._before is None:
            self._before = done
        if self._watched:
            print(f"\r\033[K{self._line(done, now)}", end="", file=sys.stderr, flush=True)
        elif now - self._said >= QUIET:
            self._said = now
            print(self._text(done, now), file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Take the bar away, so that something can be said."""
        if self._watched:
            print("\r\033[K", end="", file=sys.stderr, flush=True)

    def _line(self, done: int, now: float) -> str:
        text = self._text(done, now)
        room = min(40, shutil.get_terminal_size().columns - len(text) - 3)
        if room < 5:
            return text
        filled = room * done // max(1, self._wanted)
        bar = FILLED * filled + EMPTY * (room - filled)
        if not _can_show(bar):
            bar = "#" * filled + "-" * (room - filled)
        return f"{bar}  {text}"

    def _text(self, done: int, now: float) -> str:
        """The numbers, and when it should be over if all goes on like that."""
        new = done - (self._before or 0)
        if new < 1:
            return say("progress/first", done=done, wanted=self._wanted)
        left = (now - self._started) / new * (self._wanted - done)
        return say("progress/line", done=done, wanted=self._wanted, left=_span(left))


def _can_show(bar: str) -> bool:
    try:
        bar.encode(sys.stderr.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _span(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
