"""The clients of the load test, in a process of their own: many tables, first at a human pace, then at full speed.

It reads its plan as a line of JSON, sets its tables up, says that it is ready, waits for a line, and answers
with what it has measured. A move is a request that changes the table (a decision or the end of a turn); its
round trip goes from sending it to the player's own new view, which the server sends once the move is on disk.
"""

from __future__ import annotations

import asyncio
import gc
import importlib
import json
import random
import sys
import time
from typing import Any

from concordia.bench.server.clients_plan import PLAYERS, ClientsPlan
from concordia.bench.server.guest_client import Guest, SocketSeat, begin, full_table, sit_down, web
from concordia.bench.server.lean_socket import LeanSocket

AT_ONCE = 16  # tables that are set up side by side


class LeanSeat(SocketSeat):
    """A client that takes as little of the machine as can be."""

    async def connect(self, headers: dict[str, str]) -> LeanSocket:
        """A socket that does no more than is needed."""
        return await LeanSocket.open(self.address, headers)


class PacedTable:
    """The clients around one table, and when its next move is due."""

    def __init__(self, seats: list[SocketSeat], rate: float, number: int) -> None:
        """A table that moves ``rate`` times a second."""
        self.seats = seats
        self.rate = rate
        self.rng = random.Random(f"pace {number}")
        self.due = 0.0

    def wait(self, now: float) -> float:
        """How long somebody thinks now; a move that comes late does not put off the later ones."""
        self.due += self.rng.expovariate(self.rate)
        return max(0.0, self.due - now)


class LoadTest:
    """One run."""

    def __init__(self, plan: ClientsPlan) -> None:
        """A run of a plan; nothing is measured yet."""
        self.plan = plan
        self.tables: list[PacedTable] = []
        self.trips: dict[str, list[float]] = {"human": [], "fast": []}
        self.refused = 0
        self.over = 0
        self.processor = 0.0  # part of a core that this process used at full speed
        self._start = 0.0

    async def set_up(self) -> None:
        """Bring all guests to their tables."""
        gate = asyncio.Semaphore(AT_ONCE)
        async with web(self.plan.url) as client:

            async def one(number: int) -> PacedTable:
                async with gate:
                    first = number * PLAYERS
                    guests = [await sit_down(client, first + n) for n in range(PLAYERS)]
                    key = await full_table(client, guests)
                    seats = [await self._seat(key, guest, first + n) for n, guest in enumerate(guests)]
                    await begin(client, guests, key)  # all look on, as people do: nobody has to be told
                    return PacedTable(seats, self.plan.rate / self.plan.tables, number)

            numbers = range(self.plan.first, self.plan.first + self.plan.tables)
            self.tables = await asyncio.gather(*(one(number) for number in numbers))

    async def _seat(self, key: str, guest: Guest, number: int) -> SocketSeat:
        seat = LeanSeat(self.plan.url, key, guest, number)
        await seat.open()
        return seat

    async def run(self, start: float) -> None:
        """Play from ``start`` on (seconds since 1970) until the time of both parts is over."""
        self._start = time.perf_counter() + start - time.time()
        plan = self.plan
        length = plan.warm + plan.human + plan.warm + plan.fast
        playing = [asyncio.create_task(self._play(table, seat)) for table in self.tables for seat in table.seats]
        for table in self.tables:
            table.due = self._start
        await asyncio.sleep(max(0.0, self._start + length - plan.fast - time.perf_counter()))
        before = time.process_time()
        await asyncio.sleep(max(0.0, self._start + length - time.perf_counter()))
        self.processor = (time.process_time() - before) / plan.fast
        for task in playing:
            task.cancel()
        for ended in await asyncio.gather(*playing, return_exceptions=True):
            if isinstance(ended, Exception):
                raise ended

    async def _play(self, table: PacedTable, seat: SocketSeat) -> None:
        await asyncio.sleep(max(0.0, self._start - time.perf_counter()))
        while not seat.over:
            if not seat.asked:
                await seat.hear()
                continue
            now = time.perf_counter()
            if now - self._start < self.plan.warm + self.plan.human:
                await asyncio.sleep(table.wait(now))
            await self._move(seat)
        self.over += 1

    async def _move(self, seat: SocketSeat) -> None:
        wish = seat.wish()
        sent = time.perf_counter()
        answer = await seat.request(wish)
        back = time.perf_counter()
        if answer["type"] not in ("state", "update"):
            self.refused += 1
            await asyncio.sleep(0.1)
            return
        part = self._part(back)
        if part is not None:
            self.trips[part].append(back - sent)

    def _part(self, moment: float) -> str | None:
        """Which part a move that came back at this moment counts for."""
        plan = self.plan
        since = moment - self._start - plan.warm
        if 0 <= since < plan.human:
            return "human"
        return "fast" if 0 <= since - plan.human - plan.warm < plan.fast else None

    def found(self) -> dict[str, Any]:
        """What was measured, in milliseconds."""
        trips = {part: [round(trip * 1000, 2) for trip in found] for part, found in self.trips.items()}
        told = {"refused": self.refused, "over": self.over // PLAYERS, "processor": self.processor}
        return {"trips": trips, **told}


async def work(plan: ClientsPlan) -> dict[str, Any]:
    """Set up, wait for the word, and play."""
    load = LoadTest(plan)
    await load.set_up()
    gc.collect()
    gc.disable()  # what they remember goes when it is replaced: to look through it would only hold up their clock
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    start = await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
    await load.run(float(start))
    return load.found()


def _new_loop() -> asyncio.AbstractEventLoop:
    """The loop that servers have too, where there is one."""
    try:
        uvloop = importlib.import_module("uvloop")
    except ImportError:
        return asyncio.new_event_loop()
    loop: asyncio.AbstractEventLoop = uvloop.new_event_loop()
    return loop


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=_new_loop) as runner:
        found = runner.run(work(ClientsPlan(**json.loads(sys.stdin.readline()))))
    sys.stdout.write(json.dumps(found) + "\n")
