"""``concordia replay``: check a recorded game, and retell it in words."""

from __future__ import annotations

import argparse
import json

from concordia.cli.command_texts import say
from concordia.cli.commands.convert import recorded_game
from concordia.cli.parser import add_language_argument
from concordia.game import Game
from concordia.story import render


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", metavar="FILE", help=say("replay/file"))
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=say("replay/json"))
    form.add_argument("--position", action="store_true", help=say("replay/position"))
    add_language_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Replay the record and show what was asked for."""
    game, _ = recorded_game(options.file)
    if options.position:
        print(json.dumps(game.position(), ensure_ascii=False))
    elif options.json:
        print(json.dumps(result(game)))
    else:
        print(render(game, options.language), end="")
    return 0


def result(game: Game) -> dict[str, object]:
    """The score at the end of the record: the totals, and the points god by god."""
    scores = game.scores()
    return {
        "over": game.is_over,
        "turns": game.turns,
        "winners": game.winners,
        "scores": [row["total"] for row in scores],
        "gods": scores,
    }
