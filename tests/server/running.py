"""A real server in a thread, and clients that talk to it over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sys
import threading
import time
from pathlib import Path

import httpx
import uvicorn
from websockets.asyncio.client import connect

from concordia.cli.commands.serve import KEEP_ALIVE_SECONDS
from concordia.server.app import create_app
from concordia.server.http.limits import Allowance, Limits
from concordia.server.http.text_frames import TextFrames
from concordia.server.settings import Settings
from concordia.server.store.database import Store


class Freely(dict):
    """Limits that nobody reaches."""

    def __contains__(self, key):
        return True

    def __missing__(self, key):
        return Allowance(10**9, 10**9)


def settings_for(folder: Path, **more) -> Settings:
    return Settings(data_dir=folder, **{"bot_workers": 1, "guest_bot_tables": 100, **more})


class Running:
    """A server on a port of its own."""

    def __init__(self, settings: Settings, **options) -> None:
        store = Store(settings.url)
        store.create()
        store.close()
        options.setdefault("limits", Limits(Freely()))
        self.app = create_app(settings, **options)
        config = uvicorn.Config(
            self.app,
            port=0,
            log_config=None,
            access_log=False,
            ws=TextFrames,
            timeout_keep_alive=KEEP_ALIVE_SECONDS,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._guests = []

    def _run(self) -> None:
        async def serve():
            self._loop = asyncio.get_running_loop()
            await self._server.serve()

        asyncio.run(serve())

    def loop(self) -> asyncio.AbstractEventLoop:
        return self._loop

    def __enter__(self):
        sys.setswitchinterval(0.0005)
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive()
            time.sleep(0.01)
        self.port = self._server.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        return self

    def __exit__(self, *_):
        for guest in self._guests:
            guest.close()
        self._server.should_exit = True
        self._thread.join(20)
        assert not self._thread.is_alive()

    def also_closes(self, client: httpx.Client) -> None:
        """Close a client with the server."""
        self._guests.append(client)

    def guest(self, name: str = "") -> httpx.Client:
        """A guest's browser."""
        client = httpx.Client(base_url=self.url + "/api/v1", timeout=60)
        answer = client.post("/guest", json={"name": name} if name else {})
        assert answer.status_code == 200, answer.text
        self._guests.append(client)
        return client


def eagerness(action) -> int:
    """By chance, but rather what brings a game to its end."""
    if action["type"] == "play" and action["card"] in ("senator", "consul", "tribune", "praetor", "proconsul"):
        return 6
    return {"purchase": 30, "build": 10}.get(action["type"], 1)


class Player:
    """A client at the socket of a table, which keeps its picture up to date from what it is sent."""

    def __init__(self, url: str, key: str, cookies, seed: object = 0) -> None:
        self.address = url.replace("http", "ws") + f"/api/v1/tables/{key}/socket"
        self.headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
        self.rng = random.Random(str(seed))
        self.picture = None
        self.lines = {}
        self.told = []  # all texts
        self.messages = []
        self.count = 0

    async def __aenter__(self):
        self.socket = await connect(
            self.address, additional_headers=self.headers, max_size=2**22, max_queue=None, compression=None
        )
        await self.say({"type": "hello", "protocol": 1})
        return self

    async def __aexit__(self, *_):
        await self.socket.close()

    async def say(self, message) -> None:
        await self.socket.send(json.dumps(message) if not isinstance(message, str) else message)

    async def hear(self):
        """The next message, put into the picture."""
        text = await asyncio.wait_for(self.socket.recv(), 60)
        self.told.append(text)
        message = json.loads(text)
        self.messages.append(message)
        if message["type"] == "state":
            self.picture = message
            self.lines = {line["number"]: line for line in message["log"]}
        elif message["type"] == "update" and self.picture is not None:
            self.merge(message)
        return message

    def merge(self, message) -> None:
        picture = self.picture
        assert message["base"] == picture["version"], (message["base"], picture["version"])
        view = {**picture["view"], **message["view"]}
        rows = list(view["players"])
        for seat, row in message["players"].items():
            rows[int(seat)] = row
        view["players"] = rows
        self.lines = {n: line for n, line in self.lines.items() if n < message["log_from"]}
        self.lines.update({line["number"]: line for line in message["log"]})
        self.picture = {**picture, **message, "view": view}

    async def until(self, kind: str):
        while True:
            message = await self.hear()
            if message["type"] == kind:
                return message

    async def request(self, type: str, **more):
        """Ask for something and wait for what comes of it."""
        self.count += 1
        id = f"r{self.count}-{self.rng.random()}"
        await self.say({"type": type, "id": id, "version": self.picture["version"], **more})
        while True:
            message = await self.hear()
            if message.get("id") == id:
                return message

    async def move(self):
        """Do something at random that is asked of this seat."""
        if self.picture["asked"]["kind"] == "end":
            return await self.request("end_turn")
        legal = [option["action"] for option in self.picture["legal"]]
        return await self.request(
            "act", action=self.rng.choices(legal, [eagerness(action) for action in legal])[0]
        )

    @property
    def asked(self) -> bool:
        picture = self.picture
        return picture is not None and picture["asked"] is not None and picture["asked"]["seat"] == picture["seat"]

    @property
    def over(self) -> bool:
        return self.picture is not None and self.picture["result"] is not None

    async def play(self, most: int = 10**6) -> int:
        """Play at random to the end."""
        moves = 0
        while self.picture is None:
            await self.hear()
        while not self.over and moves < most:
            if self.asked:
                answer = await self.move()
                assert answer["type"] in ("update", "state"), answer
                moves += 1
            elif self.picture.get("handover") is not None:
                await self.say({"type": "handover", "seat": self.picture["handover"]})
                await self.until("state")
            else:
                await self.hear()
        return moves


@contextlib.contextmanager
def serving(folder: Path, **options):
    with Running(settings_for(folder), **options) as server:
        yield server
