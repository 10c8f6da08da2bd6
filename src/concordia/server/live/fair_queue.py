"""Whose opponent thinks next: everybody in turn, however many tables somebody has.

There are a few places for thinking. A table at which somebody plays comes before tables of computers only, and
among such tables the people take turns. The last free place is kept for somebody who has none yet, so that thirty
tables of one person hold up nobody else. Work that is done in a moment, a few turns of a review, may take that
place too while nobody else waits: whoever comes next has it soon.

>>> queue: FairQueue[str] = FairQueue(places=2)
>>> marcus, livia = Asker((1,)), Asker((2,))
>>> for table in "abc":
...     queue.put(marcus, table)
>>> queue.put(livia, "d")
>>> [found and found[1] for found in (queue.take(), queue.take(), queue.take())]
['a', 'd', None]
"""

from __future__ import annotations

from collections import OrderedDict, deque
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Asker:
    """For whom a bot thinks: those who play at its table, or who made a table of computers only."""

    people: tuple[int, ...] = ()
    computers_only: bool = False
    brief: bool = False  # it is done in a moment


class FairQueue(Generic[T]):
    """Pieces of work that wait for a place, and those that have one."""

    def __init__(self, places: int) -> None:
        """All places are free."""
        self._free = self._places = places
        self._thinking: dict[int, int] = {}  # how many places each person has
        # The people in the order of their turns, with their work in the order it came.
        self._lines: OrderedDict[int, deque[tuple[Asker, T]]] = OrderedDict()

    @property
    def waiting(self) -> int:
        """How many pieces of work wait."""
        return len({id(one) for line in self._lines.values() for one in line})

    def put(self, asker: Asker, work: T) -> None:
        """Wait for a place. Work for several people waits in the line of each, and is done once."""
        one = (asker, work)
        for person in asker.people or (0,):
            self._lines.setdefault(person, deque()).append(one)

    def drop(self, work: T) -> None:
        """Wait no longer, if it still waits."""
        for person, line in list(self._lines.items()):
            self._lines[person] = deque(one for one in line if one[1] is not work)
            if not self._lines[person]:
                del self._lines[person]

    def take(self) -> tuple[Asker, T] | None:
        """The next piece of work, which has a place from now on; None if nothing may begin now."""
        if not self._free:
            return None
        for computers_only in (False, True):
            for person, line in self._lines.items():
                for one in line:
                    if one[0].computers_only == computers_only and self._may_begin(one[0]):
                        self._begin(person, one)
                        return one
        return None

    def done(self, asker: Asker) -> None:
        """A place is free again."""
        self._free += 1
        for person in asker.people or (0,):
            self._thinking[person] -= 1
            if not self._thinking[person]:
                del self._thinking[person]

    def _may_begin(self, asker: Asker) -> bool:
        """Whether a place is left for others; a server with one place alone has none to keep."""
        if self._free > 1 or self._places == 1 or asker.brief:
            return True
        return not asker.computers_only and not any(person in self._thinking for person in asker.people or (0,))

    def _begin(self, person: int, one: tuple[Asker, T]) -> None:
        self._lines.move_to_end(person)
        self.drop(one[1])
        self._free -= 1
        for each in one[0].people or (0,):
            self._thinking[each] = self._thinking.get(each, 0) + 1
