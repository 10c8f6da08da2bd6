"""Match statistics: shares with intervals, points, turns and times."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf
from statistics import fmean, stdev
from typing import Any, NamedTuple

import numpy as np

from concordia.arena.one_game import GameResult
from concordia.arena.seating import Match

NORMAL_95 = 1.959963984540054


class Share(NamedTuple):
    """How many of some games were won, with the 95 % interval of Wilson."""

    wins: float
    games: int

    @property
    def share(self) -> float:
        """The part that was won."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies in 95 of 100 cases, if games are independent."""
        if self.games == 0:
            return 0.0, 1.0
        z = NORMAL_95
        spread = z * z / self.games
        middle = (self.share + spread / 2) / (1 + spread)
        half = z / (1 + spread) * ((self.share * (1 - self.share) + spread / 4) / self.games) ** 0.5
        return max(0.0, middle - half), min(1.0, middle + half)

    def to_json(self) -> dict[str, Any]:
        """The share in the contract's words."""
        low, high = self.interval
        return {
            "wins": round(self.wins, 4),
            "share": round(self.share, 4),
            "low": round(low, 4),
            "high": round(high, 4),
        }


def mean_interval(values: Sequence[float]) -> tuple[float, float]:
    """Where the true mean of such values lies in 95 of 100 cases; one value says nothing."""
    if len(values) < 2:
        return -inf, inf
    half = NORMAL_95 * stdev(values) / len(values) ** 0.5
    return fmean(values) - half, fmean(values) + half


def side_points(match: Match, played: GameResult) -> list[int]:
    """The points of each side: of a seat, or of both partners."""
    sides = len(match.sides)
    return [sum(played.scores[seat::sides]) for seat in range(sides)]


def winning_sides(match: Match, played: GameResult) -> set[int]:
    """The sides that have won; the rules leave no ties (6.3), and if there were some they would share."""
    return {seat % len(match.sides) for seat in played.winners}


def summary(match: Match, games: Iterable[GameResult]) -> dict[str, Any]:
    """Everything about the finished games, JSON-able; the same for the same games in any order, but for times."""
    all_games = sorted(games, key=lambda played: played.number)
    ended = [played for played in all_games if played.error is None]
    return {
        "games": len(ended),
        "failed": len(all_games) - len(ended),
        "bots": {bot: _of_bot(match, bot, ended) for bot in match.bots},
        "seats": [_of_seat(match, side, ended) for side in range(len(match.sides))],
        "mean_score": _mean(points for played in ended for points in played.scores),
        "mean_winning_score": _mean(_winning_score(played) for played in ended),
        "mean_winning_margin": _mean(_winning_margin(match, played) for played in ended),
        "turns": _turns(match, ended),
    }


def _of_bot(match: Match, bot: str, games: Sequence[GameResult]) -> dict[str, Any]:
    won = Share(sum(part_won(match, bot, played) for played in games), len(games))
    seats = [(played, seat) for played in games for seat, name in enumerate(played.seats) if name == bot]
    wall = [seconds for played, seat in seats for seconds in played.wall[seat]]
    cpu = [seconds for played, seat in seats for seconds in played.cpu[seat]]
    margins = [margin_of(match, bot, played) for played in games] if len(match.bots) > 1 else []
    return {
        **won.to_json(),
        "fair_share": round(match.fair_share(bot), 4),
        "mean_score": _mean(played.scores[seat] for played, seat in seats),
        "mean_margin": _mean(margins) if margins else None,
        "turns": len(wall),
        "turn_seconds_mean": _mean(wall, 6),
        "turn_seconds_p95": _percentile(wall, 95, 6),
        "turn_seconds_max": round(max(wall, default=0.0), 6),
        "turn_cpu_seconds_p95": _percentile(cpu, 95, 6),
    }


def _of_seat(match: Match, side: int, games: Sequence[GameResult]) -> dict[str, Any]:
    won = [played for played in games if side in winning_sides(match, played)]
    wins = sum(1 / len(winning_sides(match, played)) for played in won)
    return Share(wins, len(games)).to_json()


def part_won(match: Match, bot: str, played: GameResult) -> float:
    """The part of the win that is a bot's."""
    sides = winning_sides(match, played)
    return sum(played.seats[side] == bot for side in sides) / len(sides)


def margin_of(match: Match, bot: str, played: GameResult) -> int:
    """A bot's best side before the best side of the other bots."""
    points = side_points(match, played)
    own = [points[side] for side in range(len(points)) if played.seats[side] == bot]
    others = [points[side] for side in range(len(points)) if played.seats[side] != bot]
    return max(own) - max(others)


def _winning_score(played: GameResult) -> float:
    """The winner's points; in teams the mean of the two."""
    return fmean(played.scores[seat] for seat in played.winners)


def _winning_margin(match: Match, played: GameResult) -> int:
    """How far the best side is before the next."""
    points = sorted(side_points(match, played))
    return points[-1] - points[-2]


def _turns(match: Match, games: Sequence[GameResult]) -> dict[str, float]:
    """Turns of a player in a game."""
    turns = [played.turns / match.players for played in games]
    return {
        "mean": _mean(turns),
        "p5": _percentile(turns, 5, 2),
        "p95": _percentile(turns, 95, 2),
    }


def _mean(values: Iterable[float], digits: int = 3) -> float:
    listed = list(values)
    return round(fmean(listed), digits) if listed else 0.0


def _percentile(values: Sequence[float], percent: int, digits: int) -> float:
    return round(float(np.percentile(values, percent)), digits) if values else 0.0
