"""Games in several processes of this machine, each on one core.

Every worker plays one game at a time. It leaves when this process ends, however it ends; a worker that is killed
costs the game it played, which is reported, and another takes its place.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from multiprocessing.connection import Connection, wait
from typing import Any

from concordia.arena.one_game import Played, play
from concordia.arena.seating import Match, Pairing
from concordia.arena.wording import say

# Libraries for numbers start as many threads as there are cores; a bot's time is that of one core.
ONE_THREAD = {f"{library}_NUM_THREADS": "1" for library in ("OMP", "OPENBLAS", "MKL", "NUMEXPR")}


class Worker:
    """A process that plays games, and the game it plays now."""

    def __init__(self, match: Match) -> None:
        """Start it."""
        self._match = match
        self.playing: Pairing | None = None
        self._start()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.line, far_end = context.Pipe()
        self._process = context.Process(target=_work, args=(far_end, self._match), daemon=True)
        self._process.start()
        far_end.close()

    def give(self, pairing: Pairing) -> None:
        """Have it play a game."""
        self.playing = pairing
        with suppress(OSError):  # it was killed while it had nothing to do: hear() tells
            self.line.send(pairing)

    def hear(self, pairing: Pairing) -> Played:
        """The game it has played; if it was killed over it, it starts anew."""
        self.playing = None
        try:
            played: Played = self.line.recv()
        except (EOFError, OSError):
            self.stop()
            self._start()
            return Played(*pairing, error=_killed(pairing))
        return played

    def stop(self) -> None:
        """End it at once, whatever it thinks about."""
        self.line.close()
        self._process.terminate()
        self._process.join()


def play_in_processes(match: Match, wanted: Iterable[Pairing], processes: int) -> Iterator[Played]:
    """The games as they end, in any order."""
    left = iter(wanted)
    os.environ.update(ONE_THREAD)
    workers: list[Worker] = []
    try:
        for pairing in islice(left, processes):
            workers.append(Worker(match))
            workers[-1].give(pairing)
        while lines := [worker.line for worker in workers if worker.playing is not None]:
            ready = wait(lines)
            for worker in workers:
                if worker.playing is not None and worker.line in ready:
                    played = worker.hear(worker.playing)
                    following = next(left, None)
                    if following is not None:
                        worker.give(following)
                    yield played
    finally:
        for worker in workers:
            worker.stop()


def _killed(lost: Pairing) -> dict[str, Any]:
    return {"bot": None, "seat": None, "decision": None, "what": say("play/killed"), "where": [str(lost.seats)]}


def _work(line: Connection, match: Match) -> None:
    """In a worker: play what comes until nothing more can come."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who waits for the games
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_leave_with, args=(parent,), daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            line.send(play(match, line.recv()))


def _leave_with(parent: Any) -> None:
    parent.join()
    os._exit(0)
