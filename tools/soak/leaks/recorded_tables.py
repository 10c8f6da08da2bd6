"""Tables on a server in this process, and all that everybody at them has been sent."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, NamedTuple

import uvicorn

import concordia
from concordia.bench.server.guest_client import Guest, SocketSeat, ask, sit_down, web
from concordia.server.app import create_app
from concordia.server.clock import HandClock
from concordia.server.http.limits import ALLOWANCES, Allowance, Limits
from concordia.server.http.text_frames import TextFrames
from concordia.server.live.registry import Registry
from concordia.server.settings import Settings
from concordia.server.store.upgrade import upgrade
from concordia.server.table.table import Table
from concordia.server.table.terms import Start, Terms

HTTP_PART = 0.15  # of the steps are also looked at, or made, over HTTP
UNDO_PART = 0.12
PATIENCE = 60.0


class Kind(NamedTuple):
    """What is played."""

    game: str
    map: str
    players: int


KINDS = [
    Kind("classic", "italia", 2),
    Kind("classic", "imperium", 4),
    Kind("venus", "hellas", 4),
    Kind("team", "ionium", 4),
    Kind("venus", "cyprus", 3),
]


class Leak(Exception):
    """A seat was sent something that it may not know."""


class House:
    """A server in this process, on a port of its own, with a clock that stands still."""

    def __init__(self, folder: Path) -> None:
        """A server with its data in a folder."""
        settings = Settings(data_dir=folder, bot_workers=1)
        upgrade(settings.url)
        freely = dict.fromkeys(ALLOWANCES, Allowance(10**9, 10**9))
        self.clock = HandClock()
        self.app = create_app(settings, clock=self.clock, limits=Limits(freely))
        config = uvicorn.Config(
            self.app, host="127.0.0.1", port=0, log_config=None, access_log=False, ws=TextFrames
        )
        self._server = uvicorn.Server(config)
        self._serving: asyncio.Task[None] | None = None
        self.url = ""
        self.guests: list[Guest] = []
        self.people: list[dict[str, Any]] = []
        self.tables = 0

    @property
    def registry(self) -> Registry:
        """Where the tables are."""
        found: Registry = self.app.state.registry
        return found

    async def open(self) -> None:
        """Serve; six guests come in, the last only watches."""
        self._serving = asyncio.create_task(self._server.serve())
        while not self._server.started:
            await asyncio.sleep(0.01)
        self.url = f"http://127.0.0.1:{self._server.servers[0].sockets[0].getsockname()[1]}"
        async with web(self.url) as client:
            for number in range(6):
                guest = await sit_down(client, number)
                self.guests.append(guest)
                self.people.append(await ask(client, guest, "GET", "/me"))

    async def close(self) -> None:
        """Stop serving."""
        self._server.should_exit = True
        if self._serving is not None:
            await self._serving

    async def lay_out(self, kind: Kind, position: dict[str, Any]) -> str:
        """A table at which the guests play from this position; its key."""
        self.tables += 1
        table = Table(f"{self.tables:024x}", Terms(*kind), 0, 0.0)
        for number in range(kind.players):
            table.sit(self.people[number]["id"], self.people[number]["name"], number)
        table.begin(Start(None, position), 0.0)
        await self.registry.add(table)
        return table.key

    def game(self, key: str) -> concordia.Game:
        """The whole game at a table, hidden things included."""
        return self.registry.rooms[key].table.game.game


class Party:
    """Everybody around one table, and all that each of them has been sent."""

    def __init__(self, house: House, key: str, kind: Kind, seed: object) -> None:
        """The players of a table, and last one who watches."""
        self.key = key
        guests: list[Guest | None] = [*house.guests[: kind.players], None]
        self.seats = [
            SocketSeat(house.url, key, guest, f"{seed} {n}", keep=True) for n, guest in enumerate(guests)
        ]
        self._seen = [0] * len(self.seats)

    async def open(self) -> None:
        """All come in."""
        for seat in self.seats:
            await seat.open()
        await self.settle()

    async def close(self) -> None:
        """All go."""
        for seat in self.seats:
            await seat.close()

    async def settle(self) -> None:
        """Wait until everybody has been sent everything: the pong comes after all that was sent before it."""
        for seat in self.seats:
            await seat.say({"type": "ping"})
        for seat in self.seats:
            async with asyncio.timeout(PATIENCE):
                while (await seat.hear())["type"] != "pong":
                    pass

    def sent(self, number: int) -> list[str]:
        """What one of them was sent since this was asked last."""
        texts = self.seats[number].texts or []
        fresh, self._seen[number] = texts[self._seen[number] :], len(texts)
        return fresh

    @property
    def asked(self) -> int:
        """The seat that is asked, as the one who watches knows it."""
        return int(self.seats[-1].told["asked"]["seat"])

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.seats[-1].over
