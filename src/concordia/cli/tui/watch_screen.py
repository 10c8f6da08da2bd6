"""A game on a server, on the full screen."""

from __future__ import annotations

import asyncio
from contextlib import aclosing

from rich.text import Text
from textual.widgets import Static

from concordia.cli.followed_table import ConnectionLost, FollowedTable, TableAddress, follow
from concordia.cli.line.table_text import TableText
from concordia.cli.line.watch_log import log_line, points_now, waiting_for_players
from concordia.cli.parser import CommandError
from concordia.cli.tui.panels import Panels
from concordia.cli.tui.table_screen import TableScreen
from concordia.cli.tui.theme import PAINT, marked
from concordia.game import View

OFTEN = 0.1  # seconds between looks at what has come: a quick game sends more than anybody can read


class WatchApp(TableScreen):
    """Follows one table."""

    KEYS = ("map", "log", "players", "cards", "score", "language", "help", "quit")

    def __init__(self, address: TableAddress, token: str | None, language: str) -> None:
        """Follow a table as a spectator, or as the owner of a token."""
        super().__init__(language)
        self.failure: CommandError | None = None
        self.followed: FollowedTable | None = None
        self._place = address
        self._token = token
        self._cut: ConnectionLost | None = None
        self._following: asyncio.Task[None] | None = None
        self._new = False
        self._ended = False

    def on_mount(self) -> None:
        """Connect."""
        self.show()
        self.set_interval(OFTEN, self._look)
        self._following = asyncio.create_task(self._follow())

    async def on_unmount(self) -> None:
        """Disconnect."""
        if self._following is not None:
            self._following.cancel()
            await asyncio.wait([self._following])

    async def _follow(self) -> None:
        try:
            async with aclosing(follow(self._place, self._token)) as news_of_table:
                async for news in news_of_table:
                    self._cut = news if isinstance(news, ConnectionLost) else None
                    self.followed = news if isinstance(news, FollowedTable) else self.followed
                    self._new = True
        except CommandError as wrong:
            self.failure = wrong
            self.exit()

    def _look(self) -> None:
        """Show what is new; at the end of the game, the points."""
        if not self._new:
            return
        self._new = False
        ended = self.followed is not None and self.followed.result is not None
        if ended and not self._ended:
            self.open_panel("score")
        else:
            self.show()
        self._ended = ended

    def table_view(self) -> View | None:
        """What the server shows."""
        return None if self.followed is None else self.followed.view

    def names(self) -> list[str]:
        """The players by seat."""
        return [] if self.followed is None else self.followed.names

    def told(self) -> list[str]:
        """The log of the table."""
        if self.followed is None:
            return []
        table_text = TableText(self.texts, PAINT, self.names(), 100)
        lines = [log_line(line, table_text) for line in self.followed.log]
        return [line for line in lines if line is not None]

    def score(self, panels: Panels) -> Text:
        """The score if the game ended now, where everybody may know it; the result once there is one."""
        if self.followed is None:
            return Text()
        result = self.followed.result
        if result is not None:
            return panels.scores(result["scores"], result["winners"], over=True)
        now = points_now(self.followed)
        return Text(self.texts("tui.score_later")) if now is None else panels.scores(now, [], over=False)

    def paint_panels(self) -> None:
        """The table, and who has to decide what."""
        super().paint_panels()
        self.query_one("#prompt", Static).update(self._prompt())

    def _prompt(self) -> Text:
        texts, followed = self.texts, self.followed
        if self._cut is not None:
            return Text(texts("tui.cut", server=self._place.server, seconds=self._cut.seconds))
        if followed is None:
            return Text(texts("tui.connecting", server=self._place.server))
        if followed.view is None:
            return Text(waiting_for_players(followed, texts))
        if followed.asked is None:
            return Text(texts("tui.over"))
        label = Panels(texts, followed.names).label(followed.asked["seat"])
        key = "tui.asked_end" if followed.asked["kind"] == "end" else "tui.asked"
        return marked(texts(key, label=label, decision=followed.asked["kind"]))
