"""Playing a turn on: it is carried out on some deal, and everybody goes on sensibly for some rounds."""

from __future__ import annotations

from collections.abc import Sequence

from concordia.bots.evaluation.network import EvaluationNetwork
from concordia.bots.reach import Reach
from concordia.bots.thinker.beam import Beam, TurnLine
from concordia.core.state import Options, State
from concordia.rules import turn

GUIDE_WIDTH = 1  # the beam that guesses everybody's next turns
GUIDE_MOVES = 5


class PlayOn:
    """Plays on from a seat's turn, everybody by a narrow beam."""

    def __init__(self, network: EvaluationNetwork, reach: Reach, seat: int) -> None:
        """For the turns of one seat on one board."""
        self.guide = Beam(network, reach, GUIDE_WIDTH, GUIDE_MOVES)
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

    def until_own_turn(self, state: State) -> State:
        """The table when it is the seat's turn again, or at the end of the game."""
        while not state.is_over() and state.active != self._seat:
            state = self.guide.turns(state, state.seat)[0].state
        return state

    def line(self, dealt: State, codes: Sequence[int], rounds: int) -> TurnLine:
        """A turn and some rounds after it: the last of them ends with the seat's own turn, or the game with it."""
        line = TurnLine(self.carried_out(dealt.copy(), codes), None, 0, self._seat, 0)
        for _ in range(rounds):
            state = self.until_own_turn(line.state)
            if state.is_over():
                line = TurnLine(state, None, 0, self._seat, 0)
                break
            line = self.guide.turns(state, self._seat)[0]
        if line.before is None:
            line.value = self.guide.worth(line.state, self._seat)
        return line
