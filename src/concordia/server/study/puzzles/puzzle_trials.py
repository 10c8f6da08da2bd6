"""A puzzle as a turn to be found on the ordinary board, with opponents who have names."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final

from concordia.puzzles.puzzle import Puzzle
from concordia.server.study.trial import Trial
from concordia.server.study.turn_graph import TurnGraph
from concordia.server.table.seat import Seat
from concordia.server.table.table_record import terms_of

KEPT: Final = 128  # puzzles that are kept laid out
KEPT_WAYS: Final = 10  # puzzles of which all ways to carry out the turn are kept: those of two days
NAMES: Final = ("Livia", "Marcus", "Cassia", "Tullius", "Aelia", "Gaius")


def names_at(puzzle: Puzzle, own: str) -> dict[int, str]:
    """What everybody at the table is called; whoever solves it has their own name."""
    others = {seat: NAMES[seat] for seat in range(len(puzzle.view["players"]))}
    return others | ({puzzle.seat: own} if own else {})


def laid_out(puzzle: Puzzle) -> Trial:
    """The turn to be found. Its hidden cards are dealt afresh: they are not those of any game."""
    game = puzzle.laid_out()
    return Trial(
        terms_of(game), game, [Seat(seat, "bot", name=name) for seat, name in names_at(puzzle, "").items()]
    )


def ways_of(puzzle: Puzzle) -> bytes:
    """All ways to carry out its turn as they are sent."""
    return TurnGraph(laid_out(puzzle)).written


Elsewhere = Callable[[Callable[[Puzzle], bytes], Puzzle], Awaitable[bytes]]


class PuzzleTrials:
    """Puzzles laid out to be tried, those looked at last kept ready."""

    def __init__(self, elsewhere: Elsewhere = asyncio.to_thread) -> None:
        """None is ready; ``elsewhere`` does what takes longer than others can wait."""
        self._elsewhere = elsewhere
        self._ready: OrderedDict[str, Trial] = OrderedDict()
        self._ways: OrderedDict[str, bytes] = OrderedDict()
        self._working = asyncio.Lock()

    def of(self, puzzle: Puzzle) -> Trial:
        """The turn to be found."""
        found = self._ready.get(puzzle.id)
        if found is None:
            found = self._ready[puzzle.id] = laid_out(puzzle)
            while len(self._ready) > KEPT:
                self._ready.popitem(last=False)
        self._ready.move_to_end(puzzle.id)
        return found

    def is_ready(self, puzzle: Puzzle) -> bool:
        """Whether the ways to carry out its turn are worked out."""
        return puzzle.id in self._ways

    async def ways(self, puzzle: Puzzle) -> bytes:
        """All ways to carry out its turn as they are sent, worked out once: that takes about half a second."""
        async with self._working:
            found = self._ways.get(puzzle.id)
            if found is None:
                found = self._ways[puzzle.id] = await self._elsewhere(ways_of, puzzle)
                while len(self._ways) > KEPT_WAYS:
                    self._ways.popitem(last=False)
            return found
