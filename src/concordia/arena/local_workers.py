"""Games in several processes of this machine, each on one core.

Every process plays one game at a time. One that is killed, or whose bot takes too long,
costs the game it was playing, which is reported.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from concurrent.futures import as_completed
from typing import Any

from concordia.arena.one_game import CHOICE_SECONDS, Doing, GameResult, play
from concordia.arena.seating import Match, Pairing
from concordia.bots import registry
from concordia.messages import english
from concordia.worker_processes import WorkerDied, WorkerFailed, WorkerLate, WorkerPool, keep_memory

say = english("arena")

MEGABYTES = 4096  # for a process with bots that are not ours
NOBODY = {"bot": None, "seat": None, "decision": None}

# Libraries for numbers start as many threads as there are cores; a bot's time is that of one core.
ONE_THREAD = {f"{library}_NUM_THREADS": "1" for library in ("OMP", "OPENBLAS", "MKL", "NUMEXPR")}


def play_in_processes(
    match: Match, wanted: Iterable[Pairing], processes: int, seconds: float = CHOICE_SECONDS
) -> Iterator[GameResult]:
    """The games as they end, in any order; bots that are not ours have so many seconds for a choice."""
    os.environ.update(ONE_THREAD)
    pool = WorkerPool(processes, None if registry.OURS.issuperset(match.bots) else limit_memory)
    try:
        games = {pool.submit(play, match, pairing, seconds): pairing for pairing in wanted}
        for game in as_completed(games):
            try:
                yield game.result()
            except WorkerDied as died:
                yield GameResult(*games[game], error=_lost(games[game], died, seconds))
            except WorkerFailed as failed:  # not in a bot's own code: say where
                where = [*failed.__notes__, str(games[game].seats)]
                yield GameResult(*games[game], error={**NOBODY, "what": str(failed), "where": where})
    finally:
        pool.shutdown(wait=False)


def limit_memory() -> None:
    """In a new process: a bot that leaks fails before the machine does."""
    keep_memory(MEGABYTES)


def _lost(game: Pairing, died: WorkerDied, seconds: float) -> dict[str, Any]:
    """What is known of a game whose process ended: which bot had been asked, if it was one that is not ours."""
    doing = Doing.from_text(died.doing)
    if doing is None:
        return {**NOBODY, "what": say("play/killed"), "where": [str(game.seats)]}
    what = say("play/late", seconds=f"{seconds:g}") if isinstance(died, WorkerLate) else say("play/ended")
    return {"bot": doing.bot, "seat": doing.seat, "decision": doing.decision, "what": what, "where": []}
