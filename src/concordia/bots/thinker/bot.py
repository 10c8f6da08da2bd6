"""The bots of the levels: they think about a whole turn at once, and can say what they think."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from concordia.actions.types import Action
from concordia.bots.evaluation.network import Floats, Network, network
from concordia.bots.evaluation.win_chances import chances
from concordia.bots.levels import Level
from concordia.bots.thinker.explanation import Considered, Outlook, Thought
from concordia.bots.thinker.plans import Step, follow, steps_of
from concordia.bots.thinker.purpose import hindered, purpose_of
from concordia.bots.thinker.search import Candidate, Search
from concordia.view import View

BEST = 3  # turns that a thought names
ENDLESS = 1000  # deals, where a clock is the only limit


def never() -> bool:
    """Nobody asks to stop."""
    return False


class Thinker:
    """Plays at a level: it plans a turn when it begins, and follows the plan while the table agrees."""

    def __init__(self, level: Level, seed: object, judge: Network | None = None) -> None:
        """Start its chance from a seed of any kind that has a text; ``judge`` for another than the own network."""
        self.name = level.name
        self.level = level
        self._network = network() if judge is None else judge
        self._rng = random.Random(str(seed))
        self._steps: list[Step] = []

    def choose(self, view: View, legal: list[Action]) -> Action:
        """The next action of its plan, which is made anew when there is none or the table is not as foreseen."""
        if len(legal) == 1:
            return legal[0]
        planned = follow(self._steps, view, legal)
        if planned is not None:
            return planned
        self._steps = list(self.steps(view))
        return follow(self._steps, view, legal) or legal[0]

    def plan(self, view: View, legal: list[Action]) -> list[Action]:
        """All that the seat will decide from here, until the turn is over or somebody else has to decide."""
        if len(legal) == 1:
            return [legal[0]]
        return [step.action for step in self.steps(view)] or [legal[0]]

    def steps(self, view: View) -> list[Step]:
        """The plan with what each step relies on."""
        search = self._search(view, self.level.deals, time.monotonic() + self.level.seconds, never)
        return steps_of(search.game, search.seat, search.candidates[0].codes)

    def think(self, view: View, seconds: float | None = None, stop: Callable[[], bool] = never) -> Thought:
        """Think for so many seconds, or with the level's own budget; the best so far once ``stop`` says so."""
        started = time.monotonic()
        deals = self.level.deals if seconds is None else ENDLESS
        allowed = self.level.seconds if seconds is None else seconds
        search = self._search(view, deals, started + 0.97 * allowed, stop)
        return self._thought(search, started)

    def _search(self, view: View, deals: int, until: float, stop: Callable[[], bool]) -> Search:
        search = Search(self._network, self.level, view, self._rng)
        search.run(deals, lambda: stop() or time.monotonic() >= until)
        return search

    def _thought(self, search: Search, started: float) -> Thought:
        chosen = search.candidates[0]
        lines = [*search.candidates, *(Candidate(line) for line in search.lines)]
        different = list({tuple(candidate.codes): candidate for candidate in reversed(lines)}.values())[::-1][
            :BEST
        ]
        expected = [chances(self._network, candidate.line.state) for candidate in different]
        steps = steps_of(search.game, search.seat, chosen.codes)
        best = tuple(
            Considered(
                turn=tuple(step.action for step in steps_of(search.game, search.seat, candidate.codes)),
                value=candidate.value,
                points=float(seats[search.seat, 0]),
                win=float(seats[search.seat, 1]),
            )
            for candidate, seats in zip(different, expected, strict=True)
        )
        rival = None
        if len(expected) > 1:
            rival = self._rival(search, expected[0][:, 0].tolist(), expected[1][:, 0].tolist())
        before, after = search.game.state, chosen.line.state
        return Thought(
            turn=tuple(step.action for step in steps),
            best=best,
            seats=_outlooks(expected[0]),
            purpose=purpose_of(before, after, search.seat, chosen.codes, rival),
            steps=tuple(steps),
            work=search.work,
            seconds=time.monotonic() - started,
        )

    def _rival(self, search: Search, chosen: list[float], other: list[float]) -> int | None:
        state = search.game.state
        friends = [int(state.partner(search.seat))] if state.setup.team else []
        return hindered(chosen, other, search.seat, friends)


def _outlooks(seats: Floats) -> tuple[Outlook, ...]:
    everything = max(1.0, float(seats[:, 0].sum()))
    return tuple(Outlook(float(points), float(points) / everything, float(win)) for points, win in seats)
