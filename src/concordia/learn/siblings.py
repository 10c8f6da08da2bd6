"""Search that teaches: several turns of one moment, each played on for a round, to learn how they differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from concordia.bots.evaluation.features.writer import FeatureWriter
from concordia.bots.evaluation.network import LEAD, POINTS, UNIT, EvaluationNetwork, Floats, final_result, matrix
from concordia.bots.reachable_cities import reach
from concordia.bots.thinker.play_on import PlayOn
from concordia.bots.thinker.turn_search import TurnLine
from concordia.core.state import State
from concordia.learn.samples import expectations
from concordia.learn.selfplay import SelfPlayer

TOGETHER = 4  # turns of one moment that are compared
FIRST_SIGHT = 0.25  # how much the first sight counts beside the round played on
ROUNDS = 1


@dataclass
class Siblings:
    """Turns of the same moment: the table after each, and after a round more, as the seat sees them."""

    rows: NDArray[np.int16]  # moments x TOGETHER x columns
    later: NDArray[np.int16]
    ends: Floats  # moments x TOGETHER x (points, margin, victory); not a number where the game went on

    def __len__(self) -> int:
        return len(self.rows)

    def targets(self, network: EvaluationNetwork) -> Floats:
        """What each turn should have foretold, by what a network expects a round later."""
        width = self.later.shape[-1]
        parts = np.array_split(self.later.reshape(-1, width), max(1, len(self.later) // 2048))
        comes = np.concatenate([expectations(network, part) for part in parts]).reshape(self.ends.shape)
        comes = np.where(np.isnan(self.ends), comes, self.ends)
        comes[:, :, 0] = (comes[:, :, 0] - self.rows[:, :, POINTS]) / UNIT
        comes[:, :, 1] = (comes[:, :, 1] - self.rows[:, :, LEAD]) / UNIT
        return np.asarray(comes, dtype=np.float32)


def all_siblings(parts: Sequence[Siblings]) -> Siblings:
    """Several lots as one."""
    return Siblings(
        np.concatenate([part.rows for part in parts]),
        np.concatenate([part.later for part in parts]),
        np.concatenate([part.ends for part in parts]),
    )


class SearchingPlayer(SelfPlayer):
    """Looks a round ahead at a part of its turns, plays what proves best, and notes all that it has looked at."""

    def __init__(
        self,
        network: EvaluationNetwork,
        width: int,
        moves: int,
        temperature: float,
        exploration_rate: float,
        seed: object,
        searched: float,
    ) -> None:
        """As a player of self-play; ``searched`` is the share of turns that are looked at more closely."""
        super().__init__(network, width, moves, temperature, exploration_rate, seed)
        self._network = network
        self._searched = searched
        self._writer = FeatureWriter()
        self._found: list[tuple[NDArray[np.int16], Floats]] = []

    def turn(self, state: State) -> list[int]:
        """The decisions of a turn."""
        if self._rng.random() >= self._searched:
            return super().turn(state)
        seat = int(state.seat)
        lines = self._beam(state.setup.board.id).turns(state, seat)
        candidates = promising(lines)
        if len(candidates) < TOGETHER:
            return self._pick(lines).codes()
        on = reach(state.setup.board.id)
        ahead = PlayOn(self._network, on, seat)
        courses = ahead.courses([(state, line.codes()) for line in candidates], ROUNDS)
        later = [course.line for course in courses]
        self._note(seat, candidates, later)
        worth = [
            FIRST_SIGHT * line.value + (1 - FIRST_SIGHT) * end.value
            for line, end in zip(candidates, later, strict=True)
        ]
        for line, value in zip(candidates, worth, strict=True):
            line.value = value
        if self._rng.random() < self._exploration_rate:
            return self._pick(lines).codes()
        return self._drawn(sorted(candidates, key=lambda line: -line.value)).codes()

    def _note(self, seat: int, now: list[TurnLine], later: list[TurnLine]) -> None:
        writer = self._writer
        writer.rows.count = 0
        ends = np.full((TOGETHER, 3), np.nan, dtype=np.float32)
        for number, line in enumerate([*now, *later]):
            state = line.state
            if state.is_over():
                if number < TOGETHER:
                    return  # the last turn of all: there is nothing to foretell
                ends[number - TOGETHER] = final_result(state, seat)
            writer.survey(state)
            writer.write(state, seat, reach(state.setup.board.id))
        self._found.append((matrix(writer.rows).astype(np.int16), ends))

    def siblings(self) -> Siblings | None:
        """What it has noted so far."""
        if not self._found:
            return None
        rows = np.stack([rows for rows, _ in self._found])
        ends = np.stack([ends for _, ends in self._found])
        return Siblings(rows[:, :TOGETHER], rows[:, TOGETHER:], ends)


def promising(lines: list[TurnLine]) -> list[TurnLine]:
    """The best few turns, no more than half of them of the same card."""
    found: list[TurnLine] = []
    of_card: dict[int, int] = {}
    for line in lines:
        first = line.codes()[0]
        of_card[first] = of_card.get(first, 0) + 1
        if len(found) < TOGETHER and of_card[first] <= TOGETHER // 2:
            found.append(line)
    return found
