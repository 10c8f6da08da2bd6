"""Whether one turn is clearly better than every other: a wide search that plays all answers on, on the same deals.

It sees what the seat sees. Turns with the same deeds are one answer, of which the best way to carry it out at
first sight is played on. Work is counted, so that a seed gives the same figures on every machine.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

from concordia.actions.types import Action
from concordia.bots.evaluation.network import EvaluationNetwork
from concordia.bots.evaluation.win_chances import ChanceMeter
from concordia.bots.reachable_cities import reach
from concordia.bots.thinker.beam import Beam
from concordia.bots.thinker.play_on import PlayOn
from concordia.core.state import NOT_YET, State
from concordia.game import Game, View
from concordia.puzzles.turn_deeds import Deeds, deeds_of

# After so many deals: answers that are behind by so much of winning are not played on any more.
HOPELESS: Final = {3: 0.15, 6: 0.1, 10: 0.08}
HOPELESS_POINTS: Final = 6.0  # the same for last turns, in points
LEAST: Final = 6  # deals before the search may give up
MOST_RIGHT: Final = 3  # answers to a puzzle that may be right


@dataclass(frozen=True)
class ClearStep:
    """How far right answers may be behind the best, and how far all others must be, in parts of winning."""

    margin: float
    clear: float
    points: float  # that all others must be behind where points tell


PROVEN: Final = ClearStep(margin=0.03, clear=0.05, points=3.0)
POINTS_MARGIN: Final = 0.5  # right answers to last turns may be so many points behind, where points tell
POINTS_COST: Final = 0.01  # and so much of winning


@dataclass(frozen=True)
class Effort:
    """How hard the search looks."""

    width: int  # of the beam that looks for answers
    moves: int  # of an Architect that it tries
    answers: int  # that are played on
    near: float  # answers that are worse by more than so many points at first sight are not played on
    deals: int
    rounds: int


FIRST: Final = Effort(width=3, moves=7, answers=12, near=12, deals=0, rounds=0)
GLANCE: Final = Effort(width=4, moves=9, answers=6, near=12, deals=3, rounds=1)
DEEP: Final = Effort(width=10, moves=16, answers=10, near=16, deals=14, rounds=2)
DEEPER: Final = Effort(width=12, moves=20, answers=12, near=16, deals=16, rounds=2)


class ExaminedAnswer:
    """An answer under examination."""

    def __init__(self, deeds: Deeds, codes: list[int], actions: list[Action], first: float) -> None:
        """As it was found at first sight."""
        self.deeds = deeds
        self.codes = codes
        self.actions = actions
        self.first = first
        self.chances: list[float] = []
        self.margins: list[float] = []

    @property
    def chance(self) -> float:
        """Of winning, by all deals it met."""
        return sum(self.chances) / len(self.chances)

    @property
    def points(self) -> float:
        """The points more than the best opponent's that it can expect."""
        return sum(self.margins) / len(self.margins)


class DeepCheck:
    """Examines the answers to a table."""

    def __init__(self, network: EvaluationNetwork) -> None:
        """By the judgement of a network."""
        self._network = network
        self._meter = ChanceMeter(network)

    def first_sight(self, game: Game, seat: int, effort: Effort) -> list[ExaminedAnswer]:
        """The answers there are, the best first, each carried out as well as it can be at first sight."""
        beam = Beam(self._network, reach(game.state.setup.board.id), effort.width, effort.moves)
        found: dict[Deeds, ExaminedAnswer] = {}
        lines = beam.turns(game.state, seat)
        for line in lines:
            if line.value < lines[0].value - effort.near:
                break
            deeds, actions, _ = deeds_of(game.state, line.codes(), seat)
            if deeds not in found:
                found[deeds] = ExaminedAnswer(deeds, line.codes(), actions, line.value)
        return list(found.values())

    def examine(
        self, view: View, seat: int, effort: Effort, seed: object, least: ClearStep | None = None
    ) -> list[ExaminedAnswer]:
        """All answers played on, the best first; none if after a few deals there is not even the least step."""
        rng = random.Random(f"{seed}")
        game = view.sample(rng)
        play_on = PlayOn(self._network, reach(game.state.setup.board.id), seat)
        answers = self.first_sight(game, seat, effort)[: effort.answers]
        last = game.state.final != NOT_YET
        deals = (
            1 if game.state.final == 1 << seat else effort.deals
        )  # nothing hidden matters after the very last turn
        alive = list(answers)
        for deal in range(1, deals + 1):
            dealt = view.sample(rng).state
            courses = play_on.courses([(dealt, each.codes) for each in alive], effort.rounds)
            for each, course in zip(alive, courses, strict=True):
                self._note(each, course.line.state, seat)
            if deal in HOPELESS:
                alive.sort(key=_by_chance)
                if deal >= LEAST and least is not None and not _is_promising(alive, answers, least, last):
                    return []
                alive = _hopeful(alive, HOPELESS[deal], last)
        return sorted(answers, key=_by_chance)

    def at_once(self, game: Game, seat: int, effort: Effort) -> list[ExaminedAnswer]:
        """The answers judged as the table stands right after them."""
        answers = self.first_sight(game, seat, effort)[: effort.answers]
        for each in answers:
            self._note(each, deeds_of(game.state, each.codes, seat)[2], seat)
        return sorted(answers, key=_by_chance)

    def _note(self, answer: ExaminedAnswer, state: State, seat: int) -> None:
        told = self._meter.chances(state)
        points = [float(each) for each in told[:, 0]]
        answer.chances.append(float(told[seat, 1]))
        answer.margins.append(points[seat] - max(each for n, each in enumerate(points) if n != seat))


def _is_promising(
    alive: list[ExaminedAnswer], answers: list[ExaminedAnswer], least: ClearStep, last: bool
) -> bool:
    ranked = [*alive, *(each for each in answers if each not in alive)]
    return bool(stands_out(ranked, least) or (last and points_stand_out(ranked, least)))


def _hopeful(alive: list[ExaminedAnswer], behind: float, last: bool) -> list[ExaminedAnswer]:
    """Those that are not far behind the best, which comes first."""
    if last:
        most = max(each.points for each in alive)
        return [each for each in alive if each.points > most - HOPELESS_POINTS]
    return [each for each in alive if each.chance > alive[0].chance - behind]


def _by_chance(answer: ExaminedAnswer) -> tuple[float, float]:
    return -answer.chance, -answer.points


def stands_out(answers: list[ExaminedAnswer], step: ClearStep) -> list[ExaminedAnswer]:
    """The answers that are right, the best first; none where there is no clear step from them to all others."""
    return _above(answers, [each.chance for each in answers], step.margin, step.clear)


def points_stand_out(answers: list[ExaminedAnswer], step: ClearStep) -> list[ExaminedAnswer]:
    """The same for last turns by their points, where no chance is lost for them."""
    ranked = sorted(answers, key=lambda each: -each.points)
    right = _above(ranked, [each.points for each in ranked], POINTS_MARGIN, step.points)
    best = max(each.chance for each in answers) if answers else 0.0
    return right if all(best - each.chance <= POINTS_COST for each in right) else []


def _above(ranked: list[ExaminedAnswer], values: list[float], margin: float, clear: float) -> list[ExaminedAnswer]:
    for number in range(1, min(MOST_RIGHT, len(ranked) - 2) + 1):
        if values[0] - values[number - 1] <= margin and values[0] - values[number] >= clear:
            return ranked[:number]
    return []
