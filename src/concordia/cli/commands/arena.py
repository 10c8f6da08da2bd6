"""``concordia arena``: matches between bots with rotated seats, and the bars of the levels."""

from __future__ import annotations

import argparse
import json
import os
import random
import shlex
import sys
from datetime import UTC, datetime
from pathlib import Path

from concordia.arena import bars, bars_page
from concordia.arena import match_report as report
from concordia.arena import results_file as results
from concordia.arena.bars import Verdict
from concordia.arena.bot_check import check_apart
from concordia.arena.match_run import Enough, MatchResult, Means, all_games
from concordia.arena.match_run import run as play_match
from concordia.arena.one_game import CHOICE_SECONDS, GameResult
from concordia.arena.seating import Match, balanced, sides_of
from concordia.arena.sprt import sprt_log, sprt_page, sprt_report
from concordia.arena.sprt.likelihood_ratio import Hypotheses
from concordia.arena.sprt.sequential_test import SequentialTest, SprtVerdict
from concordia.bots import registry
from concordia.cli import files
from concordia.cli.parser import CommandError, OneOf, add_game_arguments, count, rules_of, whole_number
from concordia.cli.progress_bar import GamesProgress
from concordia.messages import english
from concordia.report.fault import Fault
from concordia.rules import setup

say = english("arena")

INTERRUPTED = 130
SPRT_GAMES = 10_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--bots", metavar="A,B,…", type=named, help=say("help/bots"))
    known = OneOf(say("word/bar"), list(bars.BARS))
    what.add_argument("--bar", metavar="NAME", type=known, help=say("help/bar"))
    page = "docs/results.md"
    what.add_argument("--table", metavar="PAGE", nargs="?", const=page, help=say("help/table"))
    parser.add_argument("--players", metavar="N", type=count, help=say("help/players"))
    parser.add_argument("--games", metavar="N", type=count, help=say("help/games"))
    parser.add_argument("--seed", metavar="S", type=whole_number, help=say("help/seed"))
    parser.add_argument("--sprt", metavar="ELO0,ELO1", type=elo_bounds, help=say("help/sprt"))
    parser.add_argument("--log", metavar="FILE", type=Path, help=say("help/log"))
    parser.add_argument("--note", metavar="TEXT", default="", help=say("help/note"))
    add_game_arguments(parser)
    add_means(parser)
    parser.add_argument("--json", action="store_true", help=say("help/json"))


def add_means(parser: argparse.ArgumentParser) -> None:
    """The arguments that say where games are played and results are kept."""
    group = parser.add_argument_group(say("group/means"))
    group.add_argument("--processes", metavar="N", type=count, help=say("help/processes"))
    group.add_argument("--bot-seconds", metavar="S", type=count, help=say("help/bot_seconds"))
    group.add_argument("--ray", metavar="ADDRESS", help=say("help/ray"))
    group.add_argument("--results", metavar="FILE", type=Path, help=say("help/results"))
    group.add_argument("--resume", action="store_true", help=say("help/resume"))


def named(text: str) -> list[str]:
    """A kind of value: names of bots or classes of bots, with commas between them."""
    try:
        return [check_apart(name) for name in registry.split_names(text)]
    except registry.UnusableBot as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def elo_bounds(text: str) -> Hypotheses:
    """A kind of value: the two strengths between which a test decides."""
    try:
        low, high = (float(number) for number in text.split(","))
    except ValueError:
        low = high = 0.0
    if not -1000 <= low < high <= 1000:
        raise argparse.ArgumentTypeError(say("error/sprt", given=text[:60]))
    return Hypotheses(low, high)


def means_of(options: argparse.Namespace) -> Means:
    """Where games are played and results are kept."""
    return Means(
        file=options.results or results.default_file(),
        processes=options.processes or os.cpu_count() or 1,
        ray=options.ray,
        resume=options.resume,
        bot_seconds=options.bot_seconds or CHOICE_SECONDS,
        command=shlex.join(["concordia", *options.arguments]),
    )


def run(options: argparse.Namespace) -> int:
    """Do what the options say; 0 well, 1 a bot failed or a bar was missed, 2 something to put right."""
    try:
        if options.sprt is not None and options.bots is None:
            raise Fault(say("error/sprt_bots"))
        if options.table is not None:
            return _write_table(options)
        if options.bar is not None:
            return _run_bar(options)
        if options.bots is None:
            raise Fault(say("error/what"))
        return _run_match(options)
    except Fault as error:
        raise CommandError(str(error)) from None


def _run_match(options: argparse.Namespace) -> int:
    rules = tuple(sorted(rules_of(options).items()))
    sides = sides_of(options.bots, options.game, options.players)
    match = Match(sides, options.game, options.map, options.seed or 0, rules)
    setup.check(match.game, match.map, options.players or match.players, dict(rules))
    if options.sprt is not None:
        return _run_sprt(match, options)
    outcome = play(match, options.games or 100, means_of(options))
    print(json.dumps(report.contract(outcome), ensure_ascii=False) if options.json else report.report(outcome))
    return exit_code(outcome)


def _run_sprt(match: Match, options: argparse.Namespace) -> int:
    log, means, dice = options.log or sprt_log.default_log(), means_of(options), random.SystemRandom()
    games = balanced(match, options.games or SPRT_GAMES)
    asked = SequentialTest(match, games, options.sprt)
    seed = sprt_log.first_seed(sprt_log.read(log), asked, options.seed, means.resume, dice)
    test = SequentialTest(match._replace(seed=seed), games, options.sprt)
    results.append(means.file)  # before the test is in the log

    def write_down() -> None:
        date = datetime.now(UTC).isoformat(timespec="seconds")
        results.append(log, sprt_log.line_of(test, means.command, options.note, date))

    write_down()
    print(sprt_report.plan(test), file=sys.stderr)
    outcome = play(test.match, games, means, enough=test.look)
    if outcome.interrupted:
        test.verdict = SprtVerdict.INTERRUPTED
    write_down()
    if options.json:
        print(json.dumps({**report.contract(outcome), "sprt": test.figures()}, ensure_ascii=False))
    else:
        print(report.report(outcome), sprt_report.report(test, log), sep="\n\n")
    return exit_code(outcome) or int(test.verdict is not SprtVerdict.ACCEPTED)


def play(
    match: Match, games: int, means: Means, bar: str | None = None, enough: Enough = all_games
) -> MatchResult:
    """Play a match with a bar that shows how far it is; failures are told at once."""
    progress = GamesProgress(games)

    def watch(outcome: MatchResult, played: GameResult | None) -> None:
        if played is None:
            _tell_before(outcome)
        elif played.error is not None:
            progress.clear()
            print(report.failure(match, played.seed, played.error, played.seats), file=sys.stderr)
        progress.show(len(outcome.games))

    outcome = play_match(match, games, means, watch, bar, enough)
    progress.clear()
    if outcome.interrupted:
        print(say("report/how_to_go_on"), file=sys.stderr)
    return outcome


def _tell_before(outcome: MatchResult) -> None:
    """What becomes of a run that was interrupted."""
    if outcome.taken_over:
        print(say("report/taken_over", games=outcome.taken_over), file=sys.stderr)
    if outcome.thrown_away:
        print(say("report/thrown_away", games=outcome.thrown_away), file=sys.stderr)


def exit_code(outcome: MatchResult) -> int:
    """What the shell is told about a match."""
    return INTERRUPTED if outcome.interrupted else int(bool(outcome.failures))


def _run_bar(options: argparse.Namespace) -> int:
    bar, means = bars.BARS[options.bar], means_of(options)
    lines = []
    for match, games in bar.parts(options.games, options.seed):
        outcome = play(match, games, means, bar.name)
        if not options.json:
            print(report.report(outcome), end="\n\n")
        if outcome.interrupted:
            return INTERRUPTED
        lines.append({"summary": outcome.summary(), "played": results.packed(outcome.games)})
    findings = bars.judge(bar, lines)
    if options.json:
        about = {"bar": bar.name, "command": means.command, "games": bars.games_in(lines), "wanted": bar.games}
        print(json.dumps({**about, "findings": [one.to_json() for one in findings]}, ensure_ascii=False))
    else:
        print(say("bar/played", games=bars.games_in(lines), wanted=bar.games, command=means.command))
    for finding in () if options.json else findings:
        print(say(f"bar/{finding.verdict}", name=bar.name, **finding._asdict()))
    return int(any(finding.verdict in (Verdict.MISSED, Verdict.OPEN) for finding in findings))


def _write_table(options: argparse.Namespace) -> int:
    page = Path(options.table)
    text = files.read(options.table).decode("utf-8") if page.exists() else ""
    tests = sprt_log.read(options.log or sprt_log.default_log())
    if options.log is None or options.results is not None:
        text = bars_page.put_into(text, results.read(options.results or results.default_file()))
    files.write(options.table, sprt_page.put_into(text, tests) if tests else text)
    print(say("table/written", page=page))
    return 0
