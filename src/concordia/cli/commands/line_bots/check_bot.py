"""``concordia check-bot``: what a program that plays by the line protocol does wrong."""

from __future__ import annotations

import argparse

from concordia.bots.line_protocol.line_bot import PREFIX
from concordia.bots.line_protocol.line_check import BotCheck
from concordia.bots.line_protocol.line_errors import say
from concordia.cli.parser import count


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("command", metavar="CMD", help=say("help/command"))
    parser.add_argument("--seconds", metavar="S", type=count, default=10, help=say("help/seconds"))


def run(options: argparse.Namespace) -> int:
    """Play the script; 0 if nothing is wrong."""
    check = BotCheck(options.command.removeprefix(PREFIX), options.seconds)
    check.run()
    for step in check.steps:
        if step.wrong is not None:
            print(say("check/wrong", step=step.step, why=step.wrong))
        elif step.note:
            print(say("check/note", step=step.step, why=step.note))
        else:
            print(say("check/well", step=step.step))
    if check.wrong:
        print(say("check/bad", wrong=len(check.wrong)))
        return 1
    print(say("check/good", name=check.name, answers=check.answers, seconds=check.slowest))
    return 0
