"""``concordia completion``: what the shell needs to complete commands, options and names with the Tab key."""

from __future__ import annotations

import argparse
from contextlib import suppress

import shtab

from concordia.bots.registry import BOTS
from concordia.cli.command_texts import say
from concordia.cli.parser import OneOf, Parser


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("shell", choices=shtab.SUPPORTED_SHELLS, help=say("completion/shell"))


def run(options: argparse.Namespace) -> int:
    """Print the script for a shell."""
    print(shtab.complete(whole_parser(), shell=options.shell))
    return 0


def whole_parser() -> argparse.ArgumentParser:
    """All commands with all their arguments in one parser."""
    from concordia.cli import COMMANDS, module_of  # noqa: PLC0415 - the list of commands names this one too

    parser = argparse.ArgumentParser("concordia", description=say("main/description"))
    parser.add_argument("--version", action="store_true", help=say("main/version"))
    commands = parser.add_subparsers(parser_class=Parser)
    for name in COMMANDS:
        command = commands.add_parser(name, prog=f"concordia {name}", help=say(f"{name}/help"))
        command.description = say(f"{name}/help")  # shells show it beside the command's name
        with suppress(ModuleNotFoundError):  # without its extra a command completes its name alone
            module_of(name).add_arguments(command)
        for action in command._actions:  # argparse has no public list of them
            if isinstance(action.type, OneOf):
                action.choices = action.type.names
            elif action.dest == "bots":
                action.choices = list(BOTS)  # the first of them; what follows a comma no shell knows
            elif action.metavar in ("FILE", "OUTPUT"):
                action.complete = shtab.FILE  # type: ignore[attr-defined]
            elif action.metavar == "DIR":
                action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
    return parser
