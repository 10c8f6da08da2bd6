"""Today's five worked out before anybody asks for them, and tomorrow's before midnight: nobody waits for it."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from concordia.puzzles.puzzle import Puzzle
from concordia.server.clock import Clock
from concordia.server.study.puzzles.puzzle_book import PuzzleBook

LOOK_SECONDS: Final = 20.0
PAUSE: Final = 1.0  # between two puzzles: others are served in between
AHEAD: Final = 30 * 60.0  # so long before midnight the next day's are worked out

log = logging.getLogger("concordia.puzzles")


class PreparedDays:
    """Looks again and again whether the puzzles of the day are ready to be kept by browsers."""

    def __init__(self, book: PuzzleBook, clock: Clock) -> None:
        """For the puzzles of a server."""
        self._book = book
        self._clock = clock

    async def run(self) -> None:
        """Until the server ends."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.prepare()
            except Exception:
                log.exception("puzzles of the day")

    async def prepare(self, pause: float = PAUSE) -> None:
        """Work out what is missing: of today, and of tomorrow once it is near."""
        for puzzle in await asyncio.to_thread(self._needed):
            if not self._book.trials.is_ready(puzzle):
                await self._book.trials.ways(puzzle)
                await asyncio.sleep(pause)

    def _needed(self) -> list[Puzzle]:
        now = self._clock.now()
        return list({each.id: each for at in (now, now + AHEAD) for each in self._book.five_at(at)}.values())
