"""``concordia export``: the records of all games, one JSON object per line."""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import closing, nullcontext
from itertools import chain, islice
from pathlib import Path

from concordia.cli.files import check_writable
from concordia.cli.hosting import one_line_errors, settings
from concordia.server.private_files import make_private
from concordia.server.store.database import Store
from concordia.server.store.export import records
from concordia.server.wording import say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--data", type=Path, metavar="DIR", help=say("help/data"))
    parser.add_argument("--database", metavar="URL", help=say("help/database"))
    parser.add_argument("--all", action="store_true", help=say("help/export_all"))
    parser.add_argument("--output", type=Path, metavar="FILE", help=say("help/output"))


def run(options: argparse.Namespace) -> int:
    """Write the records; returns 0, or 2 if the database cannot be read."""
    chosen = settings(data_dir=options.data, database_url=options.database)
    if not chosen.database_url and not Path(chosen.url.removeprefix("sqlite:///")).is_file():
        print(say("backup/no_database", path=chosen.url.removeprefix("sqlite:///")), file=sys.stderr)
        return 2
    if options.output:
        check_writable(str(options.output))
    with one_line_errors(chosen.url), closing(Store(chosen.url)) as store:
        games = records(store, unfinished=options.all)
        first = list(islice(games, 1))  # a database that cannot be read leaves the file as it is
        if options.output:
            make_private(options.output)
        with options.output.open("w", encoding="utf-8") if options.output else nullcontext(sys.stdout) as out:
            for told in chain(first, games):
                print(json.dumps(told, ensure_ascii=False), file=out)
    return 0
