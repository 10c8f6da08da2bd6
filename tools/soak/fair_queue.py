"""How long a person waits for their opponent while somebody else has thirty tables with masters.

One guest plays at thirty tables against two masters each and never lets them rest. Another plays at one table
against one opponent: from the end of each of their turns until they are asked again is an answer.

    python tools/soak/fair_queue.py --tables 30 --answers 40
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from concordia.bench.server.guest_client import Guest, SocketSeat, ask, sit_down, web
from concordia.bench.server.server_process import Server
from concordia.report import docs_block

GOAL = 3.0  # seconds, for 95 of 100 answers


async def begun(url: str, guest: Guest, opponents: list[str]) -> str:
    """The key of a new table of a guest against opponents of these levels."""
    seats = [{"kind": "me"}, *({"kind": "bot", "level": level} for level in opponents)]
    async with web(url) as client:
        wish = {"map": "imperium", "seats": seats, "start": True}
        return str((await ask(client, guest, "POST", "/tables", wish))["key"])


async def keep_busy(url: str, guest: Guest, number: int) -> None:
    """Play one of the many tables, one game after the other."""
    while True:
        seat = SocketSeat(url, await begun(url, guest, ["master", "master"]), guest, f"busy {number}")
        await seat.open()
        while not seat.over:
            if seat.asked:
                await seat.request(seat.wish())
            else:
                await seat.hear()
        await seat.close()


async def answers(url: str, guest: Guest, level: str, wanted: int) -> list[float]:
    """Seconds from the end of each own turn until one is asked again."""
    spent: list[float] = []
    game = 0
    while len(spent) < wanted:
        game += 1
        seat = SocketSeat(url, await begun(url, guest, [level]), guest, f"measured {game}")
        await seat.open()
        while not seat.asked:
            await seat.hear()
        while not seat.over and len(spent) < wanted:
            while seat.asked:
                await seat.request(seat.wish())
            began = time.perf_counter()
            while not seat.asked and not seat.over:
                await seat.hear()
            spent.append(time.perf_counter() - began)
        await seat.close()
    return spent


async def measured(url: str, options: argparse.Namespace) -> tuple[list[float], list[float]]:
    """The answers beside the other's tables, and those on the same server before these were opened."""
    async with web(url) as client:
        busy, patient = await sit_down(client, 1), await sit_down(client, 2)
    alone = await answers(url, patient, options.level, max(5, options.answers // 4))
    tables = [asyncio.create_task(keep_busy(url, busy, number)) for number in range(options.tables)]
    await asyncio.sleep(options.warm)
    beside = await answers(url, patient, options.level, options.answers)
    for task in tables:
        if task.done():
            task.result()  # say what went wrong
        task.cancel()
    await asyncio.gather(*tables, return_exceptions=True)
    return beside, alone


def main(argv: list[str]) -> int:
    """Measure; 0 if 95 of 100 answers came in time."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=30, help="tables of the other person")
    parser.add_argument("--answers", type=int, default=40, help="how many answers to measure")
    parser.add_argument("--level", default="master", help="the opponent whose answers are measured")
    parser.add_argument("--warm", type=float, default=10.0, help="seconds to wait until all tables are under way")
    parser.add_argument("--workers", type=int, default=0, help="processes of the server in which bots think")
    parser.add_argument("--write", action="store_true", help="write what was found into docs/results.md")
    options = parser.parse_args(argv)
    folder = Path(tempfile.mkdtemp(prefix="concordia-fair-queue-"))
    load = os.getloadavg()[0]
    with Server(folder, bot_workers=options.workers) as server:
        beside, alone = asyncio.run(measured(server.url, options))
        began = time.perf_counter()
        code = server.stop()
        stopped = time.perf_counter() - began
    shutil.rmtree(folder)
    found = [
        f"{len(beside)} answers of `{options.level}` beside {options.tables} tables of two masters each: median "
        f"{np.percentile(beside, 50):.2f} s, 95 % within {np.percentile(beside, 95):.2f} s, slowest "
        f"{max(beside):.2f} s (goal: 95 % within {GOAL:g} s); on the same server without those tables: median "
        f"{np.percentile(alone, 50):.2f} s, slowest {max(alone):.2f} s",
        f"load average of the machine before the server was started {load:.1f}; told to stop with all tables "
        f"thinking, the server had ended after {stopped:.2f} s (exit code {code})",
    ]
    print("\n".join(found))
    if options.write:
        docs_block.write_measurements("server: fair queue", found)
    return 0 if np.percentile(beside, 95) <= GOAL else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
