"""The search for a turn while it is under way: its lines, those to follow and those that are finished."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from concordia.bots.thinker.fingerprint import CardMarks
from concordia.core.masks import bit
from concordia.core.state import State


@mypyc_attr(acyclic=True)  # collecting garbage need not look at it
class TurnLine:
    """A way to play on: the decisions so far, the table after them and what it is worth."""

    __slots__ = ("before", "code", "followed", "group", "judged", "mark", "seat", "state", "value")

    def __init__(self, state: State, before: TurnLine | None, code: i64, seat: i64, group: i64) -> None:
        """The table after one more decision, taken by a seat."""
        self.state = state
        self.before = before
        self.code: i64 = code
        self.seat: i64 = seat
        self.group: i64 = group
        self.value: float = 0.0
        self.followed: bool = False
        self.mark: i64 = 0  # its table's fingerprint
        self.judged: JudgedTable | None = None  # while the value of its table is found out

    def codes(self) -> list[int]:
        """All decisions of the line, the first one first."""
        found: list[int] = []
        line: TurnLine | None = self
        while line is not None and line.before is not None:
            found.append(line.code)
            line = line.before
        found.reverse()
        return found

    def seats(self) -> list[int]:
        """Who took each decision of the line."""
        found: list[int] = []
        line: TurnLine | None = self
        while line is not None and line.before is not None:
            found.append(line.seat)
            line = line.before
        found.reverse()
        return found


@mypyc_attr(acyclic=True)
class JudgedTable:
    """What a table is worth that a beam has come to, perhaps in several ways."""

    def __init__(self) -> None:
        """Not judged yet."""
        self.value: float = 0.0


class TurnSearch:
    """The search for a turn of a seat while it is under way: lines to follow, and finished ones."""

    def __init__(self, start: TurnLine, seat: i64) -> None:
        """Before the first decision."""
        self.seat: i64 = seat
        self.turns: i64 = start.state.turns
        self.groups: i64 = 1
        self.looked: i64 = 0  # tables looked at so far
        self.steps: i64 = 0
        self.open: list[TurnLine] = [start]
        self.children: list[TurnLine] = []
        self.finished: list[TurnLine] = []
        self.known: set[int] = set()
        ours = bit(seat)
        if start.state.setup.team:
            ours |= bit(start.state.partner(seat))
        self.cards = CardMarks(ours)

    def is_ours(self, state: State) -> bool:
        """Whether the seat, or its partner, is asked."""
        return state.seat == self.seat or (state.setup.team and state.seat == state.partner(self.seat))

    def is_done(self, state: State) -> bool:
        """Whether the turn is over at a table."""
        return state.turns != self.turns or state.is_over()

    def best(self) -> TurnLine:
        """The best finished line; of equals the one that was found first."""
        best = self.finished[0]
        for line in self.finished:
            if line.value > best.value:
                best = line
        return best
