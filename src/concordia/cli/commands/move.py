"""``concordia move``: everything a server knows into another, empty database, while the server is stopped."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from concordia.cli.command_texts import say as tell
from concordia.cli.hosting import kept_to_oneself, one_line_errors, settings
from concordia.server.store.move import NoMove, move
from concordia.server.wording import say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("target", metavar="URL", help=tell("move/target"))
    parser.add_argument("--data", type=Path, metavar="DIR", help=say("help/data"))
    parser.add_argument("--database", metavar="URL", help=say("help/database"))


def run(options: argparse.Namespace) -> int:
    """Move all rows and say how many; returns 0, or 2 if something needs fixing."""
    chosen = settings(data_dir=options.data, database_url=options.database)
    file = Path(chosen.url.removeprefix("sqlite:///"))
    if not chosen.database_url and not file.is_file():
        print(say("backup/no_database", path=file), file=sys.stderr)
        return 2
    try:
        with kept_to_oneself(chosen.url), one_line_errors(chosen.url), one_line_errors(options.target):
            moved = move(chosen.url, options.target)
    except NoMove as wrong:
        print(wrong, file=sys.stderr)
        return 2
    print(*(f"{rows:8} {name}" for name, rows in moved.items() if rows), sep="\n")
    print(tell("move/done"))
    return 0
