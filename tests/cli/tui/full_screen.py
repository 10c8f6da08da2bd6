"""The full screen as tests use it: keys are pressed, and what is shown is read as text."""

from __future__ import annotations

import asyncio
import contextlib
import html
import re

import concordia
from concordia.cli.tui.bot_process import Minds
from concordia.cli.tui.game_screen import PlayApp
from concordia.cli.tui.local_game import LocalGame

TEXT = re.compile(r'<text class="[^"]*" x="([\d.]+)" y="([\d.]+)"[^>]*>(.*?)</text>', re.DOTALL)
CELL = 12.2  # the width of a character in a picture


def lines(app):
    """What is on the screen, row by row."""
    rows = {}
    for x, y, text in TEXT.findall(app.export_screenshot()):
        row = rows.get(float(y), "").ljust(round(float(x) / CELL))
        rows[float(y)] = row + html.unescape(text).replace("\xa0", " ")
    return [rows[y].rstrip() for y in sorted(rows)]


def shown(app):
    return "\n".join(lines(app))


def names(seat, players):
    return lambda texts: [texts("cli.you") if n == seat else f"bot{n}" for n in range(players)]


class Screen:
    """A game on a full screen of some size."""

    def __init__(self, pilot, app):
        self.pilot = pilot
        self.app = app
        self.table = app.table

    async def press(self, *keys):
        for key in keys:
            await self.pilot.press(key)
        await self.settle()

    async def type(self, text):
        await self.press("slash", *text, "enter")

    async def settle(self, seconds=60):
        """Wait until the player is asked or the game is over, and everything is painted."""
        await self.until(lambda: self.app.asks or self.table.game.is_over, seconds)

    async def until(self, true, seconds=60):
        async with asyncio.timeout(seconds):
            while not true():
                await self.pilot.pause(0.02)
        await self.pilot.pause()

    @property
    def text(self):
        return shown(self.app)


@contextlib.asynccontextmanager
async def playing(
    map="italia", players=2, seat=0, seed=4, game="classic", size=(120, 40), language="en", bot="random", **more
):
    started = concordia.new_game(game, map, players, seed)
    minds = Minds({n: (bot, f"{seed}/{n}") for n in range(players) if n != seat})
    app = PlayApp(LocalGame(started, seat, names(seat, players)), minds, language, **more)
    try:
        async with app.run_test(size=size) as pilot:
            screen = Screen(pilot, app)
            if seat is not None:
                await screen.settle()
            yield screen
    finally:
        minds.close()
