"""Judging a turn that was played: what it cost in chance to win beside the best turn the seat could have known.

The judge sees what the seat saw. The best few turns at first sight and the one that was played go on for a round
on the same deals, everybody playing sensibly. Where another turn seems clearly better, it and the played one meet
again on fresh deals, so that a turn does not count as better because it was lucky when it was chosen.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from concordia.bots.evaluation.network import EvaluationNetwork, shipped_network
from concordia.bots.evaluation.win_chances import ChanceMeter
from concordia.bots.reachable_cities import reach
from concordia.bots.thinker.beam import Beam
from concordia.bots.thinker.fingerprint import fingerprint
from concordia.bots.thinker.play_on import PlayOn
from concordia.core.state import State
from concordia.game import Game
from concordia.review.verdicts import GOOD

WIDTH, MOVES = 4, 9  # of the beam that looks for better turns
TURNS = 4  # of those found that are played on
NEAR = 8.0  # turns that are worse by more than this at first sight are not looked at, in points
FIRST = 0.25  # how much the first sight counts beside the deals


@dataclass(frozen=True)
class Budget:
    """How long the judge thinks, counted in work."""

    deals: int = 4  # on which all turns meet
    fresh: int = 8  # on which the played turn and the best one meet again
    rounds: int = 1  # that are played on
    tries: int = 16  # on which a turn that is tried again meets the best one


QUICK: Final = Budget()


class _Tried:
    """A turn under judgement: its decisions, and the chances to win it led to on each deal."""

    def __init__(self, codes: Sequence[int], first: float) -> None:
        self.codes = list(codes)
        self.first = first
        self.values: list[float] = []
        self.chances: list[float] = []

    @property
    def value(self) -> float:
        return FIRST * self.first + (1 - FIRST) * sum(self.values) / len(self.values)


@dataclass(frozen=True)
class TurnWorth:
    """What a turn was worth, in chances to win between 0 and 1."""

    before: float  # as the game stood
    played: float
    better: float  # of the best turn, which may be the played one
    best: list[int]  # the decisions of that turn by the seat and its partner; empty if it is the played one


class TurnJudge:
    """Judges turns of games, with one network and one budget."""

    def __init__(self, network: EvaluationNetwork | None = None, budget: Budget = QUICK) -> None:
        """By the shipped network, if no other is given."""
        self._network = shipped_network() if network is None else network
        self._meter = ChanceMeter(self._network)
        self._budget = budget

    def judge(self, game: Game, codes: Sequence[int], seed: object) -> TurnWorth:
        """Judge a turn: the game before it, and what the seat and its partner decided in it."""
        rng = random.Random(str(seed))
        seat = int(game.state.active)
        view = game.view(seat)
        on = reach(game.state.setup.board.id)
        play_on = PlayOn(self._network, on, seat)
        before = float(self._meter.chances(game.state)[seat, 1])
        tried = self._worth_trying(view.sample(rng).state, seat, codes, play_on)
        played = tried[0]
        if len(tried) == 1:
            chance = float(self._meter.chances(play_on.carried_out(game.state.copy(), codes))[seat, 1])
            return TurnWorth(before, chance, chance, [])
        self._meet(play_on, [view.sample(rng).state for _ in range(self._budget.deals)], tried, seat)
        best = max(tried, key=lambda each: each.value)
        if best is played or _mean(best) <= _mean(played):
            return TurnWorth(before, _mean(played), _mean(played), [])
        if 100 * (_mean(best) - _mean(played)) >= GOOD - 1:
            for each in (played, best):
                each.chances.clear()
            self._meet(play_on, [view.sample(rng).state for _ in range(self._budget.fresh)], [played, best], seat)
        return TurnWorth(before, _mean(played), max(_mean(best), _mean(played)), best.codes)

    def compare(self, game: Game, tried: Sequence[int], best: Sequence[int], seed: object) -> float:
        """By how much of the chance to win a tried turn is better than another, on the same deals."""
        rng = random.Random(str(seed))
        seat = int(game.state.active)
        view = game.view(seat)
        play_on = PlayOn(self._network, reach(game.state.setup.board.id), seat)
        both = [_Tried(tried, 0.0), _Tried(best, 0.0)]
        first = view.sample(rng).state
        ends = [fingerprint(play_on.carried_out(first.copy(), each.codes)) for each in both]
        if ends[0] == ends[1]:
            return 0.0
        self._meet(play_on, [view.sample(rng).state for _ in range(self._budget.tries)], both, seat)
        return _mean(both[0]) - _mean(both[1])

    def _worth_trying(self, state: State, seat: int, codes: Sequence[int], play_on: PlayOn) -> list[_Tried]:
        """The played turn first, then the best others at first sight."""
        beam = Beam(self._network, reach(state.setup.board.id), WIDTH, MOVES)
        lines = beam.turns(state, seat)
        after = play_on.carried_out(state.copy(), codes)
        same = fingerprint(after)
        played = _Tried(codes, play_on.guide.worth(after, seat))
        others = [line for line in lines if fingerprint(line.state) != same]
        near = [line for line in others if line.value > max(lines[0].value, played.first) - NEAR]
        return [played, *(_Tried(line.codes(), line.value) for line in near[:TURNS])]

    def _meet(self, play_on: PlayOn, dealt: list[State], tried: list[_Tried], seat: int) -> None:
        """Play turns on, all of them on the same deals."""
        starts = [(state, each.codes) for state in dealt for each in tried]
        for n, course in enumerate(play_on.courses(starts, self._budget.rounds)):
            each = tried[n % len(tried)]
            each.values.append(course.line.value)
            each.chances.append(float(self._meter.chances(course.line.state)[seat, 1]))


def _mean(each: _Tried) -> float:
    return float(np.mean(each.chances))
