"""``concordia watch``: a game of a server, live in the terminal."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Callable
from contextlib import aclosing

from concordia.cli.colour import paint_for, printable
from concordia.cli.command_texts import say
from concordia.cli.followed_table import Cut, Picture, Place, follow, place_of
from concordia.cli.line.table_text import Screen
from concordia.cli.line.watch_log import opening, standing, told
from concordia.cli.parser import add_language_argument
from concordia.cli.terminal import wants_full_screen
from concordia.cli.tui.texts import Words

TOKEN = "CONCORDIA_TOKEN"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command understands."""
    parser.add_argument("link", metavar="URL", help=say("watch/url"))
    parser.add_argument("--token", metavar="T", default=os.environ.get(TOKEN), help=say("watch/token"))
    add_language_argument(parser)
    parser.add_argument("--plain", action="store_true", help=say("watch/plain"))


def run(options: argparse.Namespace) -> int:
    """Follow the game to its end, or until the reader has enough."""
    place = place_of(options.link)
    if not wants_full_screen(plain=options.plain):
        reader = Reader(Words(options.language), plain=options.plain)
        asyncio.run(reader.read(place, options.token))
        return 0
    from concordia.cli.tui.watch_screen import WatchApp  # noqa: PLC0415 (Textual is an extra)

    app = WatchApp(place, options.token, options.language)
    app.run()
    if app.failure is not None:
        raise app.failure
    return app.return_code or 0


def _print(text: str) -> None:
    print(printable(text, sys.stdout), flush=True)


class Reader:
    """Tells a game line by line."""

    def __init__(self, words: Words, *, plain: bool, write: Callable[[str], None] = _print) -> None:
        """Speak a language."""
        self._words = words
        self._paint = paint_for(sys.stdout, plain=plain)
        self._write = write
        self._numbers: list[int] = []  # of the lines that were told
        self._begun = False
        self._rounds = 0  # after so many the points were told

    async def read(self, place: Place, token: str | None) -> None:
        """Tell what happens until the game is over."""
        self._write(self._words("tui.connecting", server=place.server))
        async with aclosing(follow(place, token)) as pictures:
            async for picture in pictures:
                if isinstance(picture, Cut):
                    self._write(self._words("tui.cut", server=place.server, seconds=picture.seconds))
                elif self._tell(picture):
                    return

    def _tell(self, picture: Picture) -> bool:
        """What is new; True when the game is over."""
        words = self._words
        if picture.view is None:
            self._write(opening(picture, words))
            return False
        screen = Screen(words, self._paint, picture.names, 100)
        if not self._begun:
            self._begun = True
            players = ", ".join(screen.label(seat) for seat in range(len(picture.names)))
            self._write(
                words("tui.watch_title", game=picture.view["game"], map=picture.view["map"], names=players)
            )
        self._take_back({line["number"] for line in picture.log})
        for line in picture.log:
            if line["number"] not in self._numbers:
                self._numbers.append(line["number"])
                said = told(line, screen)
                if said is not None:
                    self._write(said)
        if picture.result is not None:
            return self._end(picture, screen)
        self._stand(picture, screen)
        return False

    def _stand(self, picture: Picture, screen: Screen) -> None:
        """How the game stands, once a round."""
        assert picture.view is not None
        rounds = picture.view["turns"] // len(picture.names)
        if rounds > self._rounds:
            self._rounds = rounds
            said = standing(picture, screen)
            if said is not None:
                self._write(said)

    def _take_back(self, standing: set[int]) -> None:
        gone = [number for number in self._numbers if number not in standing]
        if gone:
            self._numbers = [number for number in self._numbers if number in standing]
            self._write(self._words("tui.taken_back", count=len(gone)))

    def _end(self, picture: Picture, screen: Screen) -> bool:
        assert picture.result is not None
        self._write(self._words("tui.score_end"))
        for seat, row in enumerate(picture.result["scores"]):
            self._write(self._words("tui.points", label=screen.label(seat), points=row["total"]))
        for seat in picture.result["winners"]:
            self._write(self._words("tui.winner", label=screen.label(seat)))
        return True
