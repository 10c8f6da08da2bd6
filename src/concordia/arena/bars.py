"""The bars of the levels: what each has to reach, one command each (``concordia arena --bar NAME``)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from math import inf
from statistics import fmean
from typing import Any, NamedTuple

from concordia.arena import match_report as report
from concordia.arena import results_file as results
from concordia.arena.match_statistics import Share, mean_interval
from concordia.arena.one_game import GameResult
from concordia.arena.seating import Match, balanced
from concordia.messages import english
from concordia.report.number_format import duration, percent

say = english("arena")

SEED = 1

Lines = Sequence[dict[str, Any]]  # of the results file


class Check(NamedTuple):
    """One figure of a bar. Without bounds it is only reported."""

    figure: str  # share, winning, mean, turns, p95 or seats
    bot: str = ""
    at_least: float | None = None
    at_most: float | None = None


class Bar(NamedTuple):
    """Matches, and what their games together have to show."""

    name: str
    games: int
    matches: tuple[Match, ...]
    checks: tuple[Check, ...]

    @property
    def command(self) -> str:
        """The command that plays this bar as it is defined."""
        return f"concordia arena --bar {self.name}"

    def parts(self, games: int | None, seed: int | None) -> list[tuple[Match, int]]:
        """The matches and how many games of each, every seed from every seat."""
        each = -(-(games or self.games) // len(self.matches))
        moved = [match if seed is None else match._replace(seed=seed) for match in self.matches]
        return [(match, balanced(match, each)) for match in moved]


class Verdict(StrEnum):
    """What games say about a target; a target is reached only on the number of games that the bar asks for."""

    REACHED = "reached"  # the whole interval lies on the right side
    MISSED = "missed"  # the whole interval lies on the wrong side
    OPEN = "open"  # too few games, or the interval holds the target
    REPORTED = "reported"  # there is no target


class Finding(NamedTuple):
    """What a check has found, in words."""

    what: str
    target: str
    found: str
    verdict: Verdict

    def to_json(self) -> dict[str, Any]:
        """The finding with ``passed`` as true, false, or null where that is open or nothing was asked."""
        passed = {Verdict.REACHED: True, Verdict.MISSED: False}.get(self.verdict)
        return {"what": self.what, "target": self.target, "found": self.found, "passed": passed} | {
            "verdict": self.verdict
        }


def _duel(upper: str, lower: str, least: float, games: int = 400, most: float | None = None) -> Bar:
    """Two players, over Italia and Imperium."""
    matches = tuple(Match((upper, lower), "classic", map, SEED) for map in ("italia", "imperium"))
    return Bar(f"{upper}-{lower}", games, matches, (Check("share", upper, least, most),))


def _step(upper: str, lower: str) -> Bar:
    """From one level for people to the next: neither more of the same nor out of reach."""
    return _duel(upper, lower, 0.7, 1200, 0.8)


def _against_three(map: str, game: str) -> Bar:
    """One master against three fair."""
    match = Match(("master", "fair", "fair", "fair"), game, map, SEED)
    return Bar(f"master-3fair-{map}", 200, (match,), (Check("share", "master", at_least=0.6),))


def _one_master(
    name: str, game: str, map: str, players: int, least: float | None, most: float | None = None, old: bool = False
) -> Bar:
    """One of today's masters against the first one in all other seats, or the other way round with ``old``."""
    bots = ("master-1", "master") if old else ("master", "master-1")
    sides = (bots[0], *[bots[1]] * (players - 1))
    return Bar(name, 400, (Match(sides, game, map, SEED),), (Check("share", bots[0], least, most),))


def _quality(map: str, game: str, players: int, games: int, *checks: Check) -> Bar:
    """Masters among themselves: points, not wins."""
    match = Match(("master",) * players, game, map, SEED)
    return Bar(f"quality-{map}", games, (match,), checks or (Check("winning"), Check("mean"), Check("turns")))


LIMITS = {"gentle": 0.03, "fair": 0.15, "strong": 0.6, "master": 2.0}  # seconds a turn

BARS: dict[str, Bar] = {
    bar.name: bar
    for bar in (
        _duel("gentle", "random", 0.99),
        _step("fair", "gentle"),
        _step("strong", "fair"),
        _step("master", "strong"),
        _duel("master", "greedy", 0.9),
        _against_three("imperium", "classic"),
        _against_three("hellas", "venus"),
        _against_three("cyprus", "venus"),
        Bar(
            "team",
            200,
            (Match(("master", "fair"), "team", "imperium", SEED),),
            (Check("share", "master", at_least=0.85),),
        ),
        _quality(
            "imperium",
            "classic",
            4,
            100,
            Check("winning", at_least=125),
            Check("mean", at_least=110),
            Check("turns", at_least=20, at_most=35),
        ),
        _quality("italia", "classic", 3, 60),
        _quality("hellas", "venus", 4, 60),
        _duel("master", "master-1", 0.75, 800),
        _one_master("master-3first-imperium", "classic", "imperium", 4, 0.5),
        _one_master("first-3master-imperium", "classic", "imperium", 4, None, 0.12, old=True),
        _one_master("master-3first-hellas", "venus", "hellas", 4, 0.45),
        _one_master("master-3first-cyprus", "venus", "cyprus", 4, 0.45),
        _one_master("master-4first-imperium", "classic", "imperium", 5, 0.45),
        _one_master("master-first-team", "team", "imperium", 2, 0.75),
        Bar("mirror", 400, (Match(("fair",) * 4, "classic", "imperium", SEED),), (Check("seats"),)),
        Bar(
            "times",
            16,
            (Match(tuple(LIMITS), "classic", "imperium", SEED),),
            tuple(Check("p95", bot, at_most=seconds) for bot, seconds in LIMITS.items()),
        ),
    )
}


def judge(bar: Bar, lines: Lines) -> list[Finding]:
    """What the matches of a bar show together; ``lines`` are theirs of the results file.

    Nothing is reached unless all that the bar asks for was played, and each match its part of it.
    """
    each = bar.games // len(bar.matches)
    played = [int(line["summary"]["games"]) for line in lines]
    enough = len(played) == len(bar.matches) and sum(played) >= bar.games and min(played) >= each
    return [_FIGURES[check.figure](check, lines, enough) for check in bar.checks]


def games_in(lines: Lines) -> int:
    """How many games were played to their end."""
    return sum(int(line["summary"]["games"]) for line in lines)


def lines_of(bar: Bar, lines: Lines) -> list[dict[str, Any]]:
    """The newest line of every match of a bar; fewer than matches if some were not played."""
    newest: dict[Match, dict[str, Any]] = {}
    for line in lines:
        if line["bar"] == bar.name:
            newest[results.match_of(line)._replace(seed=SEED)] = line
    return [newest[match] for match in bar.matches if match in newest]


def _verdict(check: Check, low: float, high: float, enough: bool) -> Verdict:
    """Compare an interval with the bounds of a check."""
    if check.at_least is None and check.at_most is None:
        return Verdict.REPORTED
    least = -inf if check.at_least is None else check.at_least
    most = inf if check.at_most is None else check.at_most
    if high < least or low > most:
        return Verdict.MISSED
    return Verdict.REACHED if enough and least <= low and high <= most else Verdict.OPEN


def _bound(check: Check) -> str:
    """The target of a share."""
    if check.at_least is not None and check.at_most is not None:
        return say("bar/from_to", low=percent(check.at_least), high=percent(check.at_most))
    if check.at_most is not None:
        return say("bar/at_most", value=percent(check.at_most))
    return say("bar/at_least", value=percent(check.at_least or 0))


def _share(check: Check, lines: Lines, enough: bool) -> Finding:
    won = Share(sum(line["summary"]["bots"][check.bot]["wins"] for line in lines), games_in(lines))
    return Finding(
        say("bar/share", bot=check.bot),
        _bound(check),
        say("bar/found", value=percent(won.share), interval=report.interval(won.to_json())),
        _verdict(check, *won.interval, enough),
    )


def _mean_finding(key: str, check: Check, values: Sequence[float], enough: bool) -> Finding:
    target = say("cell/none")
    if check.at_most is not None:
        target = say("bar/between", low=check.at_least, high=check.at_most)
    elif check.at_least is not None:
        target = say("bar/at_least", value=f"{check.at_least:g}")
    low, high = mean_interval(values)
    bounds = say("cell/interval", low=low, high=high)
    found = say("bar/found", value=f"{fmean(values):.1f}", interval=bounds)
    return Finding(say(f"bar/{key}"), target, found, _verdict(check, low, high, enough))


def _winning(check: Check, lines: Lines, enough: bool) -> Finding:
    values = [fmean(game.scores[seat] for seat in game.winners) for game in _games(lines)]
    return _mean_finding("winning", check, values, enough)


def _mean(check: Check, lines: Lines, enough: bool) -> Finding:
    return _mean_finding("mean", check, [fmean(game.scores) for game in _games(lines)], enough)


def _turns(check: Check, lines: Lines, enough: bool) -> Finding:
    return _mean_finding("turns", check, [game.turns / len(game.seats) for game in _games(lines)], enough)


def _games(lines: Lines) -> list[GameResult]:
    return [game for line in lines for game in results.games_of(line)]


def _p95(check: Check, lines: Lines, enough: bool) -> Finding:
    """CPU time: what one core needs, whatever else the machine does."""
    seconds = max(line["summary"]["bots"][check.bot]["turn_cpu_seconds_p95"] for line in lines)
    limit = check.at_most or 0.0
    kept = Verdict.REACHED if enough else Verdict.OPEN
    return Finding(
        say("bar/p95", bot=check.bot),
        say("bar/under", value=duration(limit)),
        duration(seconds),
        kept if seconds < limit else Verdict.MISSED,
    )


def _seats(_: Check, lines: Lines, enough: bool) -> Finding:
    """No seat wins more than its fair share by more than its interval explains."""
    seats, games = lines[0]["summary"]["seats"], games_in(lines)
    above = [seat for seat in report.apart(seats, games) if seats[seat]["share"] > 1 / len(seats)]
    shares = ", ".join(f"{percent(row['share'])} ({report.interval(row)})" for row in seats)
    even = Verdict.REACHED if enough else Verdict.OPEN
    return Finding(say("bar/seats"), say("bar/seats_target"), shares, Verdict.MISSED if above else even)


_FIGURES = {"share": _share, "winning": _winning, "mean": _mean, "turns": _turns, "p95": _p95, "seats": _seats}
