"""How long somebody waits for the review of a game of four: from the click until it is done.

Games between levels are laid out on a server of this machine and reviewed one after the other, each once.

    python tools/soak/review_time.py --games 5
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
from statistics import median
from typing import Any

import concordia
from concordia.bench.server.guest_client import Guest, ask, sit_down, web
from concordia.bench.server.server_process import Server
from concordia.bots.registry import make
from concordia.report import docs_block

GOAL = 10.0  # seconds, for a game of four on two cores
LOOK = 0.25  # seconds between two looks


def played(seed: int) -> dict[str, Any]:
    """The record of a game of four between levels."""
    game = concordia.new_game("classic", "imperium", players=4, seed=seed)
    bots = [make(level, f"{seed}/{seat}") for seat, level in enumerate(("fair", "strong", "fair", "gentle"))]
    while (decision := game.decision) is not None:
        game.apply(bots[decision.seat].choose(game.view(decision.seat), game.legal_actions()))
    return game.record()


async def reviewed(url: str, guest: Guest, record: dict[str, Any]) -> tuple[float, int]:
    """Seconds from asking for the review of a game until it is done, and the turns it has."""
    async with web(url) as client:
        key = (await ask(client, guest, "POST", "/records", record))["key"]
        began = time.perf_counter()
        told = await ask(client, guest, "POST", f"/tables/{key}/review", {})
        while told["state"] == "running":
            await asyncio.sleep(LOOK)
            told = await ask(client, guest, "GET", f"/tables/{key}/review")
        assert told["state"] == "done"
        return time.perf_counter() - began, told["of"]


async def measured(url: str, games: int) -> list[tuple[float, int]]:
    """One game after the other."""
    async with web(url) as client:
        guest = await sit_down(client, 1)
    return [await reviewed(url, guest, played(seed)) for seed in range(1, games + 1)]


def main(argv: list[str]) -> int:
    """Measure; 0 if the median is within the goal."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--workers", type=int, default=0, help="processes of the server in which bots think")
    parser.add_argument("--write", action="store_true", help="write what was found into docs/results.md")
    options = parser.parse_args(argv)
    folder = Path(tempfile.mkdtemp(prefix="concordia-review-time-"))
    load = os.getloadavg()[0]
    with Server(folder, bot_workers=options.workers) as server:
        found = asyncio.run(measured(server.url, options.games))
    shutil.rmtree(folder)
    times, turns = [each[0] for each in found], [each[1] for each in found]
    lines = [
        f"{len(found)} games of four, {min(turns)} to {max(turns)} turns: "
        f"a review takes {median(times):.1f} s in the median, {min(times):.1f} to {max(times):.1f} s "
        f"(goal {GOAL:g} s); load average of the machine before the server was started {load:.1f}"
    ]
    print("\n".join(lines))
    if options.write:
        docs_block.write_measurements("review: time", lines)
    return 0 if median(times) <= GOAL else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
