"""What the disk alone makes a move wait for: the bytes of a commit at the same pace, without a server."""

from __future__ import annotations

import os
import random
import time
from pathlib import Path

import numpy as np

from concordia.messages import english

say = english("bench")

COMMIT = 4 * (4096 + 24)  # bytes: four pages of SQLite's log with their headers, a little more than a move writes
ROOM = 1000  # commits in the file, which is written over from its beginning then, as SQLite's log is
_synced = getattr(os, "fdatasync", os.fsync)


def floor(folder: Path, rate: float, seconds: float) -> tuple[float, float]:
    """Milliseconds within which half, and 99 %, of such writes to a file that is there already are safe."""
    words, rng, spent = os.urandom(COMMIT), random.Random(1), list[float]()
    with (folder / "floor").open("w+b", buffering=0) as file:
        for _ in range(ROOM):
            file.write(words)
        os.fsync(file.fileno())
        due = time.perf_counter()
        end = due + seconds
        while (due := due + rng.expovariate(rate)) < end:
            time.sleep(max(0.0, due - time.perf_counter()))
            file.seek(len(spent) % ROOM * COMMIT)
            began = time.perf_counter()
            file.write(words)
            _synced(file.fileno())
            spent.append(1000 * (time.perf_counter() - began))
    p50, p99 = np.percentile(spent, [50, 99])
    return float(p50), float(p99)


def floor_line(folder: Path, rate: float, seconds: float) -> str:
    """The same in words."""
    p50, p99 = floor(folder, rate, seconds)
    return say("server/disk", kilobytes=COMMIT / 1024, rate=rate, p50=p50, p99=p99)
