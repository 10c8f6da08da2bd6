"""The bars of the levels: what each has to reach, one command each (``concordia arena --bar NAME``)."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Any, NamedTuple

from concordia.arena import match_report as report
from concordia.arena import results_file as results
from concordia.arena.match_statistics import Share
from concordia.arena.seating import Match, balanced
from concordia.arena.wording import say

SEED = 1


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

    def parts(self, games: int | None, seed: int | None) -> list[tuple[Match, int]]:
        """The matches and how many games of each, every seed from every seat."""
        each = -(-(games or self.games) // len(self.matches))
        moved = [match if seed is None else match._replace(seed=seed) for match in self.matches]
        return [(match, balanced(match, each)) for match in moved]


class Finding(NamedTuple):
    """What a check has found, in words; ``passed`` is None where nothing was asked."""

    what: str
    target: str
    found: str
    passed: bool | None


def _duel(upper: str, lower: str, least: float) -> Bar:
    """Two players, over Italia and Imperium."""
    matches = tuple(Match((upper, lower), "classic", map, SEED) for map in ("italia", "imperium"))
    return Bar(f"{upper}-{lower}", 400, matches, (Check("share", upper, at_least=least),))


def _against_three(map: str, game: str) -> Bar:
    """One master against three fair."""
    match = Match(("master", "fair", "fair", "fair"), game, map, SEED)
    return Bar(f"master-3fair-{map}", 200, (match,), (Check("share", "master", at_least=0.6),))


def _quality(map: str, game: str, players: int, games: int, *checks: Check) -> Bar:
    """Masters among themselves: points, not wins."""
    match = Match(("master",) * players, game, map, SEED)
    return Bar(f"quality-{map}", games, (match,), checks or (Check("winning"), Check("mean"), Check("turns")))


LIMITS = {"gentle": 0.03, "fair": 0.15, "strong": 0.6, "master": 2.0}  # seconds a turn

BARS: dict[str, Bar] = {
    bar.name: bar
    for bar in (
        _duel("gentle", "random", 0.99),
        _duel("fair", "gentle", 0.62),
        _duel("strong", "fair", 0.62),
        _duel("master", "strong", 0.62),
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
        Bar("mirror", 400, (Match(("fair",) * 4, "classic", "imperium", SEED),), (Check("seats"),)),
        Bar(
            "times",
            16,
            (Match(tuple(LIMITS), "classic", "imperium", SEED),),
            tuple(Check("p95", bot, at_most=seconds) for bot, seconds in LIMITS.items()),
        ),
    )
}


def judge(bar: Bar, lines: Sequence[dict[str, Any]]) -> list[Finding]:
    """What the matches of a bar show together; ``lines`` are theirs of the results file."""
    found = [line["summary"] for line in lines]
    return [_FIGURES[check.figure](check, found) for check in bar.checks]


def lines_of(bar: Bar, lines: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The newest line of every match of a bar; fewer than matches if some were not played."""
    newest: dict[Match, dict[str, Any]] = {}
    for line in lines:
        if line["bar"] == bar.name:
            newest[results.match_of(line)._replace(seed=SEED)] = line
    return [newest[match] for match in bar.matches if match in newest]


def _share(check: Check, found: Sequence[dict[str, Any]]) -> Finding:
    wins = sum(part["bots"][check.bot]["wins"] for part in found)
    won = Share(wins, sum(part["games"] for part in found))
    row = won.to_json()
    return Finding(
        say("bar/share", bot=check.bot),
        say("bar/at_least", value=report.percent(check.at_least or 0)),
        say("bar/found_share", share=report.percent(won.share), interval=report.interval(row)),
        None if check.at_least is None else won.share >= check.at_least,
    )


def _number(key: str, check: Check, value: float) -> Finding:
    target = say("cell/none")
    if check.at_most is not None:
        target = say("bar/between", low=check.at_least, high=check.at_most)
    elif check.at_least is not None:
        target = say("bar/at_least", value=f"{check.at_least:g}")
    asked = check.at_least is not None
    low = value if check.at_least is None else check.at_least
    high = value if check.at_most is None else check.at_most
    return Finding(say(f"bar/{key}"), target, f"{value:.1f}", low <= value <= high if asked else None)


def _winning(check: Check, found: Sequence[dict[str, Any]]) -> Finding:
    return _number("winning", check, fmean(part["mean_winning_score"] for part in found))


def _mean(check: Check, found: Sequence[dict[str, Any]]) -> Finding:
    return _number("mean", check, fmean(part["mean_score"] for part in found))


def _turns(check: Check, found: Sequence[dict[str, Any]]) -> Finding:
    return _number("turns", check, fmean(part["turns"]["mean"] for part in found))


def _p95(check: Check, found: Sequence[dict[str, Any]]) -> Finding:
    """Time of the processor: what one core needs, whatever else the machine does."""
    seconds = max(part["bots"][check.bot]["turn_cpu_seconds_p95"] for part in found)
    limit = check.at_most or 0.0
    return Finding(
        say("bar/p95", bot=check.bot),
        say("bar/under", value=report.duration(limit)),
        report.duration(seconds),
        seconds < limit,
    )


def _seats(_: Check, found: Sequence[dict[str, Any]]) -> Finding:
    """No seat lies above its fair share by more than its interval explains."""
    seats, games = found[0]["seats"], found[0]["games"]
    above = [seat for seat in report.apart(seats, games) if seats[seat]["share"] > 1 / len(seats)]
    shares = ", ".join(f"{report.percent(row['share'])} ({report.interval(row)})" for row in seats)
    return Finding(say("bar/seats"), say("bar/seats_target"), shares, not above)


_FIGURES = {"share": _share, "winning": _winning, "mean": _mean, "turns": _turns, "p95": _p95, "seats": _seats}
