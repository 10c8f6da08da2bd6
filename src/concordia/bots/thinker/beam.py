"""Whole turns, which is how players think: a beam of the best ways to carry out each card of a hand."""

from __future__ import annotations

from typing import Final, Protocol

from mypy_extensions import i64

from concordia.actions.codes import is_move, is_sale, is_trade, traded_good, traded_number
from concordia.bots.evaluation.batch import MOST_ROWS, Rows
from concordia.bots.evaluation.features.writer import FeatureWriter
from concordia.bots.reachable_cities import Reach
from concordia.bots.thinker.fingerprint import StackMark, fingerprint, table_mark
from concordia.bots.thinker.move_filter import MoveFilter
from concordia.bots.thinker.turn_search import JudgedTable, TurnLine, TurnSearch
from concordia.core.legal_options import Options
from concordia.core.state import SECOND, State
from concordia.rules import turn
from concordia.vocabulary import ASK_DIPLOMAT, ASK_PLAY

DEEPEST: Final = 60  # decisions in one turn, both partners' together
MOST_KNOWN: Final = 200_000  # tables that are remembered; then all are forgotten
FEW: Final = 3  # most goods of a kind to trade at a time, unless all are sold


class Judge(Protocol):
    """Gives tables values, higher for better."""

    def judge(self, rows: Rows) -> list[float]:
        """What each of some rows is worth to its seat."""
        ...

    def result(self, state: State, seat: int) -> float:
        """What the end of a game is worth to a seat."""
        ...


class Beam:
    """Finds good ways to finish a turn from where it stands, for one position or for many side by side."""

    def __init__(self, judge: Judge, reach: Reach, width: int, moves: int, remembers: bool = False) -> None:
        """Follow the ``width`` best unfinished lines of each card, and of an Architect's moves the best few.

        One that remembers judges each table once, and is for the tables of one game.
        """
        self.judge = judge
        self.reach = reach
        self.width: i64 = width
        self.moves: i64 = moves
        self.seen: i64 = 0  # tables looked at so far
        self._options = Options()
        self._writer = FeatureWriter(getattr(judge, "sees_opponents", False))
        self._move_filter = MoveFilter()
        self._remembers = remembers
        self._known: dict[int, JudgedTable] = {}
        self._stack_mark = StackMark()

    def turns(self, state: State, seat: i64) -> list[TurnLine]:
        """Finished turns of a seat, the best first."""
        search = self.begin(state, seat)
        alone = [search]
        while search.open:
            self.step(alone)
        search.finished.sort(key=_by_value)
        return search.finished

    def begin(self, state: State, seat: i64) -> TurnSearch:
        """The search for a turn of a seat; it is over when no lines are open any more."""
        start = TurnLine(state.copy(), None, 0, seat, 0)
        search = TurnSearch(start, seat)
        self._go_on(search, start.state)
        if search.is_done(start.state):
            search.open = []
        return search

    def step(self, searches: list[TurnSearch]) -> None:
        """Take searches one decision further; the tables of all of them are judged together."""
        for search in searches:
            search.children = []
            for line in search.open:
                self._expand(search, line)
        self.value(searches)
        for search in searches:
            self._follow_best(search)

    def _follow_best(self, search: TurnSearch) -> None:
        """Of each card the best few lines stay open, the best first; finished ones are put aside."""
        groups: dict[int, list[TurnLine]] = {}
        search.open = []
        search.steps += 1
        for line in search.children:
            if search.is_done(line.state):
                search.finished.append(line)
            elif search.steps < DEEPEST:
                best = groups.get(line.group)
                if best is None:
                    groups[line.group] = [line]
                    line.followed = True
                else:
                    self._follow(line, best)
        for line in search.children:
            if line.followed:
                search.open.append(line)
        search.open.sort(key=_by_value)

    def _follow(self, line: TurnLine, best: list[TurnLine]) -> None:
        """Put a line among the best few of its card, if it is one of them; of equals the first stays."""
        at: i64 = len(best)
        while at > 0 and best[at - 1].value < line.value:
            at -= 1
        if at < self.width:
            best.insert(at, line)
            line.followed = True
            if len(best) > self.width:
                best.pop().followed = False

    def _expand(self, search: TurnSearch, line: TurnLine) -> None:
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
                group = search.groups
                search.groups += 1
            child = TurnLine(state.copy(), line, code, seat, group)
            turn.decide(child.state, code, out)
            self._go_on(search, child.state)
            child.mark = fingerprint(child.state)
            key: int = child.mark
            if key not in search.known:
                search.known.add(key)
                search.children.append(child)

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

    def _go_on(self, search: TurnSearch, state: State) -> None:
        """Opponents who have to decide within this turn (4.3) keep the dearest goods."""
        out = self._options
        while not search.is_done(state) and not search.is_ours(state):
            turn.offer(state, out)
            turn.decide(state, out.codes[0], out)

    def value(self, searches: list[TurnSearch]) -> None:
        """Let the judge value the tables that the children of searches lead to."""
        rows = self._writer.rows
        rows.clear()
        waiting: list[TurnLine] = []
        for search in searches:
            rounds: i64 = -1  # of the first table of a look
            for line in search.children:
                state = line.state
                if state.is_over():
                    line.value = self.judge.result(state, search.seat)
                    continue
                if rounds < 0:
                    rounds = state.turns // state.setup.players
                    rows.begin_look(rounds)
                search.looked += 1
                self.seen += 1
                if self._remembers and self._is_known(search, line, rounds):
                    continue
                if rows.count + 2 > MOST_ROWS:
                    self._judge(waiting)
                    waiting = []
                    rows.begin_look(rounds)
                self._write(state, search.seat)
                waiting.append(line)
        self._judge(waiting)
        if self._remembers:
            for search in searches:
                for line in search.children:
                    if line.judged is not None:
                        line.value = line.judged.value
                        line.judged = None

    def _is_known(self, search: TurnSearch, line: TurnLine, rounds: i64) -> bool:
        """Whether a table has been seen before; if not, it is from now on."""
        state = line.state
        key: int = table_mark(state, line.mark, search.seat, rounds, self._stack_mark.of(state), search.cards)
        known = self._known.get(key)
        if known is not None:
            line.judged = known
            return True
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        line.judged = JudgedTable()
        self._known[key] = line.judged
        return False

    def _write(self, state: State, seat: i64) -> None:
        writer = self._writer
        writer.survey(state)
        writer.write(state, seat, self.reach)
        if state.setup.team:
            writer.write(state, state.partner(seat), self.reach)

    def worth(self, state: State, seat: i64) -> float:
        """What a table is worth to a seat."""
        line = TurnLine(state, None, 0, seat, 0)
        line.mark = fingerprint(state)
        search = TurnSearch(line, seat)
        search.children = [line]
        self.value([search])
        return line.value

    def _judge(self, lines: list[TurnLine]) -> None:
        if not lines:
            return
        rows = self._writer.rows
        values = self.judge.judge(rows)
        team = lines[0].state.setup.team
        for n in range(len(lines)):
            line = lines[n]
            line.value = (values[2 * n] + values[2 * n + 1]) / 2 if team else values[n]
            if line.judged is not None:
                line.judged.value = line.value
        rows.clear()


def _by_value(line: TurnLine) -> float:
    return -line.value


def _sells_all(out: Options, n: i64) -> bool:
    """Whether a sale is the largest that is offered of its good: larger ones would follow it."""
    if n + 1 >= out.count:
        return True
    next = out.codes[n + 1]
    return not is_sale(next) or traded_good(next) != traded_good(out.codes[n])
