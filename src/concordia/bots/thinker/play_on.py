"""Playing a turn on: it is carried out on some deal, and everybody goes on sensibly for some rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from concordia.bots.evaluation.network import EvaluationNetwork
from concordia.bots.reachable_cities import Reach
from concordia.bots.thinker.beam import Beam
from concordia.bots.thinker.turn_search import TurnLine, TurnSearch
from concordia.core.legal_options import Options
from concordia.core.state import State
from concordia.rules import turn

GUIDE_WIDTH = 1  # the beam that guesses everybody's next turns
GUIDE_MOVES = 5


class Course:
    """A turn that is being played on by a guide, search by search."""

    def __init__(self, guide: Beam, seat: int, state: State, rounds: int) -> None:
        """The table after the turn of a seat, with so many rounds to come."""
        self.line = TurnLine(state, None, 0, seat, 0)  # the seat's last turn, or how the game ended without it
        self.looked = 0  # tables
        self.search: TurnSearch | None = None
        self._guide = guide
        self._seat = seat
        self._state = state
        self._rounds = rounds
        self._ask_next()

    def go_on(self) -> None:
        """Play the turn that has been found, if the search for it is over, and look for the next one."""
        while self.search is not None and not self.search.open:
            found = self.search.best()
            self.looked += int(self.search.looked)
            self._state = found.state
            if self.search.seat == self._seat:
                self.line = found
                self._rounds -= 1
            self._ask_next()

    def _ask_next(self) -> None:
        state = self._state
        if self._rounds > 0 and not state.is_over():
            self.search = self._guide.begin(state, state.seat)
            return
        self.search = None
        if state is not self.line.state or self.line.before is None:
            before = self._guide.seen
            self.line = TurnLine(state, None, 0, self._seat, 0)
            self.line.value = self._guide.worth(state, self._seat)
            self.looked += int(self._guide.seen - before)


def never() -> bool:
    """Nobody asks to stop."""
    return False


class PlayOn:
    """Plays on from a seat's turn, everybody by a narrow beam."""

    def __init__(self, network: EvaluationNetwork, reach: Reach, seat: int) -> None:
        """For the turns of one seat on one board."""
        self.guide = Beam(network, reach, GUIDE_WIDTH, GUIDE_MOVES, remembers=True)
        self._seat = seat
        self._out = Options()

    def carried_out(self, state: State, codes: Sequence[int]) -> State:
        """The table, changed, after a turn as near to the plan as the cards of this deal allow."""
        out, turns = self._out, state.turns
        planned = list(codes)
        turn.offer(state, out)
        while state.turns == turns and not state.is_over():
            listed = [int(out.codes[n]) for n in range(out.count)]
            ours = state.seat == self._seat or (state.setup.team and state.seat == state.partner(self._seat))
            code = planned.pop(0) if ours and planned else listed[0]
            turn.decide(state, code if code in listed else listed[-1], out)
        return state

    def courses(
        self, starts: Iterable[tuple[State, Sequence[int]]], rounds: int, stop: Callable[[], bool] = never
    ) -> list[Course]:
        """Many deals with a turn each, played on side by side so that their tables are judged together.

        None of them is of use, and none is returned, if ``stop`` says so on the way.
        """
        courses = [
            Course(self.guide, self._seat, self.carried_out(dealt.copy(), codes), rounds)
            for dealt, codes in starts
        ]
        while searches := [course.search for course in courses if course.search is not None]:
            if stop():
                return []
            self.guide.step(searches)
            for course in courses:
                course.go_on()
        return courses
