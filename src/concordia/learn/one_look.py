"""Which of two networks plays better: matches by one look ahead, far cheaper than matches with search.

Every seed is played from every seat, so that the luck of the deal cancels out, and counts as one observation.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

import concordia
from concordia.bots.evaluation.network import EvaluationNetwork, final_result
from concordia.learn.config import Kind
from concordia.learn.selfplay import SelfPlayer, play

WIDTH, MOVES = 2, 6


@dataclass(frozen=True)
class OneLookMatch:
    """What the first network won of its games, each figure with its standard error by seeds."""

    games: int
    won: float
    won_error: float
    margin: float
    margin_error: float

    @property
    def is_better(self) -> bool:
        """Whether the first one is ahead by more than chance often gives: a standard error of the margin."""
        return self.margin > self.margin_error


def one_look_match(
    first: EvaluationNetwork, second: EvaluationNetwork, kinds: Sequence[Kind], games: int, rng: random.Random
) -> OneLookMatch:
    """One of the first network against the second in all other seats, in teams two against two."""
    parts: list[tuple[float, float]] = []
    played = 0
    while played < games or len(parts) < 2:
        found = _from_every_seat(first, second, kinds[len(parts) % len(kinds)], rng.getrandbits(40))
        played += len(found)
        parts.append((float(np.mean([won for won, _ in found])), float(np.mean([ahead for _, ahead in found]))))
    won, margin = np.mean(parts, axis=0)
    errors = np.std(parts, axis=0, ddof=1) / np.sqrt(len(parts))
    return OneLookMatch(played, float(won), float(errors[0]), float(margin), float(errors[1]))


def _from_every_seat(
    first: EvaluationNetwork, second: EvaluationNetwork, kind: Kind, seed: int
) -> list[tuple[float, float]]:
    name, map, number = kind
    is_team = name == "team"
    found = []
    for seat in range(2 if is_team else number):
        game = concordia.new_game(name, map, players=number, seed=seed)
        ours = {seat, (seat + number // 2) % number} if is_team else {seat}
        players = [
            SelfPlayer(first if other in ours else second, WIDTH, MOVES, 0.0, 0.0, other)
            for other in range(number)
        ]
        play(game, players)
        _, margin, won = final_result(game.state, seat)
        found.append((won if game.is_over else 0.0, margin))
    return found
