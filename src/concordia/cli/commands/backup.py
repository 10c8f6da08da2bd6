"""``concordia backup``: a consistent copy of the database, while the server keeps running."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from concordia.cli.hosting import one_line_errors, settings
from concordia.server.store.backup import NoCopy, copy_database
from concordia.server.wording import say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("target", type=Path, help=say("help/backup_target"))
    parser.add_argument("--data", type=Path, metavar="DIR", help=say("help/data"))
    parser.add_argument("--database", metavar="URL", help=say("help/database"))


def run(options: argparse.Namespace) -> int:
    """Write the copy; returns 0, or 2 if something needs fixing."""
    chosen = settings(data_dir=options.data, database_url=options.database)
    try:
        with one_line_errors(chosen.url):
            copy_database(chosen.url, options.target)
    except (NoCopy, OSError) as wrong:
        print(wrong, file=sys.stderr)
        return 2
    print(say("backup/done", target=options.target))
    return 0
