"""A match from its first game to its line in the results file."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from concordia.arena import match_statistics as figures
from concordia.arena import results_file as results
from concordia.arena.local_workers import play_in_processes
from concordia.arena.one_game import CHOICE_SECONDS, GameResult
from concordia.arena.ray_workers import play_on_ray
from concordia.arena.resume_file import Journal
from concordia.arena.seating import Match, Pairing, first_pairings
from concordia.report import machine


@dataclass(frozen=True)
class Means:
    """How matches are played: processes of this machine or a Ray cluster, and where results go."""

    file: Path
    processes: int = 1
    ray: str | None = None
    resume: bool = False
    command: str = ""
    bot_seconds: float = CHOICE_SECONDS  # for a choice of a bot that is not ours

    def play(self, match: Match, wanted: list[Pairing]) -> Iterator[GameResult]:
        """The games as they end."""
        if self.ray is not None:
            return play_on_ray(match, wanted, self.ray, self.bot_seconds)
        processes = min(self.processes, max(1, len(wanted)))
        return play_in_processes(match, wanted, processes, self.bot_seconds)


@dataclass
class MatchResult:
    """A match as far as it was played."""

    match: Match
    wanted: int
    games: list[GameResult] = field(default_factory=list)
    interrupted: bool = False
    taken_over: int = 0  # games of a run that was interrupted
    thrown_away: int = 0
    seconds: float = 0.0

    @property
    def failures(self) -> list[GameResult]:
        """The games that a bot has broken off."""
        return [played for played in self.games if played.error is not None]

    def summary(self) -> dict[str, Any]:
        """The figures of the finished games."""
        return figures.summary(self.match, self.games)


Watcher = Callable[[MatchResult, GameResult | None], None]
Enough = Callable[[MatchResult], int | None]  # how many of the first games are enough; None for more


def all_games(_: MatchResult) -> int | None:
    """Nothing ends the match before its last game."""
    return None


def run(
    match: Match, games: int, means: Means, watch: Watcher, bar: str | None = None, enough: Enough = all_games
) -> MatchResult:
    """Play a match and add it to the results file; Ctrl-C leaves what was played in the journal."""
    results.append(means.file)  # better now than after the last game
    journal = Journal(means.file, match)
    wanted = first_pairings(match, games)
    found = journal.read()
    known = [played for played in found if played.number < games] if means.resume else []
    journal.begin(known)
    outcome = MatchResult(
        match, games, known, taken_over=len(known), thrown_away=0 if means.resume else len(found)
    )
    numbers = {played.number for played in known}
    started = time.perf_counter()
    date = datetime.now(UTC).isoformat(timespec="seconds")
    watch(outcome, None)
    over = enough(outcome)
    left = [] if over is not None else [one for one in wanted if one.number not in numbers]
    playing = means.play(match, left)
    try:
        for played in playing:
            outcome.games.append(played)
            journal.add(played)
            watch(outcome, played)
            over = enough(outcome)
            if over is not None:
                break
    except KeyboardInterrupt:
        outcome.interrupted = True
        journal.begin(outcome.games)  # the last one may not have been written, or not wholly
    finally:
        close = getattr(playing, "close", None)
        if close is not None:
            close()
    outcome.seconds = time.perf_counter() - started
    if over is not None:
        outcome.wanted = over
        outcome.games = [played for played in outcome.games if played.number < over]
    if not outcome.interrupted:
        results.append(means.file, line_of(outcome, means, date, bar))
        journal.forget()
    return outcome


def line_of(outcome: MatchResult, means: Means, date: str, bar: str | None) -> dict[str, Any]:
    """What the results file keeps."""
    seeds = [played.seed for played in outcome.games]
    return {
        "date": date,
        "command": means.command,
        "bar": bar,
        "match": results.described(outcome.match),
        "seeds": [min(seeds, default=outcome.match.seed), max(seeds, default=outcome.match.seed)],
        "machine": machine.machine(),
        "processes": means.processes if means.ray is None else None,
        "ray": means.ray is not None,
        "engine": machine.engine(),
        "seconds": round(outcome.seconds, 1),
        "summary": outcome.summary(),
        "played": results.packed(outcome.games),
    }
