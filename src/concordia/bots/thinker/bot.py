"""The bot of a level: it thinks about a whole turn at once."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from concordia.actions.types import Action
from concordia.bots.evaluation.network import EvaluationNetwork, shipped_network
from concordia.bots.levels import Level
from concordia.bots.thinker.plans import PlannedStep, follow, steps_of
from concordia.bots.thinker.search import Search
from concordia.game import View


def never() -> bool:
    """Nobody asks to stop."""
    return False


class Thinker:
    """Plays at a level: it plans a turn when it begins, and follows the plan while the table agrees."""

    def __init__(self, level: Level, seed: object, judge: EvaluationNetwork | None = None) -> None:
        """Start its chance from a seed of any kind that has a text; ``judge`` replaces the shipped network."""
        self.name = level.name
        self.level = level
        self.network = shipped_network() if judge is None else judge
        self._rng = random.Random(str(seed))
        self._steps: list[PlannedStep] = []

    def choose(self, view: View, legal: list[Action]) -> Action:
        """The next action of its plan; it plans anew when there is none or the table is not as foreseen."""
        if len(legal) == 1:
            return legal[0]
        planned = follow(self._steps, view, legal)
        if planned is not None:
            return planned
        self._steps = list(self.steps(view))
        return follow(self._steps, view, legal) or legal[0]

    def plan(self, view: View, legal: list[Action]) -> list[Action]:
        """Everything the seat will decide from here until the turn is over or somebody else has to decide."""
        if len(legal) == 1:
            return [legal[0]]
        return [step.action for step in self.steps(view)] or [legal[0]]

    def steps(self, view: View) -> list[PlannedStep]:
        """The plan with what each step relies on."""
        search = self.search(view, self.level.deals, time.monotonic() + self.level.seconds)
        return steps_of(search.game, search.seat, search.candidates[0].codes)

    def search(self, view: View, deals: int, until: float, stop: Callable[[], bool] = never) -> Search:
        """Look for the best turn with so many deals, up to a time of the monotonic clock or until told to stop."""
        search = Search(self.network, self.level, view, self._rng)
        search.run(deals, lambda: stop() or time.monotonic() >= until)
        return search
