"""Kill the server at random moments under load, and show that nothing it acknowledged is lost.

Guests play at several tables, over sockets and over HTTP, while the server is ended with SIGKILL again and again:
under play, while it starts, brings its database up to date or stops, and while a backup is made. After every
restart each table must be at least where its players were told it was, every acknowledged request sent again must
be known, and every game must go on. In the end the database must be sound, hold every request that was ever
acknowledged, and replay to the last action.

    python tools/soak/kills.py --kills 200
    python tools/soak/kills.py --minutes 4 --append   # a piece of it, whose figures are added to the others
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from kill_figures import KillFigures, keep
from websockets.exceptions import WebSocketException

import concordia
from concordia.bench.server.guest_client import Guest, Message, SocketSeat, ask, new_table, sit_down, web
from concordia.bench.server.server_process import Server
from concordia.report import docs_block
from concordia.report.fault import Fault
from concordia.server.store.upgrade import downgrade

KINDS: list[dict[str, Any]] = [
    {"game": "classic", "map": "italia", "players": 2},
    {"game": "classic", "map": "imperium", "players": 4},
    {"game": "venus", "map": "hellas", "players": 3},
    {"game": "team", "map": "ionium", "players": 4},
    {"game": "classic", "map": "italia", "players": 3, "bots": 1},
]
UNDO_PART = 0.08
EARLY_PART = 0.1  # of the kills: while the server starts
MOMENTS = ("play", "play", "play", "stop", "backup", "migration")
BEFORE = "0014"  # a step back from the newest, so that there is something to bring up to date
LONGEST_PLAY = 1.5  # seconds of play before a kill, once enough was acknowledged
GOING_ON = 3  # moves at every table before a start counts as good
PATIENCE = 60.0
GONE = (WebSocketException, httpx.HTTPError, OSError, Fault, TimeoutError)
ENTRIES = """
SELECT tables.key, actions.number, actions.token FROM actions JOIN tables ON actions.game_id = tables.id
ORDER BY tables.id, actions.number
"""
EXPORT = """
import argparse, sys
from concordia.cli.commands import export
parser = argparse.ArgumentParser()
export.add_arguments(parser)
sys.exit(export.run(parser.parse_args(sys.argv[1:])))
"""


BACKUP = EXPORT.replace("export", "backup")


class Lost(Exception):
    """Something that the server had acknowledged is not there any more, or a game does not go on."""


class Done(NamedTuple):
    """A request that was acknowledged: it is the entry ``number`` of its table's log."""

    number: int
    seat: int
    wish: Message


class Table:
    """A table, those who play at it, and all they were told is done."""

    def __init__(self, key: str, guests: list[Guest]) -> None:
        """A table whose game has begun."""
        self.key = key
        self.guests = guests
        self.done: list[Done] = []
        self.checked = 0  # of those, so many have been asked for again
        self.last_undo = 0  # the highest number that a request to take back can have got
        self.over = False

    def wish(self, seat: SocketSeat) -> Message:
        """What a seat asks for now; sometimes to take something back."""
        if seat.told["undo"] and seat.rng.random() < UNDO_PART:
            kind = seat.rng.choice(("undo", "reset_turn"))
            self.last_undo = seat.version + 1
            return {"type": kind, "id": f"{seat.rng.getrandbits(64):x}", "version": seat.version}
        return seat.wish()

    def acknowledge(self, seat: SocketSeat, wish: Message) -> None:
        """A request was done."""
        self.done.append(Done(wish["version"] + 1, seat.told["seat"], wish))


class Soak:
    """One run."""

    def __init__(self, server: Server, tables: int, seed: int) -> None:
        """A run against a server, with so many tables at a time."""
        self.server = server
        self.count = tables
        self.rng = random.Random(seed)
        self.tables: list[Table] = []
        self.finished: list[Table] = []
        self.guests = 0
        self.rounds = 0
        self.kills: Counter[str] = Counter()  # by what the server was doing

    @property
    def acknowledged(self) -> int:
        """How many requests were acknowledged in all."""
        return sum(len(table.done) for table in self.tables + self.finished)

    async def new_tables(self) -> None:
        """Make tables until there are enough whose game goes on."""
        self.finished += [table for table in self.tables if table.over]
        self.tables = [table for table in self.tables if not table.over]
        async with web(self.server.url) as client:
            while len(self.tables) < self.count:
                terms = dict(KINDS[(len(self.tables) + len(self.finished)) % len(KINDS)])
                players, bots = terms.pop("players"), terms.pop("bots", 0)
                guests = []
                for _ in range(players - bots):
                    self.guests += 1
                    guests.append(await sit_down(client, self.guests))
                if bots:
                    seats = [{"kind": "me"}, *({"kind": "open"} for _ in guests[1:]), {"kind": "bot"}]
                    made = await ask(
                        client, guests[0], "POST", "/tables", {**terms, "level": "random", "seats": seats}
                    )
                    key = str(made["key"])
                    for guest in guests[1:]:
                        await ask(client, guest, "POST", f"/tables/{key}/join", {})
                    await ask(client, guests[0], "POST", f"/tables/{key}/start", {})
                else:
                    key = await new_table(client, guests, **terms)
                self.tables.append(Table(key, guests))

    def _players(self, stop: asyncio.Event, most: int = 10**9) -> list[Awaitable[int]]:
        """One player for each guest; the second at a table plays over HTTP."""
        self.rounds += 1
        playing: list[Awaitable[int]] = []
        for table in self.tables:
            for number, guest in enumerate(table.guests):
                seed = f"{self.rounds} {table.key} {number}"
                seat = SocketSeat(self.server.url, table.key, guest, seed)
                play = self._play_http if number == 1 else self._play_socket
                playing.append(play(table, seat, stop, most))
        return playing

    async def _play_socket(self, table: Table, seat: SocketSeat, stop: asyncio.Event, most: int) -> int:
        moves = 0
        with contextlib.suppress(*GONE):
            await seat.open()
            while not (stop.is_set() or seat.over) and moves < most:
                if not seat.asked:
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(seat.hear(), 0.5)
                    continue
                wish = table.wish(seat)
                answer = await seat.request(wish)
                if answer["type"] in ("state", "update"):
                    table.acknowledge(seat, wish)
                    moves += 1
                elif answer["code"] != "version/stale":
                    raise Lost(f"{table.key}: {wish} was answered with {answer}")
            table.over = table.over or seat.over
        with contextlib.suppress(*GONE):
            await seat.close()
        return moves

    async def _play_http(self, table: Table, seat: SocketSeat, stop: asyncio.Event, most: int) -> int:
        moves, path = 0, f"/tables/{table.key}"
        guest = table.guests[1]
        with contextlib.suppress(*GONE):
            async with web(self.server.url) as client:
                seat.told = await ask(client, guest, "GET", f"{path}/state")
                while not (stop.is_set() or seat.over) and moves < most:
                    if not seat.asked:
                        query = f"{path}/state?after={seat.version}&wait=0.5"
                        seat.told = await ask(client, guest, "GET", query)
                        continue
                    wish = table.wish(seat)
                    body = {key: value for key, value in wish.items() if key != "type"}
                    await ask(client, guest, "POST", f"{path}/{wish['type']}", body)
                    table.acknowledge(seat, wish)
                    moves += 1
                    seat.told = await ask(client, guest, "GET", f"{path}/state")
        return moves

    async def play_until_killed(self, moment: str, least: int) -> None:
        """Everybody plays until so much is acknowledged; at some moment after that the server is gone."""
        stop, before, until = asyncio.Event(), self.acknowledged, time.monotonic() + PATIENCE
        playing = asyncio.gather(*self._players(stop))
        while self.acknowledged < before + least and time.monotonic() < until:
            if all(table.over for table in self.tables):
                break
            await asyncio.sleep(0.02)
        await asyncio.sleep(self.rng.random() * LONGEST_PLAY)
        copying = self._backup() if moment == "backup" else None
        if moment == "stop":
            self.server.process.terminate()
        if moment in ("backup", "stop"):
            await asyncio.sleep(self.rng.random() * 0.5)
        self.server.kill()
        self.kills["play" if moment == "migration" else moment] += 1
        stop.set()
        await asyncio.wait_for(playing, PATIENCE)
        if copying is not None:
            self._check_backup(copying)

    @property
    def _copy(self) -> Path:
        return self.server.folder / "copy.sqlite3"

    def _backup(self) -> subprocess.Popen[bytes]:
        self._copy.unlink(missing_ok=True)
        arguments = ["--data", str(self.server.folder), str(self._copy)]
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        return subprocess.Popen([sys.executable, "-P", "-c", BACKUP, *arguments], env=environment)

    def _check_backup(self, copying: subprocess.Popen[bytes]) -> None:
        """A copy is whole or not there, also if the command itself is killed."""
        if self.rng.random() < 0.5:
            copying.kill()
        ended = copying.wait(PATIENCE)
        if self._copy.exists():
            with contextlib.closing(sqlite3.connect(self._copy)) as copy:
                if copy.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
                    raise Lost("the copy is not sound")
        elif ended == 0:
            raise Lost("the backup said that it was made, and is not there")

    async def _kill_early(self, moment: str) -> None:
        """Kill the server while it starts, or while it brings its database up to date."""
        if moment == "migration":
            downgrade(f"sqlite:///{self.server.folder / 'concordia.sqlite3'}", BEFORE)
        early = moment == "migration" or self.rng.random() < EARLY_PART
        while early:
            self.server.launch()
            await asyncio.sleep(self.rng.random() * 2)
            self.server.kill()
            self.kills["migration" if moment == "migration" else "start"] += 1
            moment, early = "start", self.rng.random() < EARLY_PART

    async def check(self) -> None:
        """Every table is where its players were told it was, and knows what it had acknowledged."""
        async with web(self.server.url) as client:
            for table in self.tables:
                for guest in table.guests:
                    state = await ask(client, guest, "GET", f"/tables/{table.key}/state")
                    self._check_log(table, state)
                fresh, table.checked = table.done[table.checked :], len(table.done)
                for done in fresh:
                    await self._check_again(client, table, done)
                table.over = table.over or state["result"] is not None

    @staticmethod
    def _check_log(table: Table, state: Message) -> None:
        reached = max((done.number for done in table.done), default=0)
        if state["version"] < reached:
            raise Lost(f"{table.key} is at {state['version']}, but {reached} was acknowledged")
        lines = {line["number"]: line for line in state["log"]}
        for done in table.done:
            line = lines.get(done.number)
            if line is None:
                if done.wish["type"] == "act" and table.last_undo <= done.number:
                    raise Lost(f"{table.key}: nothing has number {done.number}, which was {done.wish}")
            elif done.seat == state["seat"] and line["action"] != done.wish.get("action"):
                raise Lost(f"{table.key}: number {done.number} is {line}, but {done.wish} was acknowledged")

    @staticmethod
    async def _check_again(client: httpx.AsyncClient, table: Table, done: Done) -> None:
        """The same request once more is known, at the same number, and changes nothing."""
        body = {key: value for key, value in done.wish.items() if key != "type"} | {"seat": done.seat}
        guest = table.guests[done.seat]
        path = f"/tables/{table.key}/{done.wish['type']}"
        answer = await client.post(path, json=body, headers=guest.headers)
        if answer.status_code == 429:  # so much was acknowledged that asking again is too much
            return
        if not answer.is_success or answer.json()["version"] != done.number:
            raise Lost(f"{table.key}: {done} was acknowledged, but is answered with {answer.text}")

    async def go_on(self) -> None:
        """A few moves at every table."""
        before = {table.key: len(table.done) for table in self.tables}
        stop = asyncio.Event()
        playing = asyncio.gather(*self._players(stop))
        until = time.monotonic() + PATIENCE
        stuck = self.tables
        while stuck and time.monotonic() < until:
            await asyncio.sleep(0.05)
            stuck = [t for t in self.tables if not t.over and len(t.done) < before[t.key] + GOING_ON]
        stop.set()
        await asyncio.wait_for(playing, PATIENCE)
        if stuck:
            raise Lost(f"the games at {[table.key for table in stuck]} do not go on")

    async def run(self, kills: int, least: int, until: float = float("inf")) -> None:
        """Kill, start again, check; so many times, or until a moment, with so much acknowledged before each."""
        for number in range(1, kills + 1):
            if time.monotonic() > until:
                break
            moment = MOMENTS[number % len(MOMENTS)]
            await self.new_tables()
            await self.play_until_killed(moment, least)
            await self._kill_early(moment)
            self.server.start()
            await self.check()
            if number % 10 == 0 or number == kills:
                print(f"{self.kills.total()} kills, {self.acknowledged} acknowledged, 0 lost", flush=True)
            if number % 10 == 0:
                await self.go_on()
        await self.go_on()
        await self.check()

    def check_database(self) -> int:
        """All that was ever acknowledged is in the log, whose numbers have no gap; how many entries there are."""
        with contextlib.closing(sqlite3.connect(self.server.folder / "concordia.sqlite3")) as database:
            if database.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
                raise Lost("the database is not sound")
            rows = database.execute(ENTRIES).fetchall()
        log: dict[str, list[str]] = {}
        for key, number, token in rows:
            log.setdefault(key, []).append(token)
            if number != len(log[key]):
                raise Lost(f"{key} has {number} after {len(log[key]) - 1} entries")
        for table in self.tables + self.finished:
            for done in table.done:
                if log[table.key][done.number - 1] != f"{done.seat}/{done.wish['id']}":
                    raise Lost(f"{table.key}: {done} was acknowledged and is not in the database")
        return len(rows)

    def check_records(self) -> int:
        """Every game replays from its record."""
        exported = subprocess.run(
            [sys.executable, "-P", "-c", EXPORT, "--data", str(self.server.folder), "--all"],
            capture_output=True,
            text=True,
            check=True,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        ).stdout.splitlines()
        for line in exported:
            concordia.replay(json.loads(line)["record"])
        return len(exported)


def main(argv: list[str]) -> int:
    """Do so many kills; 0 if nothing was lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=5)
    parser.add_argument("--least", type=int, default=50, help="requests acknowledged before a kill")
    parser.add_argument("--seed", type=int, default=0, help="of the moments; 0: another one each time")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="kill no more after that")
    parser.add_argument(
        "--append", action="store_true", help="keep the run, and write all that are kept into docs/results.md"
    )
    options = parser.parse_args(argv)
    began, folder = time.monotonic(), Path(tempfile.mkdtemp(prefix="concordia-kills-"))
    try:
        with Server(folder) as server:
            soak = Soak(server, options.tables, options.seed or random.SystemRandom().getrandbits(32))
            asyncio.run(soak.run(options.kills, options.least, began + 60 * options.minutes))
        entries, games = soak.check_database(), soak.check_records()
    except Lost as lost:
        print(f"LOST: {lost}\n{folder} is kept", file=sys.stderr)
        return 1
    shutil.rmtree(folder)
    spent, load = time.monotonic() - began, os.getloadavg()[0]
    found = KillFigures(1, dict(soak.kills), soak.acknowledged, entries, games, spent, load)
    print(found.line())
    if options.append:
        docs_block.write_measurements("server: kills", [keep(found).line()])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
