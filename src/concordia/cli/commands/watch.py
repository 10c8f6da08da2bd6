"""``concordia watch``: a game on a server, live in the terminal."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Callable
from contextlib import aclosing

from concordia.cli.colour import paint_for, printable
from concordia.cli.command_texts import say
from concordia.cli.followed_table import ConnectionLost, FollowedTable, TableAddress, address_of, follow
from concordia.cli.game_texts import Texts
from concordia.cli.line.table_text import TableText
from concordia.cli.line.watch_log import log_line, standings_line, waiting_for_players
from concordia.cli.parser import add_language_argument
from concordia.cli.terminal import wants_full_screen

TOKEN = "CONCORDIA_TOKEN"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("link", metavar="URL", help=say("watch/url"))
    parser.add_argument("--token", metavar="T", default=os.environ.get(TOKEN), help=say("watch/token"))
    add_language_argument(parser)
    parser.add_argument("--plain", action="store_true", help=say("watch/plain"))


def run(options: argparse.Namespace) -> int:
    """Follow the game to its end, or until the reader leaves."""
    address = address_of(options.link)
    if not wants_full_screen(plain=options.plain):
        reader = WatchLines(Texts(options.language), plain=options.plain)
        asyncio.run(reader.read(address, options.token))
        return 0
    from concordia.cli.tui.watch_screen import WatchApp  # noqa: PLC0415 (Textual is an extra)

    app = WatchApp(address, options.token, options.language)
    app.run()
    if app.failure is not None:
        raise app.failure
    return app.return_code or 0


def _print(text: str) -> None:
    print(printable(text, sys.stdout), flush=True)


class WatchLines:
    """Writes a game line by line."""

    def __init__(self, texts: Texts, *, plain: bool, write: Callable[[str], None] = _print) -> None:
        """Write with these texts; ``plain`` means without colour or shapes."""
        self._texts = texts
        self._paint = paint_for(sys.stdout, plain=plain)
        self._write = write
        self._numbers: list[int] = []  # of the lines that were told
        self._begun = False
        self._rounds = 0  # after so many the points were told

    async def read(self, address: TableAddress, token: str | None) -> None:
        """Write what happens until the game is over."""
        self._write(self._texts("tui.connecting", server=address.server))
        async with aclosing(follow(address, token)) as pictures:
            async for followed in pictures:
                if isinstance(followed, ConnectionLost):
                    self._write(self._texts("tui.cut", server=address.server, seconds=followed.seconds))
                elif self._tell(followed):
                    return

    def _tell(self, followed: FollowedTable) -> bool:
        """Write what is new; True when the game is over."""
        texts = self._texts
        if followed.view is None:
            self._write(waiting_for_players(followed, texts))
            return False
        table_text = TableText(texts, self._paint, followed.names, 100)
        if not self._begun:
            self._begun = True
            players = ", ".join(table_text.label(seat) for seat in range(len(followed.names)))
            self._write(
                texts("tui.watch_title", game=followed.view["game"], map=followed.view["map"], names=players)
            )
        self._take_back({line["number"] for line in followed.log})
        for line in followed.log:
            if line["number"] not in self._numbers:
                self._numbers.append(line["number"])
                said = log_line(line, table_text)
                if said is not None:
                    self._write(said)
        if followed.result is not None:
            return self._end(followed, table_text)
        self._stand(followed, table_text)
        return False

    def _stand(self, followed: FollowedTable, table_text: TableText) -> None:
        """Write the score, once a round."""
        assert followed.view is not None
        rounds = followed.view["turns"] // len(followed.names)
        if rounds > self._rounds:
            self._rounds = rounds
            said = standings_line(followed, table_text)
            if said is not None:
                self._write(said)

    def _take_back(self, numbers: set[int]) -> None:
        gone = [number for number in self._numbers if number not in numbers]
        if gone:
            self._numbers = [number for number in self._numbers if number in numbers]
            self._write(self._texts("tui.taken_back", count=len(gone)))

    def _end(self, followed: FollowedTable, table_text: TableText) -> bool:
        assert followed.result is not None
        self._write(self._texts("tui.score_end"))
        for seat, row in enumerate(followed.result["scores"]):
            self._write(self._texts("tui.points", label=table_text.label(seat), points=row["total"]))
        for seat in followed.result["winners"]:
            self._write(self._texts("tui.winner", label=table_text.label(seat)))
        return True
