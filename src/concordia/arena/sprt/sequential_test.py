"""A test under way: seeds are judged in their order, so that it ends the same with any number of processes."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from statistics import fmean
from typing import Any, NamedTuple

from concordia.arena.match_run import MatchResult
from concordia.arena.match_statistics import Share, margin_of, mean_interval, part_won
from concordia.arena.one_game import GameResult
from concordia.arena.seating import Match, first_pairings
from concordia.arena.sprt.likelihood_ratio import Hypotheses, counted, elo_of, expected_share, log_ratio
from concordia.messages import english
from concordia.report.fault import Fault

say = english("arena")


class SprtVerdict(StrEnum):
    """How a test stands or has ended."""

    BEGUN = "begun"
    ACCEPTED = "accepted"  # stronger by elo1: the ratio has reached the upper bound
    REJECTED = "rejected"  # not stronger than elo0: it has reached the lower one
    UNDECIDED = "undecided"  # all games are played and it has reached neither
    INTERRUPTED = "interrupted"


class SeedResult(NamedTuple):
    """What the games of a seed, one from every seat, come to."""

    seed: int
    games: int  # that were planned with it and before it
    share: float | None = None  # of its games that were won; None if a bot has broken off one of them
    margin: float = 0.0  # the mean over its games of how far the bot was ahead of the others


class SequentialTest:
    """Whether the first bot of a match is stronger than the other one, by so many points."""

    def __init__(self, match: Match, most_games: int, rule: Hypotheses) -> None:
        """Plan the seeds; the number of games has to leave every seed complete."""
        if len(match.bots) != 2:
            raise Fault(say("sprt/two"))
        self.match = match
        self.rule = rule
        self.most_games = most_games
        self.verdict = SprtVerdict.BEGUN
        self.ratio = 0.0
        self.seeds: list[SeedResult] = []
        self._fair = match.fair_share(match.sides[0])
        self._planned: dict[int, list[int]] = {}
        for pairing in first_pairings(match, most_games):
            self._planned.setdefault(pairing.seed, []).append(pairing.number)
        self._left = list(self._planned)
        self._games: dict[int, GameResult] = {}
        self._taken = 0

    def look(self, outcome: MatchResult) -> int | None:
        """Judge the games that have come in; once the test is over, how many of the first games it took."""
        for played in outcome.games[self._taken :]:
            self._games[played.number] = played
        self._taken = len(outcome.games)
        while self._left and self.verdict is SprtVerdict.BEGUN:
            numbers = self._planned[self._left[0]]
            if not all(number in self._games for number in numbers):
                return None
            self._add(self._left.pop(0), [self._games[number] for number in numbers])
        if self.verdict is SprtVerdict.BEGUN:
            self.verdict = SprtVerdict.UNDECIDED
        return self.seeds[-1].games

    def _add(self, seed: int, games: Sequence[GameResult]) -> None:
        """Judge the next seed."""
        bot, after = self.match.sides[0], max(played.number for played in games) + 1
        if any(played.error is not None for played in games):
            self.seeds.append(SeedResult(seed, after))
            return
        share = fmean(part_won(self.match, bot, played) for played in games)
        margin = fmean(margin_of(self.match, bot, played) for played in games)
        self.seeds.append(SeedResult(seed, after, share, margin))
        lower, upper = self.rule.bounds
        expected = [expected_share(elo, self._fair) for elo in (self.rule.elo0, self.rule.elo1)]
        self.ratio = log_ratio(counted(self._shares), *expected)
        if self.ratio >= upper:
            self.verdict = SprtVerdict.ACCEPTED
        elif self.ratio <= lower:
            self.verdict = SprtVerdict.REJECTED

    @property
    def last_planned(self) -> int:
        """The last seed that it may need."""
        return max(self._planned)

    @property
    def _shares(self) -> list[float]:
        return [seed.share for seed in self.seeds if seed.share is not None]

    def figures(self) -> dict[str, Any]:
        """Everything that is known, JSON-able; intervals are 95 % and take a seed as the unit."""
        lower, upper = self.rule.bounds
        shares = self._shares
        share = _share(shares)
        margins = [seed.margin for seed in self.seeds if seed.share is not None]
        return {
            "verdict": self.verdict,
            **self.rule._asdict(),
            "llr": round(self.ratio, 4),
            "lower": round(lower, 4),
            "upper": round(upper, 4),
            "most_games": self.most_games,
            "games": self.seeds[-1].games if self.seeds else 0,
            "seeds": len(shares),
            "failed_seeds": len(self.seeds) - len(shares),
            "outcomes": {f"{value:g}": number for value, number in sorted(counted(shares).items())},
            "share": {key: _rounded(value, 4) for key, value in share.items()},
            "elo": {key: None if value is None else self._elo(value) for key, value in share.items()},
            "margin": {key: _rounded(value, 3) for key, value in _with_interval(margins).items()},
        }

    def _elo(self, share: float) -> float | None:
        return _rounded(elo_of(share, self._fair), 1)


def _with_interval(values: Sequence[float]) -> dict[str, float | None]:
    """A mean with its interval, for which two values at least are needed."""
    if len(values) < 2:
        return {"mean": values[0] if values else None, "low": None, "high": None}
    low, high = mean_interval(values)
    return {"mean": fmean(values), "low": low, "high": high}


def _share(shares: Sequence[float]) -> dict[str, float | None]:
    """The mean of shares; if all are alike, as if a seed were a single game: they are not known that exactly."""
    found = _with_interval(shares)
    if len(set(shares)) == 1:
        low, high = Share(sum(shares), len(shares)).interval
        return {**found, "low": low, "high": high}
    return {key: None if value is None else min(1.0, max(0.0, value)) for key, value in found.items()}


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)
