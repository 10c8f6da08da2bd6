"""``concordia ladder``: rate the levels, draw the ladder and write what the docs and the client show."""

from __future__ import annotations

import argparse
import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from concordia.arena import match_report as report
from concordia.arena import results_file as results
from concordia.arena.ladder import ladder
from concordia.arena.ladder import ladder_page as page
from concordia.arena.match_run import Means
from concordia.arena.seating import Match
from concordia.catalog.maps import MAPS
from concordia.cli.commands.arena import INTERRUPTED, add_means, means_of, named, play
from concordia.cli.parser import CommandError, OneOf, count
from concordia.messages import english
from concordia.report import machine
from concordia.report.fault import Fault
from concordia.rules import setup
from concordia.vocabulary import GAMES

say = english("arena")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--levels", metavar="A,B,…", type=named, help=say("help/levels"))
    parser.add_argument("--boards", metavar="M,M:G,…", type=boards, help=say("help/boards"))
    parser.add_argument("--players", metavar="N,N,…", type=counts, help=say("help/ladder_players"))
    parser.add_argument("--games", metavar="N", type=count, help=say("help/ladder_games"))
    parser.add_argument("--quick", action="store_true", help=say("help/quick"))
    parser.add_argument("--from", dest="file", metavar="FILE", type=Path, help=say("help/from"))
    parser.add_argument("--out", metavar="DIR", type=Path, help=say("help/out"))
    parser.add_argument("--json", action="store_true", help=say("help/json_ladder"))
    add_means(parser)


def boards(text: str) -> list[tuple[str, str]]:
    """A kind of value: boards such as ``italia`` or ``hellas:venus``, with commas between them."""
    map_named, game_named = OneOf(say("word/board"), MAPS), OneOf(say("word/game"), GAMES)
    pairs = [name.strip().partition(":") for name in text.split(",")]
    return [(map_named(map), game_named(game or "classic")) for map, _, game in pairs]


def counts(text: str) -> list[int]:
    """A kind of value: numbers with commas between them."""
    return [count(number) for number in text.split(",")]


def run(options: argparse.Namespace) -> int:
    """Play or read the games, rate and write."""
    try:
        means = means_of(options)
        games = ladder.games_in(results.read(options.file)) if options.file else _play(options, means)
        if games is None:
            return INTERRUPTED
        levels = options.levels or ladder.levels_in(games)
        made = ladder.build(levels, games, _about(options, means))
        files = page.files_for(options.out, options.quick)
        page.write(made, files)
    except Fault as error:
        raise CommandError(str(error)) from None
    if options.json:
        print(json.dumps(made.to_json(), ensure_ascii=False))
    else:
        print(page.text(made))
        print(say("ladder/written", files=", ".join(str(file) for file in files)))
    return 0


def _about(options: argparse.Namespace, means: Means) -> dict[str, Any]:
    """When, where and how; games from a file carry the date and machine of the newest of them."""
    if options.file:
        newest = max(results.read(options.file), key=lambda line: str(line["date"]))
        told = {key: newest[key] for key in ("date", "machine", "engine")}
    else:
        date = datetime.now(UTC).isoformat(timespec="seconds")
        told = {"date": date, "machine": machine.machine(), "engine": machine.engine()}
    return {**told, "command": means.command}


def _play(options: argparse.Namespace, means: Means) -> ladder.Games | None:
    """The games of all matches, or None if somebody interrupted them."""
    levels = options.levels or list(ladder.LEVELS)
    wanted = ladder.plan(
        levels,
        options.boards or (ladder.BOARDS[:1] if options.quick else ladder.BOARDS),
        options.players or (ladder.PLAYERS[:1] if options.quick else ladder.PLAYERS),
        options.games or (ladder.QUICK_GAMES if options.quick else ladder.GAMES),
    )
    for match, _ in wanted:
        setup.check(match.game, match.map, match.players, {})
    finished = _finished(means) if options.resume else {}
    games: ladder.Games = []
    for number, (match, least) in enumerate(wanted, 1):
        line = finished.get(match)
        if line is not None and len(line["played"]) >= least:
            games += [(match, played) for played in results.games_of(line)]
            continue
        print(say("ladder/match", number=number, all=len(wanted), title=report.title(match)), file=sys.stderr)
        outcome = play(match, least, means)
        if outcome.interrupted:
            return None
        games += [(match, played) for played in outcome.games if played.error is None]
    return games


def _finished(means: Means) -> dict[Match, dict[str, Any]]:
    """The matches that this program has played already, with their lines."""
    lines = results.read(means.file) if means.file.exists() else []
    return {results.match_of(line): line for line in lines if line["engine"] == machine.engine()}
