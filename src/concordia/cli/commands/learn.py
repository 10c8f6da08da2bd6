"""``concordia learn``: train the evaluation by self-play, as the shipped one or with other settings."""

from __future__ import annotations

import argparse
import dataclasses
import shutil
from pathlib import Path
from typing import Any

from concordia.bots.levels import FROZEN
from concordia.cli.command_texts import say
from concordia.cli.parser import CommandError, count
from concordia.learn.config import read_config
from concordia.learn.loop import Run
from concordia.record.json_text import BrokenJson


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("folder", metavar="FOLDER", type=Path, help=say("learn/folder"))
    parser.add_argument("--config", metavar="FILE", type=Path, help=say("learn/config"))
    parser.add_argument("--rounds", metavar="N", type=count, help=say("learn/rounds"))
    parser.add_argument("--games", metavar="N", type=count, help=say("learn/games"))
    parser.add_argument("--workers", metavar="N", type=count, help=say("learn/workers"))
    parser.add_argument("--start", metavar="NETWORK", help=say("learn/start"))
    parser.add_argument("--against", metavar="NETWORK", help=say("learn/against"))
    parser.add_argument("--output", metavar="FILE", type=Path, help=say("learn/output"))


def run(options: argparse.Namespace) -> int:
    """Train round by round; an interrupted run resumes where it stopped."""
    try:
        config = read_config(options.config)
    except (OSError, ValueError, TypeError) as error:
        why = error.reason if isinstance(error, BrokenJson) else error
        raise CommandError(say("learn/unreadable", file=options.config, why=why)) from None
    given = {name: getattr(options, name) for name in ("rounds", "games", "workers", "start", "against")}
    config = dataclasses.replace(config, **{name: value for name, value in given.items() if value is not None})
    for name in (config.start, config.against):
        if name and name not in FROZEN and not Path(name).is_file():
            raise CommandError(say("learn/no_network", name=name, names=", ".join(FROZEN)))
    last = Run(config, options.folder, _tell).learn()
    if options.output is not None:
        shutil.copyfile(last, options.output)
    print(say("learn/done", file=options.output or last))
    return 0


def _tell(said: dict[str, Any]) -> None:
    """One line for each round."""
    print(say("learn/round", round=said["round"], games=said["games"], rows=said["rows"], seconds=said["playing"]))
