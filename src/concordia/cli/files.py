"""Reading and writing what the user names; whatever fails is said in one line."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from concordia.cli.command_texts import say
from concordia.cli.parser import CommandError

STANDARD = "-"


def read(name: str) -> bytes:
    """The contents of a file, or of the standard input for ``-``."""
    try:
        return sys.stdin.buffer.read() if name == STANDARD else Path(name).read_bytes()
    except (OSError, ValueError) as wrong:
        raise CommandError(say("error/read", file=name, why=_reason(wrong))) from None


def read_record(name: str) -> bytes:
    """A recorded game; a line of ``concordia export`` has it beside its table."""
    content = read(name)
    try:
        told = json.loads(content)
    except (ValueError, RecursionError):
        return content
    exported = isinstance(told, dict) and told.keys() == {"table", "record"}
    return json.dumps(told["record"]).encode() if exported else content


def write(name: str, text: str) -> None:
    """Put a text into a file, in place of what it held."""
    try:
        Path(name).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as wrong:
        raise CommandError(say("error/write", file=name, why=_reason(wrong))) from None


def check_writable(name: str) -> None:
    """Find out now rather than after a long game that a file cannot be written; it keeps what it holds."""
    try:
        Path(name).open("a", encoding="utf-8").close()
    except (OSError, ValueError) as wrong:
        raise CommandError(say("error/write", file=name, why=_reason(wrong))) from None


def _reason(wrong: OSError | ValueError) -> str:
    """Why, without the file's name, which the sentence says itself."""
    return (isinstance(wrong, OSError) and wrong.strerror) or str(wrong)
