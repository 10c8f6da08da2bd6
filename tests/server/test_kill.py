"""The server is killed at any moment, started again, and nothing that it acknowledged is gone."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time

import httpx
from websockets.exceptions import WebSocketException

import concordia
from tests.server.running import Player

KILLS = 3
TABLES = 4
SERVE = """
import argparse, sys
from concordia.cli import serve
parser = argparse.ArgumentParser()
serve.add_arguments(parser)
sys.exit(serve.run(parser.parse_args(sys.argv[1:])))
"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A server in a process of its own, which can be killed."""

    def __init__(self, folder) -> None:
        self.folder, self.port = folder, free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process = None

    def start(self) -> None:
        flags = ["--port", str(self.port), "--data", str(self.folder), "--bot-workers", "1"]
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen([sys.executable, "-c", SERVE, *flags], stderr=log)
        until = time.monotonic() + 40
        while time.monotonic() < until:
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(self.url + "/healthz").status_code == 200:
                    return
            time.sleep(0.05)
        raise AssertionError((self.folder / "log").read_text()[-2000:])

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        assert self.process.wait(20) == 0


async def play_until_killed(server, key, cookies, seed, acknowledged) -> None:
    """Play at random and note the last version that was acknowledged, until the server is gone."""
    with contextlib.suppress(WebSocketException, OSError, TimeoutError):
        async with Player(server.url, key, cookies, seed) as player:
            while True:
                await player.play(1)
                acknowledged[key] = max(acknowledged.get(key, 0), player.picture["version"])
                if player.over:
                    return


def test_nothing_acknowledged_is_lost_by_kills(tmp_path):
    server, rng = Server(tmp_path), random.Random(1)
    server.start()
    acknowledged: dict[str, int] = {}
    tables = []
    for _ in range(TABLES):
        with httpx.Client(base_url=server.url + "/api/v1") as me:
            me.post("/guest", json={})
            seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
            key = me.post("/tables", json={"map": "italia", "seats": seats, "start": True}).json()["key"]
            tables.append((key, dict(me.cookies)))

    async def round(number: int) -> None:
        clients = [
            asyncio.create_task(play_until_killed(server, key, cookies, f"{key}{number}", acknowledged))
            for key, cookies in tables
        ]
        await asyncio.sleep(0.6 + rng.random())
        server.kill()
        await asyncio.gather(*clients)

    for number in range(KILLS):
        asyncio.run(round(number))
        before = dict(acknowledged)
        server.start()
        for key, cookies in tables:
            state = httpx.get(f"{server.url}/api/v1/tables/{key}/state", cookies=cookies).json()
            assert state["version"] >= before.get(key, 0)

    async def on(key, cookies) -> None:
        async with Player(server.url, key, cookies, "after") as player:
            await player.play(5)

    for key, cookies in tables:  # every game goes on
        asyncio.run(on(key, cookies))
    assert sum(acknowledged.values()) > 20
    server.stop()
    exported = subprocess.run(
        [sys.executable, "-c", SERVE.replace("serve", "export"), "--data", str(tmp_path), "--all"],
        capture_output=True,
        text=True,
        check=True,
        env=dict(os.environ),
    ).stdout.splitlines()
    assert len(exported) == TABLES
    for line in exported:
        concordia.replay(json.loads(line)["record"])
