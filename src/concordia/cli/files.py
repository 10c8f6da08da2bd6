"""Reading and writing what the user names; whatever fails is said in one line."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from concordia.cli.command_texts import say
from concordia.cli.parser import CommandError
from concordia.record.json_text import BrokenJson, parse

STANDARD = "-"


def read(name: str) -> bytes:
    """The contents of a file, or of standard input for ``-``."""
    try:
        return sys.stdin.buffer.read() if name == STANDARD else Path(name).read_bytes()
    except (OSError, ValueError) as wrong:
        raise CommandError(say("error/read", file=name, why=_reason(wrong))) from None


def read_record(name: str) -> bytes:
    """A recorded game, or the one in a line of ``concordia export``."""
    content = read(name)
    try:
        told = parse(content)
    except BrokenJson:
        return content
    exported = isinstance(told, dict) and told.keys() == {"table", "record"}
    return json.dumps(told["record"]).encode() if exported else content


def write(name: str, text: str) -> None:
    """Replace the contents of a file."""
    try:
        Path(name).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as wrong:
        raise CommandError(say("error/write", file=name, why=_reason(wrong))) from None


def check_writable(name: str) -> None:
    """Find out before a long game, not after it, that a file cannot be written; its contents stay."""
    try:
        Path(name).open("a", encoding="utf-8").close()
    except (OSError, ValueError) as wrong:
        raise CommandError(say("error/write", file=name, why=_reason(wrong))) from None


def _reason(wrong: OSError | ValueError) -> str:
    """The reason without the file's name, which the message has already."""
    return (isinstance(wrong, OSError) and wrong.strerror) or str(wrong)
