"""The bot of a level: it thinks about a whole turn at once."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable

from concordia.actions.types import Action
from concordia.bots.evaluation.network import EvaluationNetwork, shipped_network
from concordia.bots.levels import Level
from concordia.bots.thinker.plans import PlannedStep, follow, steps_of
from concordia.bots.thinker.play_on import never
from concordia.bots.thinker.search import Search
from concordia.game import View


class Thinker:
    """Plays at a level: it plans a turn when it begins, and follows the plan while the table agrees.

    Its budget is counted in work, so a seed plays the same game on every machine. Where people wait for it, set
    ``hurried``: then the seconds of its level cut its thinking short too.
    """

    def __init__(self, level: Level, seed: object, judge: EvaluationNetwork | None = None) -> None:
        """Start its chance from a seed of any kind that has a text; ``judge`` replaces its level's network."""
        self.name = level.name
        self.level = level
        self.network = shipped_network(level.network) if judge is None else judge
        self.hurried = False
        self._rng = random.Random(str(seed))
        self._steps: list[PlannedStep] = []

    def choose(self, view: View, legal: list[Action]) -> Action:
        """The next action of its plan; it plans again when there is none, or when the table is not as foreseen."""
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
        search = self.search(view, until=time.monotonic() + self.level.seconds if self.hurried else math.inf)
        return steps_of(search.game, search.seat, search.candidates[0].codes)

    def search(
        self, view: View, deals: int | None = None, until: float = math.inf, stop: Callable[[], bool] = never
    ) -> Search:
        """Look for the best turn with the level's own budget, or with so many deals however much work they are.

        ``until``, a time of the monotonic clock, and ``stop`` end it earlier.
        """
        search = Search(self.network, self.level, view, self._rng)
        most = self.level.tables if deals is None else math.inf

        def over() -> bool:
            return stop() or time.monotonic() >= until

        patient = stop is never and until == math.inf
        search.run(self.level.deals if deals is None else deals, most, never if patient else over)
        return search
