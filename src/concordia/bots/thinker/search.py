"""Looking ahead: the best turns at first sight are played on against opponents with newly dealt cards.

All candidates face the same deals, and are played on side by side. From the third deal on those that fall behind
are dropped, and when one is clearly ahead the search ends, so that time goes where the choice is close.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from concordia.bots.evaluation.network import EvaluationNetwork
from concordia.bots.evaluation.win_chances import chances
from concordia.bots.levels import Level
from concordia.bots.reachable_cities import reach
from concordia.bots.thinker.beam import Beam
from concordia.bots.thinker.play_on import PlayOn, never
from concordia.bots.thinker.turn_search import TurnLine
from concordia.core.state import State
from concordia.game import Game, View

NEAR = 12.0  # turns that are worse by more than this at first sight are not looked at again
CLEAR = 6.0  # a lead that ends the search, in points
FIRST = 0.25  # how much the first sight counts beside the deals
LEAST = 3  # deals before anything is dropped, and all that a decided game gets
DECIDED = 0.98  # somebody's chance to win from which a game counts as decided
LONG = 36  # rounds after which no level errs on purpose, so that long games come to an end


class Candidate:
    """A turn under examination."""

    def __init__(self, line: TurnLine) -> None:
        """A turn as it was found at first sight."""
        self.line = line
        self.codes = line.codes()
        self.values: list[float] = []

    @property
    def value(self) -> float:
        """What it is worth by everything seen of it so far."""
        if not self.values:
            return self.line.value
        return FIRST * self.line.value + (1 - FIRST) * sum(self.values) / len(self.values)


class Search:
    """The search for the best turn of the seat that a view stands at."""

    def __init__(self, network: EvaluationNetwork, level: Level, view: View, rng: random.Random) -> None:
        """Deal the hidden cards once and look at what can be done."""
        self._network = network
        self._view = view
        self._level = level
        self._rng = rng
        self._played_on = 0  # tables looked at ahead
        self.game: Game = view.sample(rng)
        self.seat = int(self.game.state.seat)
        on = reach(self.game.state.setup.board.id)
        self._wide = Beam(network, on, level.width, level.moves)
        self._play_on = PlayOn(network, on, self.seat)
        lines = self._wide.turns(self.game.state, self.seat)
        if level.blur > 0 and self.game.turns < LONG * len(self.game.state.players):
            lines = self._blurred(lines)
        self.lines = lines
        self.candidates = self._promising(lines)

    @property
    def work(self) -> int:
        """How many tables were looked at."""
        return int(self._wide.seen) + self._played_on

    def _blurred(self, lines: list[TurnLine]) -> list[TurnLine]:
        """The turns with the errors of a level that is not always right: one for each card, one for each turn."""
        blur, of_card = self._level.blur, dict[int, float]()
        for line in lines:
            first = line.codes()[0]
            if first not in of_card:
                of_card[first] = self._rng.gauss(0, blur)
            line.value += of_card[first] + self._rng.gauss(0, blur / 4)
        return sorted(lines, key=lambda line: -line.value)

    def _promising(self, lines: list[TurnLine]) -> list[Candidate]:
        """The best few turns, with no more than half of them of the same card."""
        found: list[Candidate] = []
        of_card: dict[int, int] = {}
        for line in lines:
            if line.value < lines[0].value - NEAR or len(found) == max(1, self._level.turns):
                break
            first = line.codes()[0]
            of_card[first] = of_card.get(first, 0) + 1
            if of_card[first] <= max(1, self._level.turns // 2):
                found.append(Candidate(line))
        return found

    def run(self, deals: int, most: float, over: Callable[[], bool] = never) -> None:
        """Play the candidates on with so many deals, fewer in a decided game, until one is best.

        When ``most`` tables have been looked at, no turn is played on any more; ``over`` may end it at any time.
        """
        level = self._level
        if level.turns <= 1 or level.rounds == 0 or len(self.candidates) < 2:
            return
        if chances(self._network, self.candidates[0].line.state)[:, 1].max() > DECIDED:
            deals = min(deals, LEAST)
        alive, done = list(self.candidates), 0
        while done < deals and len(alive) > 1 and self.work < most and not over():
            number = min(LEAST, deals) if done == 0 and over is never else 1
            if not self._play(alive, number, most, over):
                break
            done += number
            if done >= LEAST:
                alive = self._left(alive, deals)
        self.candidates.sort(key=lambda candidate: (-len(candidate.values), -candidate.value))
        most = len(self.candidates[0].values)
        full = [candidate for candidate in self.candidates if len(candidate.values) >= most]
        rest = [candidate for candidate in self.candidates if len(candidate.values) < most]
        self.candidates = sorted(full, key=_by_value) + sorted(rest, key=_by_value)

    def _play(self, alive: list[Candidate], deals: int, most: float, over: Callable[[], bool]) -> bool:
        """Play candidates on with some deals, all side by side; whether there was time for all of it.

        They are counted one after another, as though they had been played so: where the tables run out, what
        comes later has not been seen, nor have its cards been dealt.
        """
        dealt: list[State] = []
        chance: list[tuple[Any, ...]] = []
        for _ in range(deals):
            dealt.append(self._view.sample(self._rng).state)
            chance.append(self._rng.getstate())
        starts = [(state, candidate.codes) for state in dealt for candidate in alive]
        courses = self._play_on.courses(starts, self._level.rounds, over)
        for n, course in enumerate(courses):
            candidate = alive[n % len(alive)]
            if candidate.values and self.work >= most:
                self._rng.setstate(chance[max(0, n - 1) // len(alive)])
                return False
            self._played_on += course.looked
            candidate.values.append(course.line.value)
        return bool(courses)

    def _left(self, alive: list[Candidate], deals: int) -> list[Candidate]:
        """The better half when a third and two thirds of the deals are done; nobody who is clearly behind."""
        alive = sorted(alive, key=_by_value)
        best = alive[0].value
        alive = [candidate for candidate in alive if candidate.value > best - CLEAR]
        done = len(alive[0].values)
        if done in (max(LEAST, deals // 3), max(LEAST + 1, 2 * deals // 3)):
            alive = alive[: max(2, (len(alive) + 1) // 2)]
        return alive


def _by_value(candidate: Candidate) -> float:
    return -candidate.value
