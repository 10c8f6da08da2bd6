"""A game of a server on the full screen."""

from __future__ import annotations

import asyncio
from contextlib import aclosing

from rich.text import Text
from textual.widgets import Static

from concordia.cli.followed_table import Cut, Picture, Place, follow
from concordia.cli.line.table_text import Screen
from concordia.cli.line.watch_log import opening, points, told
from concordia.cli.parser import CommandError
from concordia.cli.tui.panels import Panels
from concordia.cli.tui.shared_screen import Room
from concordia.cli.tui.theme import PAINT, marked
from concordia.game import View

OFTEN = 0.1  # seconds between looks at what has come: a quick game sends more than anybody can read


class WatchApp(Room):
    """Follows one table."""

    KEYS = ("map", "log", "players", "cards", "score", "language", "help", "quit")

    def __init__(self, place: Place, token: str | None, language: str) -> None:
        """Follow a table as a spectator, or as the person of a token."""
        super().__init__(language)
        self.failure: CommandError | None = None
        self.picture: Picture | None = None
        self._place = place
        self._token = token
        self._cut: Cut | None = None
        self._following: asyncio.Task[None] | None = None
        self._new = False
        self._ended = False

    def on_mount(self) -> None:
        """Connect."""
        self.show()
        self.set_interval(OFTEN, self._look)
        self._following = asyncio.create_task(self._follow())

    async def on_unmount(self) -> None:
        """Hang up."""
        if self._following is not None:
            self._following.cancel()
            await asyncio.wait([self._following])

    async def _follow(self) -> None:
        try:
            async with aclosing(follow(self._place, self._token)) as news_of_table:
                async for news in news_of_table:
                    self._cut = news if isinstance(news, Cut) else None
                    self.picture = news if isinstance(news, Picture) else self.picture
                    self._new = True
        except CommandError as wrong:
            self.failure = wrong
            self.exit()

    def _look(self) -> None:
        """Show what is new; at the end of the game, the points."""
        if not self._new:
            return
        self._new = False
        ended = self.picture is not None and self.picture.result is not None
        if ended and not self._ended:
            self.open_panel("score")
        else:
            self.show()
        self._ended = ended

    def table_view(self) -> View | None:
        """What the server shows."""
        return None if self.picture is None else self.picture.view

    def names(self) -> list[str]:
        """Who sits there."""
        return [] if self.picture is None else self.picture.names

    def told(self) -> list[str]:
        """The log of the table."""
        if self.picture is None:
            return []
        screen = Screen(self.words, PAINT, self.names(), 100)
        lines = [told(line, screen) for line in self.picture.log]
        return [line for line in lines if line is not None]

    def score(self, panels: Panels) -> Text:
        """As if the game ended now, where all may know that; the result, once there is one."""
        if self.picture is None:
            return Text()
        result = self.picture.result
        if result is not None:
            return panels.scores(result["scores"], result["winners"], over=True)
        now = points(self.picture)
        return Text(self.words("tui.score_later")) if now is None else panels.scores(now, [], over=False)

    def paint_panels(self) -> None:
        """The table, and who is asked what."""
        super().paint_panels()
        self.query_one("#prompt", Static).update(self._prompt())

    def _prompt(self) -> Text:
        words, picture = self.words, self.picture
        if self._cut is not None:
            return Text(words("tui.cut", server=self._place.server, seconds=self._cut.seconds))
        if picture is None:
            return Text(words("tui.connecting", server=self._place.server))
        if picture.view is None:
            return Text(opening(picture, words))
        if picture.asked is None:
            return Text(words("tui.over"))
        label = Panels(words, picture.names).label(picture.asked["seat"])
        key = "tui.asked_end" if picture.asked["kind"] == "end" else "tui.asked"
        return marked(words(key, label=label, decision=picture.asked["kind"]))
