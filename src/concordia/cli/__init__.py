"""The command line: ``concordia play``, ``simulate``, ``replay``, ``serve`` and the others in COMMANDS.

Each command is a module with ``add_arguments(parser)`` and ``run(options)``, loaded when it is used. A mistake
the user can fix is one line on standard error, with exit code 2.
"""

from __future__ import annotations

import importlib
import io
import os
import sys
from contextlib import suppress
from typing import Any

from concordia.cli.command_texts import say
from concordia.cli.extras import how_to_install
from concordia.cli.parser import CommandError, Parser
from concordia.core.vectors import COMPILED
from concordia.errors import ConcordiaError
from concordia.version import RULES_VERSION, __version__

COMMANDS = (
    "play",
    "watch",
    "simulate",
    "replay",
    "convert",
    "serve",
    "backup",
    "export",
    "move",
    "people",
    "bench",
    "arena",
    "ladder",
    "check-bot",
    "join",
    "learn",
    "dataset",
    "completion",
)
WRONG = 2
INTERRUPTED = 130  # as shells report a program ended by Ctrl-C
CLOSED = 141  # and one whose reader went away


def main(argv: list[str] | None = None) -> int:
    """Run the command that the arguments name; returns the exit code."""
    arguments = sys.argv[1:] if argv is None else argv
    _make_printable()
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except (CommandError, ConcordiaError) as wrong:
        print(_one_line(str(wrong)), file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        print(f"\n{say('error/interrupted')}", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        _forget_output()
        return CLOSED
    return code


def _run(arguments: list[str]) -> int:
    name = arguments[0] if arguments else ""
    try:
        if name not in COMMANDS:
            return _run_without_command(arguments)
        command = module_of(name)
        parser = Parser(f"concordia {name}")
        command.add_arguments(parser)
        options = parser.parse_args(arguments[1:])
        options.arguments = arguments  # as they were typed, for what is kept of a run
        return int(command.run(options))
    except ModuleNotFoundError as missing:
        line = how_to_install(missing, name)
        if line is None:
            raise
        raise CommandError(line) from None
    except SystemExit as ended:  # after --help
        return int(ended.code or 0)


def module_of(name: str) -> Any:
    """The module of a command."""
    module = {"check-bot": "line_bots.check_bot", "join": "line_bots.join"}.get(name, name)
    return importlib.import_module(f"concordia.cli.commands.{module}")


def _run_without_command(arguments: list[str]) -> int:
    """The program without a command: its help, its version, or what is wrong with the first word."""
    parser = Parser("concordia")
    parser.add_argument("--version", action="store_true", help=say("main/version"))
    commands = parser.add_subparsers(title=say("main/commands"), metavar=say("main/command"))
    for name in COMMANDS:
        commands.add_parser(name, prog=f"concordia {name}", help=say(f"{name}/help"))
    if parser.parse_args(arguments).version:
        print(version())
        return 0
    raise CommandError(say("error/no_command", commands=", ".join(COMMANDS)))


def _one_line(text: str) -> str:
    line = " ".join(text.split())
    return line if line.startswith("concordia") else f"concordia: {line}"


def version() -> str:
    """The versions of the program and the rules, and whether the engine is compiled."""
    engine = say("version/compiled" if COMPILED else "version/plain")
    python = ".".join(str(number) for number in sys.version_info[:3])
    return say("version/line", version=__version__, rules=RULES_VERSION, engine=engine, python=python)


def _make_printable() -> None:
    """Letters that the terminal lacks are replaced, and so is input that cannot be decoded."""
    for stream in (sys.stdout, sys.stderr, sys.stdin):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _forget_output() -> None:
    """The reader is gone: keep Python from complaining when it closes the output."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
