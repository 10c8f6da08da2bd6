"""Whole turns, which is how players think: a beam of the best ways to carry out each card of a hand."""

from __future__ import annotations

from typing import Final, Protocol

from mypy_extensions import i64

from concordia.actions.codes import is_move, is_sale, is_trade, traded_good, traded_number
from concordia.bots.evaluation.batch import MOST_ROWS, Rows
from concordia.bots.evaluation.features.writer import FeatureWriter
from concordia.bots.reach import Reach
from concordia.bots.thinker.move_filter import MoveFilter
from concordia.core.state import SECOND, Options, State
from concordia.rules import turn
from concordia.vocabulary import ASK_DIPLOMAT, ASK_PLAY, CARD_KINDS, COLONISTS, SLOTS

DEEPEST: Final = 60  # decisions in one turn, both partners' together
FEW: Final = 3  # most goods of a kind to trade at a time, unless all are sold


class Judge(Protocol):
    """Gives tables values, higher for better."""

    def judge(self, rows: Rows) -> list[float]:
        """What each of some rows is worth to its seat."""
        ...

    def result(self, state: State, seat: int) -> float:
        """What the end of a game is worth to a seat."""
        ...


class TurnLine:
    """A way to play on: the decisions so far, the table after them and what it is worth."""

    __slots__ = ("before", "code", "group", "seat", "state", "value")

    def __init__(self, state: State, before: TurnLine | None, code: i64, seat: i64, group: i64) -> None:
        """The table after one more decision, taken by a seat."""
        self.state = state
        self.before = before
        self.code: i64 = code
        self.seat: i64 = seat
        self.group: i64 = group
        self.value: float = 0.0

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


class Beam:
    """Finds good ways to finish a turn from where it stands."""

    def __init__(self, judge: Judge, reach: Reach, width: int, moves: int) -> None:
        """Follow the ``width`` best unfinished lines of each card, and of an Architect's moves the best few."""
        self.judge = judge
        self.reach = reach
        self.width: i64 = width
        self.moves: i64 = moves
        self.seen: i64 = 0  # tables looked at so far
        self._options = Options()
        self._writer = FeatureWriter()
        self._move_filter = MoveFilter()
        self._groups: i64 = 0
        self._turns: i64 = 0
        self._seat: i64 = 0

    def turns(self, state: State, seat: i64) -> list[TurnLine]:
        """Finished turns of a seat, the best first."""
        self._turns = state.turns
        self._seat = seat
        self._groups = 1
        start = TurnLine(state.copy(), None, 0, seat, 0)
        self._go_on(start.state)
        if self._is_done(start.state):
            return []
        open_lines = [start]
        finished: list[TurnLine] = []
        seen: set[int] = set()
        for _ in range(DEEPEST):
            if not open_lines:
                break
            children: list[TurnLine] = []
            for line in open_lines:
                self._expand(line, children, seen)
            self.value(children)
            children.sort(key=_by_value)
            open_lines = self._best_of_groups(children, finished)
        finished.sort(key=_by_value)
        return finished

    def _best_of_groups(self, children: list[TurnLine], finished: list[TurnLine]) -> list[TurnLine]:
        """The lines to follow: of each card the best few; finished ones are put aside."""
        kept: list[TurnLine] = []
        followed: dict[int, int] = {}
        for line in children:
            if self._is_done(line.state):
                finished.append(line)
                continue
            number = followed.get(line.group, 0)
            if number < self.width:
                followed[line.group] = number + 1
                kept.append(line)
        return kept

    def _expand(self, line: TurnLine, children: list[TurnLine], seen: set[int]) -> None:
        """Every sensible decision after a line."""
        out = self._options
        state = line.state
        turn.offer(state, out)
        asked = state.asked
        seat = state.seat
        branching = asked == ASK_DIPLOMAT or (asked == ASK_PLAY and not state.how & SECOND)
        codes = self._sensible(state, out)
        for code in codes:
            group = line.group
            if branching:
                group = self._groups
                self._groups += 1
            child = TurnLine(state.copy(), line, code, seat, group)
            turn.decide(child.state, code, out)
            self._go_on(child.state)
            key: int = fingerprint(child.state)
            if key not in seen:
                seen.add(key)
                children.append(child)

    def _sensible(self, state: State, out: Options) -> list[i64]:
        """The options, less trades that differ only in how many goods change hands and moves that open little."""
        found: list[i64] = []
        moves = False
        for n in range(out.count):
            code = out.codes[n]
            if is_move(code):
                moves = True
            elif is_trade(code):
                if traded_number(code) <= FEW or (is_sale(code) and _sells_all(out, n)):
                    found.append(code)
            else:
                found.append(code)
        if moves:
            self._move_filter.best_moves(state, out, self.moves, found)
        return found

    def _go_on(self, state: State) -> None:
        """Opponents who have to decide within this turn (4.3) keep the dearest goods."""
        out = self._options
        while not self._is_done(state) and not self._is_ours(state.seat, state):
            turn.offer(state, out)
            turn.decide(state, out.codes[0], out)

    def _is_ours(self, seat: i64, state: State) -> bool:
        return seat == self._seat or (state.setup.team and seat == state.partner(self._seat))

    def _is_done(self, state: State) -> bool:
        return state.turns != self._turns or state.is_over()

    def value(self, lines: list[TurnLine]) -> None:
        """Let the judge value the tables that some lines lead to."""
        writer = self._writer
        rows = writer.rows
        rows.count = 0
        waiting: list[TurnLine] = []
        for line in lines:
            state = line.state
            if state.is_over():
                line.value = self.judge.result(state, self._seat)
                continue
            if rows.count + 2 > MOST_ROWS:
                self._judge(waiting)
                waiting = []
            writer.survey(state)
            writer.write(state, self._seat, self.reach)
            if state.setup.team:
                writer.write(state, state.partner(self._seat), self.reach)
            waiting.append(line)
        self._judge(waiting)

    def worth(self, state: State, seat: i64) -> float:
        """What a table is worth to a seat."""
        self._seat = seat
        line = TurnLine(state, None, 0, seat, 0)
        self.value([line])
        return line.value

    def _judge(self, lines: list[TurnLine]) -> None:
        if not lines:
            return
        rows = self._writer.rows
        values = self.judge.judge(rows)
        self.seen += len(lines)
        if lines[0].state.setup.team:
            for n in range(len(lines)):
                lines[n].value = (values[2 * n] + values[2 * n + 1]) / 2
        else:
            for n in range(len(lines)):
                lines[n].value = values[n]
        rows.count = 0


def _by_value(line: TurnLine) -> float:
    return -line.value


def fingerprint(state: State) -> i64:
    """A number that two tables of one turn share only if they are the same, for all practical purposes."""
    made: i64 = state.asked * 64 + state.steps * 8 + state.buys
    made = _mix(made, state.turns * 64 + state.traded)
    made = _mix(made, state.markers * 2 + (1 if state.building else 0))
    made = _mix(made, state.incoming)
    made = _mix(made, state.suggestion + 64 * state.seat + 4096 * (state.final + 1))
    for slot in range(SLOTS):
        made = _mix(made, state.display[slot] + 1)
    for player in state.players:
        made = _mix(made, player.money)
        made = _mix(made, player.goods)
        made = _mix(made, player.houses)
        made = _mix(made, player.cards * 64 + player.top() + 1)
        for post in range(2 * COLONISTS):
            made = _mix(made, player.posts[post] + 1)
    for n in range(state.depth):
        made = _mix(made, state.agenda[n])
    hand = state.players[state.seat].hand
    active = state.players[state.active]
    for card in range(CARD_KINDS):
        made = _mix(made, hand[card] * 8 + active.hand[card])
    return made


def _sells_all(out: Options, n: i64) -> bool:
    """Whether a sale is the largest that is offered of its good: larger ones would follow it."""
    if n + 1 >= out.count:
        return True
    next = out.codes[n + 1]
    return not is_sale(next) or traded_good(next) != traded_good(out.codes[n])


def _mix(made: i64, more: i64) -> i64:
    made = (made ^ more) * 0x9E3779B97F4A7C1
    made &= 0x7FFFFFFFFFFFFFFF
    return made ^ (made >> 29)
