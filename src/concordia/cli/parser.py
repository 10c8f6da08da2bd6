"""Reading the arguments: a parser whose errors are one line, and the types of argument that commands share."""

from __future__ import annotations

import argparse
import difflib
from collections.abc import Sequence
from typing import NoReturn

from concordia.bots.line_protocol.line_bot import PREFIX
from concordia.bots.registry import BOTS, MEASURES, UnusableBot, check, split_names
from concordia.catalog.maps import MAPS
from concordia.cli.command_texts import say
from concordia.messages import LANGUAGES
from concordia.vocabulary import COLONIST_INCOMES, DISPLAYS, GAMES


class CommandError(Exception):
    """A mistake that the user can fix, in one line."""


class _HelpPages(argparse.HelpFormatter):
    """Help pages whose paragraphs are wrapped, while indented lists stay as they are."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        paragraphs = text.split("\n\n")
        return "\n\n".join(
            paragraph if "\n  " in paragraph else super(_HelpPages, self)._fill_text(paragraph, width, indent)
            for paragraph in paragraphs
        )


class Parser(argparse.ArgumentParser):
    """A parser that reports a mistake in one line and says where to read more."""

    def __init__(self, prog: str, *, help: str = "") -> None:  # noqa: ARG002 (argparse puts it into a list)
        """A parser for ``concordia`` or a command; options cannot be abbreviated."""
        name = prog.partition(" ")[2] or "main"
        super().__init__(
            prog=prog,
            description=say(f"{name}/description"),
            epilog=say(f"{name}/epilog"),
            allow_abbrev=False,
            formatter_class=_HelpPages,
        )

    def error(self, message: str) -> NoReturn:
        """Refuse the arguments."""
        raise CommandError(say("error/arguments", prog=self.prog, message=" ".join(message.split())))


class OneOf:
    """A type of argument: one of some names. For a misspelt one, the error suggests the nearest."""

    def __init__(self, what: str, names: Sequence[str]) -> None:
        """``what`` the names stand for, and the names."""
        self.what = what
        self.names = names

    def __call__(self, text: str) -> str:
        """The name, if it is one of them."""
        if text in self.names:
            return text
        close = difflib.get_close_matches(text, self.names, n=1)
        guess = say("error/guess", name=close[0]) if close else ""
        wrong = say("error/name", what=self.what, given=text[:60], names=", ".join(self.names), guess=guess)
        raise argparse.ArgumentTypeError(wrong)


def whole_number(text: str) -> int:
    """A type of argument: any whole number."""
    try:
        return int(text)
    except ValueError:
        digits = text.strip().lstrip("+-")
        too_long = digits.isdecimal()  # Python reads no number of thousands of digits
        why = say("error/long_number", count=len(digits)) if too_long else say("error/number", given=text[:60])
        raise argparse.ArgumentTypeError(why) from None


def count(text: str) -> int:
    """A type of argument: a whole number, at least 1."""
    number = whole_number(text)
    if number < 1:
        raise argparse.ArgumentTypeError(say("error/count", given=number))
    return number


def bot_names(text: str) -> list[str]:
    """A type of argument: bots by name, class or program, such as mypackage.MyBot, separated by commas."""
    known = OneOf(say("word/bot"), [*BOTS, *MEASURES])
    return [
        _own_bot(name) if "." in name or name.startswith(PREFIX) else known(name) for name in split_names(text)
    ]


def _own_bot(name: str) -> str:
    try:
        return check(name)
    except UnusableBot as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def add_game_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments that say what is played."""
    group = parser.add_argument_group(say("group/game"))
    group.add_argument(
        "--game", metavar="G", default="classic", type=OneOf(say("word/game"), GAMES), help=say("help/game")
    )
    group.add_argument(
        "--map", metavar="M", default="imperium", type=OneOf(say("word/map"), MAPS), help=say("help/map")
    )
    group.add_argument(
        "--display",
        metavar="D",
        default="cloth",
        type=OneOf(say("word/display"), DISPLAYS),
        help=say("help/display"),
    )
    group.add_argument(
        "--colonist-income",
        metavar="I",
        default="5+1",
        type=OneOf(say("word/income"), COLONIST_INCOMES),
        help=say("help/income"),
    )
    group.add_argument("--interim-scoring", action="store_true", help=say("help/interim"))


def add_language_argument(parser: argparse.ArgumentParser) -> None:
    """The argument for the language of the output."""
    parser.add_argument(
        "--language",
        metavar="L",
        default="en",
        type=OneOf(say("word/language"), LANGUAGES),
        help=say("help/language"),
    )


def rules_of(options: argparse.Namespace) -> dict[str, object]:
    """The options of a new game as the engine takes them."""
    return {
        "display": options.display,
        "colonist_income": options.colonist_income,
        "interim_scoring": options.interim_scoring,
    }
