"""The figures of a match in words, and as JSON of the contract."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import Any

from concordia.arena.match_run import MatchResult
from concordia.arena.match_statistics import Share
from concordia.arena.seating import Match, balanced
from concordia.messages import english
from concordia.report.number_format import duration, percent
from concordia.report.text_tables import text_table
from concordia.rules import setup

say = english("arena")


def interval(row: dict[str, Any]) -> str:
    """The bounds of a share."""
    return say("cell/interval", low=100 * row["low"], high=100 * row["high"])


def title(match: Match) -> str:
    """What is played, in a line."""
    return say("match/title", bots=", ".join(match.sides), game=match.game, map=match.map, players=match.players)


def report(outcome: MatchResult) -> str:
    """All figures of a match."""
    match, found = outcome.match, outcome.summary()
    if found["games"] == 0:
        return say("report/nothing")
    lines = [say("report/head", title=title(match), games=found["games"], seconds=outcome.seconds)]
    if outcome.interrupted:
        lines.append(say("report/interrupted", games=found["games"], wanted=outcome.wanted))
    lines += ["", text_table(_bots_head(), [_bot(name, row) for name, row in found["bots"].items()])]
    lines += ["", *_turns(match, found)]
    lines += ["", _seats(match, found["seats"]), *_seat_verdict(found["seats"], found["games"])]
    full = balanced(match, outcome.wanted)
    if full != outcome.wanted:
        lines.append(say("report/unbalanced", games=full))
    return "\n".join(lines)


def _bots_head() -> list[str]:
    names = ("bot", "wins", "share", "interval", "fair", "score", "margin", "mean", "p95", "max", "cpu")
    return [say(f"head/{name}") for name in names]


def _bot(name: str, row: dict[str, Any]) -> list[str]:
    margin = row["mean_margin"]
    return [
        name,
        f"{row['wins']:g}",
        percent(row["share"]),
        interval(row),
        percent(row["fair_share"]),
        f"{row['mean_score']:.1f}",
        say("cell/none") if margin is None else f"{margin:+.1f}",
        duration(row["turn_seconds_mean"]),
        duration(row["turn_seconds_p95"]),
        duration(row["turn_seconds_max"]),
        duration(row["turn_cpu_seconds_p95"]),
    ]


def _turns(match: Match, found: dict[str, Any]) -> list[str]:
    each = say("report/per_seat") if match.team else ""
    return [
        say(
            "report/points",
            winning=found["mean_winning_score"],
            margin=found["mean_winning_margin"],
            all=found["mean_score"],
            each=each,
        ),
        say("report/turns", **found["turns"]),
    ]


def _seats(match: Match, seats: Sequence[dict[str, Any]]) -> str:
    sides = len(match.sides)
    names = [f"{side}+{side + sides}" if match.team else str(side) for side in range(sides)]
    heads = [
        say(f"head/{name}") for name in ("team" if match.team else "seat", "wins", "share", "interval", "fair")
    ]
    rows = [
        [name, f"{row['wins']:g}", percent(row["share"]), interval(row), percent(1 / sides)]
        for name, row in zip(names, seats, strict=True)
    ]
    return text_table(heads, rows)


def apart(seats: Sequence[dict[str, Any]], games: int) -> list[int]:
    """The seats whose interval does not hold their fair share."""
    fair = 1 / len(seats)
    bounds = [Share(row["wins"], games).interval for row in seats]
    return [seat for seat, (low, high) in enumerate(bounds) if not low <= fair <= high]


def _seat_verdict(seats: Sequence[dict[str, Any]], games: int) -> list[str]:
    found = apart(seats, games)
    if not found:
        return [say("report/seats_even")]
    return [say("report/seats_apart", seats=", ".join(str(seat) for seat in found))]


def failure(match: Match, seed: int, error: dict[str, Any], seats: Sequence[str]) -> str:
    """What went wrong in a game, and how to see it again."""
    again = say(
        "failure/again", game=match.game, map=match.map, seed=seed, bots=shlex.quote(",".join(seats))
    ) + _rules(match)
    if error["bot"] is None:
        return say("failure/worker", seed=seed, what=error["what"], again=again)
    return say(
        "failure/bot", seed=seed, again=again, **{key: error[key] for key in ("bot", "seat", "decision", "what")}
    )


def _rules(match: Match) -> str:
    """The options of the game as the command line takes them."""
    words = ""
    for option, value in match.options:
        if value is not False and value != setup.DEFAULTS[option]:
            words += f" --{option.replace('_', '-')}" + ("" if value is True else f" {value}")
    return words


def contract(outcome: MatchResult) -> dict[str, Any]:
    """The result as the contract writes it, and what else is known."""
    found = outcome.summary()
    errors = [
        {"seed": played.seed, "seats": list(played.seats), **(played.error or {})} for played in outcome.failures
    ]
    return {**found, "seconds": round(outcome.seconds, 2), "interrupted": outcome.interrupted, "errors": errors}
