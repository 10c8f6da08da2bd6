"""How long a server takes to open a finished game of five that it does not hold in memory.

Finished games are given to a server as records, the server is stopped and started again, and each game is opened
once by its owner: the time goes from the request for the table's state to the whole answer.

    python tools/soak/opening.py --games 20
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import sys
import tempfile
import time
from itertools import cycle
from pathlib import Path
from typing import Any

import numpy as np

import concordia
from concordia.bench.server.guest_client import Guest, ask, sit_down, web
from concordia.bench.server.server_process import Server
from concordia.bots.registry import make
from concordia.report import docs_block

PLAYERS = 5
GOAL = 50.0  # milliseconds
BOARDS = (("classic", "imperium"), ("venus", "imperium"), ("classic", "hellas"), ("venus", "cyprus"))
EACH = 5  # games of one guest: the server counts how many tables somebody makes


def finished(game: str, map: str, seed: int) -> dict[str, Any]:
    """The record of a whole game."""
    played = concordia.new_game(game, map, PLAYERS, seed)
    bots = [make("greedy", f"{seed}/{seat}") for seat in range(PLAYERS)]
    while (decision := played.decision) is not None:
        played.apply(bots[decision.seat].choose(played.view(decision.seat), played.legal_actions()))
    return played.record()


async def give(url: str, records: list[dict[str, Any]]) -> list[tuple[Guest, str]]:
    """Lay the records out; who owns which table."""
    owned = []
    async with web(url) as client:
        for number, record in enumerate(records):
            if number % EACH == 0:
                guest = await sit_down(client, number)
            table = await ask(client, guest, "POST", "/records", record)
            owned.append((guest, str(table["key"])))
    return owned


async def opened(url: str, owned: list[tuple[Guest, str]]) -> list[float]:
    """Milliseconds for each table; each must show its end."""
    spent = []
    async with web(url) as client:
        for guest, key in owned:
            began = time.perf_counter()
            state = await ask(client, guest, "GET", f"/tables/{key}/state")
            spent.append((time.perf_counter() - began) * 1000)
            if not state["result"]:
                raise SystemExit(f"{key} does not show its end")
    return spent


def main(argv: list[str]) -> int:
    """Open so many games; 0 if all but the slowest hundredth were opened in time."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--patience", type=float, default=GOAL, help="milliseconds that an opening may take")
    parser.add_argument("--write", action="store_true", help="write what was found into docs/results.md")
    options = parser.parse_args(argv)
    kinds = cycle(BOARDS)
    records = [finished(*next(kinds), seed) for seed in range(options.games + 1)]
    folder = Path(tempfile.mkdtemp(prefix="concordia-opening-"))
    with Server(folder) as server:
        owned = asyncio.run(give(server.url, records))
        server.stop()
        server.start()
        first, *spent = asyncio.run(opened(server.url, owned))
    shutil.rmtree(folder)
    spent.sort()
    actions = sum(len(record["actions"]) for record in records) / len(records)
    found = (
        f"{len(spent)} finished games of {PLAYERS} ({actions:.0f} decisions each) opened after a restart: median "
        f"{np.percentile(spent, 50):.1f} ms, slowest {spent[-1]:.1f} ms; the very first request {first:.1f} ms "
        f"(goal {GOAL:.0f} ms)"
    )
    print(found)
    if options.write:
        docs_block.write_measurements("server: opening", [found])
    return 0 if np.percentile(spent, 99) <= options.patience else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
