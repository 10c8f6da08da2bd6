"""The clock of a child process: how often something was done, and how much CPU time that took.

CPU time, because on a shared machine the wall clock also counts what others do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import process_time
from typing import NamedTuple, TypeVar

G = TypeVar("G")


class ProbeTask(NamedTuple):
    """One round of a probe: go on for so many CPU seconds, with games from this seed on."""

    seconds: float = 0.0
    seed: int = 0
    players: int = 4
    games: int = 0  # for memory: how many


class Count(NamedTuple):
    """So often in so many seconds."""

    times: float
    seconds: float


Figures = dict[str, Count]
Probe = Callable[[ProbeTask], Figures]


def time_calls(figure: str, calls: Sequence[Callable[[], object]], task: ProbeTask) -> Figures:
    """Make all the calls, again and again, until the time is up."""
    times = 0
    started = process_time()
    while True:
        for call in calls:
            call()
        times += len(calls)
        spent = process_time() - started
        if spent >= task.seconds:
            return {figure: Count(times, spent)}


def time_games(
    start: Callable[[int], G], play: Callable[[G], G], decisions: Callable[[G], int], task: ProbeTask
) -> Figures:
    """Play whole games until the time is up; setting up counts for games, not for decisions."""
    made, games, playing, whole = 0, 0, 0.0, 0.0
    while whole < task.seconds or games == 0:
        began = process_time()
        game = start(task.seed + games)
        ready = process_time()
        last = play(game)
        ended = process_time()
        made += decisions(last)
        games += 1
        playing += ended - ready
        whole += ended - began
    return {"decisions": Count(made, playing), "games": Count(games, whole)}
