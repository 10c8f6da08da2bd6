"""Games on a Ray cluster: the same games as on one machine, one core for each.

Ray is the optional extra ``ray``. The package that runs here is sent along, and so are bots from the working
directory; the nodes need Ray and the libraries that the package needs.
"""

from __future__ import annotations

import importlib
import os
import socket
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import concordia
from concordia.arena.local_workers import ONE_THREAD, play_in_processes
from concordia.arena.one_game import CHOICE_SECONDS, GameResult, play
from concordia.arena.seating import Match, Pairing
from concordia.bots import registry
from concordia.errors import one_line
from concordia.messages import english
from concordia.report.fault import Fault

say = english("arena")

WAITING = 4  # games in the queue for each core
PATIENCE = 10  # seconds for a first answer


def play_on_ray(
    match: Match, wanted: Iterable[Pairing], address: str, seconds: float = CHOICE_SECONDS
) -> Iterator[GameResult]:
    """The games as they end, in any order; ``local`` starts a Ray of its own on this machine.

    Bots that are not ours have so many seconds for a choice.
    """
    ray = _connected(address, match.bots)
    remote = ray.remote(num_cpus=1, max_retries=2)(_play)
    left = iter(wanted)
    under_way: list[Any] = []
    try:
        room = max(1, WAITING * int(ray.cluster_resources().get("CPU", 1)))
        while True:
            under_way += [remote.remote(match, one, seconds) for one in islice(left, room - len(under_way))]
            if not under_way:
                return
            ready, under_way = ray.wait(under_way, num_returns=1)
            yield from ray.get(ready)
    finally:
        for game in under_way:
            ray.cancel(game, force=True)
        ray.shutdown()


def _play(match: Match, pairing: Pairing, seconds: float) -> GameResult:
    """One game on a node; bots that are not ours play it in a process that can be ended."""
    if registry.OURS.issuperset(match.bots):
        return play(match, pairing)
    return next(play_in_processes(match, [pairing], 1, seconds))


def _connected(address: str, bots: Sequence[str]) -> Any:
    try:
        ray = importlib.import_module("ray")
    except ImportError:
        raise Fault(say("ray/missing")) from None
    _knock(address)
    environment = {"env_vars": ONE_THREAD, "py_modules": [str(path) for path in sent(bots)]}
    try:
        ray.init(address=address, runtime_env=environment, logging_level="error", log_to_driver=False)
    except (ConnectionError, OSError, RuntimeError, ValueError) as error:
        raise Fault(say("ray/unreachable", address=address, error=one_line(error))) from error
    return ray


def _knock(address: str) -> None:
    """Find out at once that nobody answers; Ray itself would try for minutes."""
    host, colon, port = address.rpartition("://")[2].rpartition(":")
    if not colon or not port.isdigit():
        return
    try:
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()
    except OSError as error:
        raise Fault(say("ray/unreachable", address=address, error=one_line(error))) from None


def sent(bots: Sequence[str]) -> list[Path]:
    """What a node gets: this package, and the packages of bots that lie in the working directory."""
    package = Path(concordia.__file__).resolve().parent
    here = Path(os.getcwd()).resolve()
    found = [package]
    for top in dict.fromkeys(name.split(".")[0] for name in bots if "." in name):
        for path in (here / top, here / f"{top}.py"):
            if path.exists() and path not in found:
                found.append(path)
    return found
