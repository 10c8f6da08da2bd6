"""Record every byte that is sent to a seat, and look for what the seat may not know.

Three ways: tables that the seat cannot tell apart are played in step (twin_tables.py), all that is sent in whole
games is searched for what is hidden (needles.py), and so is all that is sent to anybody while somebody plays the
deal of the day (daily_needles.py).

    python tools/soak/leaks/leaks.py --twins 90 --games 15 --dailies 5
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from daily_needles import daily
from needles import whole_game
from recorded_tables import House, Leak
from twin_tables import twins

from concordia.report import docs_block

MOST_MOVES = 3000


async def run(options: argparse.Namespace) -> list[str]:
    """All twins and games that were asked for; what was found."""
    with tempfile.TemporaryDirectory(prefix="concordia-leaks-") as folder:
        house = House(Path(folder))
        await house.open()
        try:
            return await look_through(house, options)
        finally:
            await house.close()


async def look_through(house: House, options: argparse.Namespace) -> list[str]:
    """The twins, then the games, then the deals of the day."""
    found = []
    for name, count, one in (
        ("twins", options.twins, twins),
        ("games", options.games, whole_game),
        ("deals of the day", options.dailies, daily),
    ):
        made = steps = size = 0
        for number in range(options.first, options.first + count):
            more, length = await one(house, number, options.most)
            made, steps, size = made + (more > 0), steps + more, size + length
        found.append(f"{name}: {made} with {steps} decisions, {size / 2**20:.1f} MB looked through, no leak")
        print(found[-1], flush=True)
    return found


def main(argv: list[str]) -> int:
    """Look through so many games; 0 if nothing hidden was sent."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--twins", type=int, default=90)
    parser.add_argument("--games", type=int, default=15)
    parser.add_argument("--dailies", type=int, default=5)
    parser.add_argument("--most", type=int, default=MOST_MOVES, help="decisions of one game")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first")
    parser.add_argument("--write", action="store_true", help="write what was found into docs/results.md")
    options = parser.parse_args(argv)
    began = time.monotonic()
    try:
        found = asyncio.run(run(options))
    except Leak as leak:
        print(f"LEAK: {leak}", file=sys.stderr)
        return 1
    found.append(f"{time.monotonic() - began:.0f} s")
    print(found[-1])
    if options.write:
        docs_block.write_measurements("server: leaks", found)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
