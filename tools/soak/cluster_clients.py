"""People at the tables of several nodes: each comes to whichever node, and goes to another when that one fails.

All they ask, are answered and see is written down; :mod:`cluster_history` checks that it is one order.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from dataclasses import dataclass, field

import httpx
from cluster_nodes import Node
from websockets.exceptions import WebSocketException

from concordia.bench.server.guest_client import Guest, Message, SocketSeat, ask, web
from concordia.report.fault import Fault

GONE = (WebSocketException, httpx.HTTPError, OSError, Fault, TimeoutError)
QUIET_SECONDS = 5.0  # without a word: perhaps the node stands still, another may not
BUSY = ("store/failed", "store/away", "version/stale", "limit/wait")


@dataclass(frozen=True)
class Answered:
    """A request that was acknowledged: it is the entry ``number`` of its table's log."""

    number: int
    seat: int
    id: str
    asked_at: float
    answered_at: float


@dataclass
class Table:
    """A table, those who play at it, and all they were told."""

    key: str
    guests: list[Guest]
    answered: list[Answered] = field(default_factory=list)
    seen: dict[int, list[float]] = field(default_factory=dict)  # when each version came to which screens
    over: bool = False
    wrong: list[str] = field(default_factory=list)

    def see(self, version: int) -> None:
        """Somebody's screen shows this version."""
        self.seen.setdefault(version, []).append(time.monotonic())


class Client:
    """Somebody who plays at a table, over sockets and HTTP, at one node after the other."""

    def __init__(self, nodes: list[Node], table: Table, number: int, seed: object) -> None:
        """The guest with this number at a table."""
        self._nodes = nodes
        self._table = table
        self._guest = table.guests[number]
        self._rng = random.Random(f"{seed} {table.key} {number}")
        self._known = 0  # the highest version that this person was ever told
        self._pending: tuple[Message, float] | None = None  # asked, and not answered yet

    async def play(self, stop: asyncio.Event) -> None:
        """Play until told to stop, or the game is over."""
        while not stop.is_set() and not self._table.over:
            node = self._rng.choice(self._nodes)
            with contextlib.suppress(*GONE):
                if self._rng.random() < 0.25:
                    await self._by_http(node, stop)
                else:
                    await self._by_socket(node, stop)
            await asyncio.sleep(0.05 + 0.1 * self._rng.random())

    def _learn(self, version: int, *, fresh: bool) -> None:
        """A version was told; what is asked for anew is never older than what was known."""
        if fresh and version < self._known:
            self._table.wrong.append(f"{self._table.key}: {self._known} was known, then {version} was told")
        if not fresh and version > self._known:
            self._table.see(version)
        self._known = max(self._known, version)

    def _wish(self, seat: SocketSeat) -> tuple[Message, float]:
        """What is asked for: again what was not answered, or something new."""
        if self._pending is None:
            self._pending = seat.wish(), time.monotonic()
        return self._pending

    def _done(self, number: int, seat: int) -> None:
        if self._pending is not None:
            wish, asked_at = self._pending
            done = Answered(number, seat, wish["id"], asked_at, time.monotonic())
            self._table.answered.append(done)
            self._known = max(self._known, number)
            self._pending = None

    async def _by_socket(self, node: Node, stop: asyncio.Event) -> None:
        seat = SocketSeat(node.url, self._table.key, self._guest, self._rng.random())
        leave_at = time.monotonic() + 1 + 5 * self._rng.random()
        try:
            async with asyncio.timeout(QUIET_SECONDS):
                await seat.open()
            self._learn(seat.version, fresh=True)
            while not stop.is_set() and not seat.over and time.monotonic() < leave_at:
                if not seat.asked and self._pending is None:
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(0.5):
                            await seat.hear()
                    self._learn(seat.version, fresh=False)
                    continue
                wish, _ = self._wish(seat)
                async with asyncio.timeout(QUIET_SECONDS):
                    answer = await seat.request(wish)
                if answer["type"] in ("state", "update", "accepted"):
                    self._done(answer["version"] if answer["type"] == "accepted" else wish["version"] + 1, 0)
                    if answer["type"] == "accepted":
                        return
                elif answer["code"] not in BUSY:
                    self._table.wrong.append(f"{self._table.key}: {wish} was answered with {answer}")
                    self._pending = None
                else:
                    if answer["code"] == "version/stale":
                        self._pending = None
                    return
            self._table.over = self._table.over or seat.over
        finally:
            with contextlib.suppress(*GONE):
                async with asyncio.timeout(1):
                    await seat.close()

    async def _by_http(self, node: Node, stop: asyncio.Event) -> None:
        path, seat = f"/tables/{self._table.key}", SocketSeat(node.url, self._table.key, self._guest, 0)
        seat.rng = self._rng
        async with web(node.url) as client:
            client.timeout = httpx.Timeout(QUIET_SECONDS)
            for _ in range(8):
                seat.told = await ask(client, self._guest, "GET", f"{path}/state")
                self._learn(seat.version, fresh=True)
                self._table.over = self._table.over or seat.over
                if stop.is_set() or seat.over:
                    return
                if not seat.asked and self._pending is None:
                    await asyncio.sleep(0.1)
                    continue
                wish, _ = self._wish(seat)
                body = {key: value for key, value in wish.items() if key != "type"}
                answer = await client.post(f"{path}/{wish['type']}", json=body, headers=self._guest.headers)
                if answer.is_success:
                    self._done(answer.json()["version"], 0)
                elif answer.status_code == 409:
                    self._pending = None
                elif answer.status_code not in (429, 503):
                    self._table.wrong.append(f"{self._table.key}: {answer.status_code} {answer.text[:200]}")
                    self._pending = None
                    return
                else:
                    return
