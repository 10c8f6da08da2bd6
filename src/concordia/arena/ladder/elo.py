"""How strong bots are: a Bradley-Terry model of who came before whom, on the scale of Elo.

A game of more than two sides counts as the comparisons between its sides, each with a weight such that a side
weighs one game in all. Ratings are drawn a little to their mean (a normal prior of 1,000 points), so that a bot
that never lost stays finite. An interval is the wider of two: that of the model, and that of the seeds, which
knows that games from one seed resemble each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import log
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from concordia.arena.match_statistics import NORMAL_95, side_points, winning_sides
from concordia.arena.one_game import GameResult
from concordia.arena.seating import Match

ELO = 400 / log(10)
PRIOR = 1000 / ELO

Numbers = NDArray[np.float64]


class EloRating(NamedTuple):
    """A bot's rating with its 95 % interval; 400 points are ten wins to one."""

    bot: str
    rating: float
    low: float
    high: float
    games: int


class Comparisons(NamedTuple):
    """Who met whom: ``first`` came before ``second`` by ``result`` (1, a half, 0) in a game of a seed."""

    first: NDArray[np.int64]
    second: NDArray[np.int64]
    result: Numbers
    weight: Numbers
    seed: NDArray[np.int64]


Games = Iterable[tuple[Match, GameResult]]


def rate(bots: Sequence[str], games: Games) -> list[EloRating]:
    """The ratings of bots in the order given; the first stands at 0."""
    listed = [(match, played) for match, played in games if len({*played.seats} & {*bots}) > 1]
    met = compare(bots, listed)
    ratings = fit(met, len(bots))
    half = NORMAL_95 * _spread(met, ratings) * ELO
    shown = (ratings - ratings[0]) * ELO
    counts = [sum(bot in played.seats for _, played in listed) for bot in bots]
    return [
        EloRating(bot, float(shown[n]), float(shown[n] - half[n]), float(shown[n] + half[n]), counts[n])
        for n, bot in enumerate(bots)
    ]


def compare(bots: Sequence[str], games: Games) -> Comparisons:
    """All comparisons between different bots; equal points are half a win, unless one of them has won (6.3)."""
    rows: list[tuple[int, int, float, float, int]] = []
    seeds: dict[Any, int] = {}
    for match, played in games:
        seed = seeds.setdefault((match.map, match.game, match.players, played.seed), len(seeds))
        won = winning_sides(match, played)
        places = [(side in won, points) for side, points in enumerate(side_points(match, played))]
        for one, other in combinations(range(len(places)), 2):
            pair = played.seats[one], played.seats[other]
            if pair[0] != pair[1] and pair[0] in bots and pair[1] in bots:
                result = 0.5 if places[one] == places[other] else float(places[one] > places[other])
                rows.append((bots.index(pair[0]), bots.index(pair[1]), result, 1 / (len(places) - 1), seed))
    columns = list(zip(*rows, strict=True)) or [()] * 5
    return Comparisons(
        np.array(columns[0], np.int64),
        np.array(columns[1], np.int64),
        np.array(columns[2], np.float64),
        np.array(columns[3], np.float64),
        np.array(columns[4], np.int64),
    )


def fit(met: Comparisons, bots: int) -> Numbers:
    """The most likely ratings, by Newton's method; what is climbed is a hill with one top."""
    ratings = np.zeros(bots)
    for _ in range(100):
        step = np.linalg.solve(_curvature(met, ratings), _slope(met, ratings))
        ratings += np.clip(step, -1.0, 1.0)
        if np.abs(step).max() < 1e-9:
            break
    return ratings


def _expected(met: Comparisons, ratings: Numbers) -> Numbers:
    made: Numbers = 1 / (1 + np.exp(ratings[met.second] - ratings[met.first]))
    return made


def _slope(met: Comparisons, ratings: Numbers) -> Numbers:
    surprise = met.weight * (met.result - _expected(met, ratings))
    slope: Numbers = -ratings / PRIOR**2
    np.add.at(slope, met.first, surprise)
    np.add.at(slope, met.second, -surprise)
    return slope


def _curvature(met: Comparisons, ratings: Numbers) -> Numbers:
    expected = _expected(met, ratings)
    knowledge = met.weight * expected * (1 - expected)
    made: Numbers = np.eye(len(ratings)) / PRIOR**2
    for first, second, sign in (
        (met.first, met.first, 1),
        (met.second, met.second, 1),
        (met.first, met.second, -1),
        (met.second, met.first, -1),
    ):
        np.add.at(made, (first, second), sign * knowledge)
    return made


def _spread(met: Comparisons, ratings: Numbers) -> Numbers:
    """The standard error of each rating against the mean of all."""
    bots = len(ratings)
    inverse = np.linalg.inv(_curvature(met, ratings))
    scores = np.zeros((int(met.seed.max(initial=-1)) + 1, bots))
    surprise = met.weight * (met.result - _expected(met, ratings))
    np.add.at(scores, (met.seed, met.first), surprise)
    np.add.at(scores, (met.seed, met.second), -surprise)
    centred = np.eye(bots) - 1 / bots
    of_model = centred @ inverse @ centred
    of_seeds = centred @ inverse @ (scores.T @ scores) @ inverse @ centred
    made: Numbers = np.sqrt(np.maximum(np.diag(of_model), np.diag(of_seeds)))
    return made
