"""``concordia dataset``: games as columns of numbers, with a datasheet beside them."""

from __future__ import annotations

import argparse
import shlex
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from concordia.cli.command_texts import say
from concordia.cli.files import check_writable
from concordia.cli.parser import CommandError, add_game_arguments, bot_names, count, rules_of, whole_number
from concordia.dataset import load
from concordia.dataset.datasheet import datasheet, sheet_of
from concordia.dataset.game_columns import ColumnWriter
from concordia.dataset.played_games import SourcedGame, WhatIsPlayed, by_bots, from_arena, from_records
from concordia.report.fault import Fault
from concordia.rules import setup


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("errand", choices=("make", "show"), metavar="make|show", help=say("dataset/errand"))
    parser.add_argument("file", metavar="FILE", type=Path, help=say("dataset/file"))
    add_game_arguments(parser)
    parser.add_argument("--bots", metavar="A,B,…", type=bot_names, help=say("dataset/bots"))
    parser.add_argument("--games", metavar="N", type=count, default=10, help=say("dataset/games"))
    parser.add_argument("--seed", metavar="S", type=whole_number, default=0, help=say("simulate/seed"))
    parser.add_argument("--arena", metavar="RESULTS", type=Path, help=say("dataset/arena"))
    parser.add_argument("--records", metavar="RECORDS", type=Path, help=say("dataset/records"))
    parser.add_argument("--observations", action="store_true", help=say("dataset/observations"))
    parser.add_argument("--no-values", action="store_true", help=say("dataset/no_values"))


def run(options: argparse.Namespace) -> int:
    """Make a file with its datasheet, or show what a file holds."""
    if options.errand == "show":
        return _show(options.file)
    if not (options.bots or options.arena or options.records):
        raise CommandError(say("dataset/no_source"))
    if options.file.suffix != ".npz":
        raise CommandError(say("dataset/suffix", file=options.file))
    is_new = not options.file.exists()
    check_writable(str(options.file))
    left_out: Counter[str] = Counter()
    try:
        written = _make(options, left_out)
    except BaseException:
        if is_new:
            options.file.unlink(missing_ok=True)
        raise
    sheet = sheet_of(options.file)
    sheet.write_text(datasheet(load(options.file), options.file.name, left_out), encoding="utf-8")
    print(
        say("dataset/done", file=options.file, games=len(written.games), decisions=written.decisions, sheet=sheet)
    )
    return 0


def _make(options: argparse.Namespace, left_out: Counter[str]) -> ColumnWriter:
    writer = ColumnWriter(values=not options.no_values, observations=options.observations)
    try:
        for played in _games(options, left_out):
            writer.add(played)
        if not writer.games:
            raise Fault(say("dataset/nothing", left_out=left_out.total()))
        writer.save(options.file, shlex.join(["concordia", *options.arguments]))
    except (Fault, OSError, UnicodeDecodeError) as wrong:
        raise CommandError(say("dataset/unreadable", why=wrong)) from None
    return writer


def _games(options: argparse.Namespace, left_out: Counter[str]) -> Iterator[SourcedGame]:
    parts: list[Iterator[SourcedGame]] = []
    if options.bots:
        setting = WhatIsPlayed(options.game, options.map, rules_of(options))
        setup.check(setting.game, setting.map, len(options.bots), setting.options)
        parts.append(by_bots(setting, options.bots, options.games, options.seed))
    if options.arena:
        parts.append(from_arena(options.arena, left_out))
    if options.records:
        parts.append(from_records(options.records, left_out))
    return chain(*parts)


def _show(file: Path) -> int:
    try:
        data = load(file)
    except (OSError, ValueError) as wrong:
        raise CommandError(say("dataset/unreadable", why=wrong)) from None
    print(datasheet(data, file.name, {}), end="")
    return 0
