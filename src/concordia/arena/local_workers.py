"""Games in several processes of this machine, each on one core.

Every process plays one game at a time. One that is killed costs the game it was playing, which is reported.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from concurrent.futures import as_completed
from typing import Any

from concordia.arena.one_game import GameResult, play
from concordia.arena.seating import Match, Pairing
from concordia.messages import english
from concordia.worker_processes import WorkerDied, WorkerPool

say = english("arena")

# Libraries for numbers start as many threads as there are cores; a bot's time is that of one core.
ONE_THREAD = {f"{library}_NUM_THREADS": "1" for library in ("OMP", "OPENBLAS", "MKL", "NUMEXPR")}


def play_in_processes(match: Match, wanted: Iterable[Pairing], processes: int) -> Iterator[GameResult]:
    """The games as they end, in any order."""
    os.environ.update(ONE_THREAD)
    pool = WorkerPool(processes)
    try:
        games = {pool.submit(play, match, pairing): pairing for pairing in wanted}
        for game in as_completed(games):
            try:
                yield game.result()
            except WorkerDied:
                yield GameResult(*games[game], error=_killed(games[game]))
    finally:
        pool.shutdown(wait=False)


def _killed(lost: Pairing) -> dict[str, Any]:
    return {"bot": None, "seat": None, "decision": None, "what": say("play/killed"), "where": [str(lost.seats)]}
