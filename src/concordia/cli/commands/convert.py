"""``concordia convert``: a recorded game as JSON, or as a text to read and write by hand, and back."""

from __future__ import annotations

import argparse
import json

from concordia.cli import files
from concordia.cli.command_texts import say
from concordia.cli.parser import CommandError
from concordia.errors import InvalidRecord
from concordia.game import Game
from concordia.notation import read, write
from concordia.record.reading import load, replay


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", metavar="FILE", help=say("convert/file"))
    parser.add_argument("output", metavar="OUTPUT", nargs="?", default=files.STANDARD, help=say("convert/output"))
    parser.add_argument("--to", choices=("json", "text"), help=say("convert/to"))


def run(options: argparse.Namespace) -> int:
    """Read the game, whichever way it is written, and write it the other way."""
    game, is_json = recorded_game(options.file)
    wanted = options.to or ("text" if is_json else "json")
    text = write(game) if wanted == "text" else json.dumps(game.record(), ensure_ascii=False) + "\n"
    if options.output == files.STANDARD:
        print(text, end="")
    else:
        files.write(options.output, text)
    return 0


def recorded_game(name: str) -> tuple[Game, bool]:
    """The game in a file, and whether it is written as JSON rather than in the notation."""
    content = files.read_record(name)
    is_json = _looks_like_json(content)
    try:
        return replay(load(content)) if is_json else _read_text(content), is_json
    except InvalidRecord as wrong:
        raise CommandError(say("error/record", file=name, why=wrong)) from None


def _looks_like_json(content: bytes) -> bool:
    """Whether a broken file is better told as broken JSON: the notation begins with a word or a comment."""
    start = content.lstrip()[:4]
    return start[:1] in (b"", b"{", b"[", b'"') or start == b"null"


def _read_text(content: bytes) -> Game:
    try:
        return read(content.decode("utf-8"))
    except UnicodeDecodeError:
        raise InvalidRecord("json.unreadable", {}, "contract") from None
