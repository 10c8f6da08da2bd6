"""``concordia join``: a program plays on a server, with an account of its own."""

from __future__ import annotations

import argparse
import os

import httpx

from concordia.bots.line_protocol.line_bot import PREFIX
from concordia.bots.line_protocol.line_check import BotCheck
from concordia.bots.line_protocol.line_errors import say
from concordia.cli.bot_seats import BotSeats, make_account
from concordia.cli.parser import CommandError, count

VARIABLE = "CONCORDIA_TOKEN"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("server", metavar="URL", help=say("join/server"))
    parser.add_argument("command", metavar="CMD", help=say("help/command"))
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--token", metavar="T", help=say("join/token"))
    who.add_argument("--new", metavar="NAME", help=say("join/new"))
    parser.add_argument("--seconds", metavar="S", type=count, default=5, help=say("join/seconds"))
    parser.add_argument("--games", metavar="N", type=count, help=say("join/games"))


def run(options: argparse.Namespace) -> int:
    """Play until interrupted, or until so many games are over."""
    server, command = options.server.rstrip("/"), options.command.removeprefix(PREFIX)
    if not server.startswith(("http://", "https://")):
        raise CommandError(say("join/no_server", given=server[:80]))
    check = BotCheck(command)
    check.run()
    if check.wrong:
        raise CommandError(say("join/broken", why=str(check.wrong[0])))
    try:
        with BotSeats(server, _token(options, server), command, options.seconds, _tell) as seats:
            if not seats.is_bot():
                raise CommandError(say("join/not_bot"))
            seats.serve(options.games)
    except httpx.HTTPStatusError as refused:
        raise CommandError(say("join/refused", why=_reason(refused.response))) from None
    except (httpx.TransportError, httpx.InvalidURL) as lost:
        raise CommandError(say("join/lost", why=str(lost)[:200])) from None
    return 0


def _token(options: argparse.Namespace, server: str) -> str:
    if options.new is not None:
        made = make_account(server, options.new)
        _tell(say("join/made", name=made.name, password=made.password, token=made.token))
        return made.token
    token = options.token or os.environ.get(VARIABLE)
    if not token:
        raise CommandError(say("join/no_token", variable=VARIABLE))
    return str(token)


def _reason(answer: httpx.Response) -> str:
    try:
        return str(answer.json()["error"]["reason"])
    except (ValueError, KeyError, TypeError):
        return f"HTTP {answer.status_code}"


def _tell(line: str) -> None:
    print(line, flush=True)
