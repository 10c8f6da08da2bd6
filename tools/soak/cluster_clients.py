"""People at the tables of several nodes: each comes to whichever node, and goes to another when that one fails.

They do so as the page does (web/src/table/store/connection.ts): when an answer does not come, when a node is
silent for longer than it said, and when the line breaks; and until another fails they stay away from that one.
All they ask, are answered and see is written down; :mod:`cluster_history` checks that it is one order.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections import deque
from dataclasses import dataclass, field

import httpx
from cluster_nodes import Node
from websockets.exceptions import WebSocketException

from concordia.bench.server.guest_client import Guest, Message, SocketSeat, ask, web
from concordia.report.fault import Fault

GONE = (WebSocketException, httpx.HTTPError, OSError, Fault, TimeoutError)
# Without an answer: perhaps the node stands still. The page goes to another then, too, with more patience.
QUIET_SECONDS, MOST_QUIET_SECONDS = 2.5, 12.0
AWAY_SECONDS = 0.4, 0.8  # before the page tries again
STAY_SECONDS = 4.0, 30.0  # at a node, if all is well
BUSY = ("store/failed", "store/away", "version/stale", "limit/wait")


@dataclass(frozen=True)
class Answered:
    """A request that was acknowledged: it is the entry ``number`` of its table's log."""

    number: int
    seat: int
    id: str
    asked_at: float
    answered_at: float
    node: Node  # which has answered


@dataclass(frozen=True)
class Gap:
    """A time for which somebody who had lost a node had none: how long it was, and what they tried meanwhile."""

    seconds: float
    tries: tuple[str, ...]


@dataclass
class Table:
    """A table, those who play at it, and all they were told."""

    key: str
    guests: list[Guest]
    answered: list[Answered] = field(default_factory=list)
    seen: dict[int, list[tuple[float, Node]]] = field(
        default_factory=dict
    )  # when each version came to which screens
    at: dict[int, Node] = field(default_factory=dict)  # where each of them is
    has_bots: bool = False
    gaps: list[Gap] = field(default_factory=list)
    over: bool = False
    wrong: list[str] = field(default_factory=list)
    diary: deque[tuple[float, str]] = field(default_factory=lambda: deque(maxlen=600))

    def note(self, number: int, what: str) -> None:
        """Write down what one of them does or meets."""
        self.diary.append((time.monotonic(), f"guest {number} {what}"))

    def story(self, since: float) -> list[str]:
        """What is in the diary from three seconds before a moment on, in seconds after it."""
        return [f"  {at - since:+6.2f} {what}" for at, what in self.diary if at > since - 3]

    def see(self, version: int, node: Node) -> None:
        """Somebody's screen shows this version."""
        self.seen.setdefault(version, []).append((time.monotonic(), node))


class Client:
    """Somebody who plays at a table, over sockets and HTTP, at one node after the other."""

    def __init__(self, nodes: list[Node], table: Table, number: int, seed: object, think: float) -> None:
        """The guest with this number at a table, who thinks so long about a decision, more or less."""
        self._nodes = nodes
        self._think = think
        self._number = number
        self._node = nodes[0]
        self._lost_at: float | None = None
        self._tries: list[str] = []  # since then
        self._patience = QUIET_SECONDS
        self._table = table
        self._guest = table.guests[number]
        self._rng = random.Random(f"{seed} {table.key} {number}")
        self._failed: Node | None = None  # which one has failed last
        self._hanging_up = set[asyncio.Task[None]]()
        self._known = 0  # the highest version that this person was ever told
        self._pending: tuple[Message, float] | None = None  # asked, and not answered yet

    async def play(self, stop: asyncio.Event) -> None:
        """Play until told to stop, or the game is over."""
        while not stop.is_set() and not self._table.over:
            there = [each for each in self._nodes if each.serving]
            others = [each for each in there if each is not self._failed]
            node = self._node = self._rng.choice(others or there or self._nodes)
            self._table.at[self._number] = node
            failed, began = True, time.monotonic()
            self._note(f"goes to {node.port}")
            try:
                if self._rng.random() < 0.25:
                    await self._by_http(node, stop)
                else:
                    await self._by_socket(node, stop)
                failed = False
            except (TimeoutError, httpx.TimeoutException):
                self._note_try(node, f"no answer for {self._patience:.1f} s", began)
                self._patience = min(2 * self._patience, MOST_QUIET_SECONDS)
            except GONE as gone:
                self._note_try(node, f"{type(gone).__name__} {str(gone)[:60]}", began)
            if failed:
                self._failed = node
            if failed and self._lost_at is None:
                asked = self._pending[1] if self._pending is not None else float("inf")
                self._lost_at = min(asked, time.monotonic())
            await asyncio.sleep(0.05 if not failed else self._rng.uniform(*AWAY_SECONDS))

    def _note_try(self, node: Node, what: str, began: float) -> None:
        self._tries.append(f"{node.port} {what} ({time.monotonic() - began:.1f} s there)")
        self._note(f"leaves {node.port}: {what}")

    def _note(self, what: str) -> None:
        self._table.note(self._number, what)

    async def _ponder(self) -> None:
        await asyncio.sleep(self._think * self._rng.uniform(0.2, 1.8))

    def _learn(self, version: int, *, fresh: bool) -> None:
        """A version was told; what is asked for anew is never older than what was known."""
        if fresh and version < self._known:
            self._table.wrong.append(f"{self._table.key}: {self._known} was known, then {version} was told")
        if fresh:
            self._note(f"sees {version} at {self._node.port}")
        if fresh and self._lost_at is not None:
            self._table.gaps.append(Gap(time.monotonic() - self._lost_at, tuple(self._tries)))
            self._lost_at = None
            self._tries = []
        if not fresh and version > self._known:
            self._table.see(version, self._node)
        self._known = max(self._known, version)

    def _wish(self, seat: SocketSeat) -> tuple[Message, float]:
        """What is asked for: again what was not answered, or something new."""
        if self._pending is None:
            self._pending = seat.wish(), time.monotonic()
            self._note(f"asks at {seat.version}, at {self._node.port}")
        return self._pending

    def _done(self, number: int, seat: int) -> None:
        if self._pending is not None:
            wish, asked_at = self._pending
            done = Answered(number, seat, wish["id"], asked_at, time.monotonic(), self._node)
            self._table.answered.append(done)
            self._note(f"is answered {number} at {self._node.port}, asked {done.answered_at - asked_at:.2f} s ago")
            self._known = max(self._known, number)
            self._pending = None
            self._patience = QUIET_SECONDS

    async def _by_socket(self, node: Node, stop: asyncio.Event) -> None:
        seat = SocketSeat(node.url, self._table.key, self._guest, self._rng.random())
        leave_at = time.monotonic() + self._rng.uniform(*STAY_SECONDS)
        try:
            async with asyncio.timeout(self._patience):
                await seat.open()
            self._learn(seat.version, fresh=True)
            self._patience = QUIET_SECONDS if self._pending is None else self._patience
            while not stop.is_set() and not seat.over and time.monotonic() < leave_at:
                if not seat.asked and self._pending is None:
                    await self._wait(seat)
                    continue
                if self._pending is None:
                    await self._ponder()
                wish, _ = self._wish(seat)
                async with asyncio.timeout(self._patience):
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
                    raise Fault(answer["code"])
            self._table.over = self._table.over or seat.over
        finally:
            task = asyncio.create_task(self._hang_up(seat))
            self._hanging_up.add(task)
            task.add_done_callback(self._hanging_up.discard)

    async def _wait(self, seat: SocketSeat) -> None:
        """Look on for a while; TimeoutError if the node has been silent for too long."""
        try:
            async with asyncio.timeout(0.5):
                await seat.hear()
        except TimeoutError:
            if seat.pulse and time.monotonic() > seat.heard_at + seat.pulse + self._patience:
                raise
        else:
            self._patience = QUIET_SECONDS
        self._learn(seat.version, fresh=False)

    @staticmethod
    async def _hang_up(seat: SocketSeat) -> None:
        """A page does not wait for it."""
        with contextlib.suppress(*GONE):
            async with asyncio.timeout(1):
                await seat.close()

    async def _by_http(self, node: Node, stop: asyncio.Event) -> None:
        path, seat = f"/tables/{self._table.key}", SocketSeat(node.url, self._table.key, self._guest, 0)
        seat.rng = self._rng
        async with web(node.url) as client:
            for _ in range(8):
                client.timeout = httpx.Timeout(self._patience)
                seat.told = await ask(client, self._guest, "GET", f"{path}/state")
                self._learn(seat.version, fresh=True)
                self._table.over = self._table.over or seat.over
                if stop.is_set() or seat.over:
                    return
                if not seat.asked and self._pending is None:
                    await asyncio.sleep(0.1)
                    continue
                if self._pending is None:
                    await self._ponder()
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
                    raise Fault(answer.text[:100])
