"""Memory use of games. These probes need a fresh process: a heap that has been in use hides growth."""

from __future__ import annotations

import gc
import os
import tracemalloc
from pathlib import Path
from time import process_time

import concordia
from concordia.bench.probes.cpu_clock import Count, Figures, Probe, ProbeTask
from concordia.chance import Dice

HALFWAY = 300  # decisions
COPIES = 1000
STATUS = Path("/proc/self/statm")  # only Linux has it


def resident() -> int:
    """The resident memory of this process in bytes, as Linux reports it."""
    gc.collect()
    return int(STATUS.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def _halfway(seed: int) -> concordia.Game:
    game, dice = concordia.new_game("classic", "imperium", players=4, seed=seed), Dice(seed)
    while not game.is_over and len(game.history) < HALFWAY:
        actions = game.legal_actions()
        game.apply(actions[dice.below(len(actions))])
    return game


def state(task: ProbeTask) -> Figures:
    """Bytes of one more state: a game is copied a thousand times and the copies are kept."""
    game = _halfway(task.seed)
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    began = process_time()
    kept = [game.copy() for _ in range(COPIES)]
    spent = process_time() - began
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return {"copies": Count(len(kept), spent), "bytes": Count((after - before) / COPIES, 1.0)}


def in_play(task: ProbeTask) -> Figures:
    """Bytes of many games halfway through, each with its own history.

    As many others are kept before, since the first ones only fill what loading has left free.
    """
    kept = [_halfway(task.seed + n) for n in range(task.games)]
    before = resident()
    began = process_time()
    kept += [_halfway(task.seed + task.games + n) for n in range(task.games)]
    spent = process_time() - began
    return {"games": Count(len(kept) - task.games, spent), "bytes": Count(resident() - before, 1.0)}


def growth(task: ProbeTask) -> Figures:
    """Bytes still in use after many games were played to the end and dropped."""
    warm = max(100, task.games // 10)
    for seed in range(warm):
        concordia.new_game("classic", "imperium", players=4, seed=seed).playout(Dice(seed))
    before = resident()
    began = process_time()
    for seed in range(warm, warm + task.games):
        concordia.new_game("classic", "imperium", players=4, seed=seed).playout(Dice(seed))
    spent = process_time() - began
    return {"games": Count(task.games, spent), "bytes": Count(resident() - before, 1.0)}


PROBES: dict[str, Probe] = {"state": state, "in_play": in_play, "growth": growth}
