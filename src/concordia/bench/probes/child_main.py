"""A child process: loads one engine, says what it has loaded, then runs one round for every line it reads.

``python -P -m concordia.bench.probes.child_main ours`` (or ``memory``, ``our_envs``, ``bots``, ``chess``, …).
Lines are JSON: ``{"probe": "listed", "seconds": 0.2}`` is answered by ``{"decisions": [700, 0.01], …}``.
"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Iterable
from importlib import import_module
from importlib.metadata import version
from time import perf_counter
from typing import Any, TextIO

from concordia.bench.probes import environments, memory, other_engines, own_engine
from concordia.bench.probes.cpu_clock import Probe, ProbeTask

WARM = 0.05  # seconds of every probe before it counts


def load(subject: str) -> tuple[dict[str, Probe], dict[str, str]]:
    """The probes of a subject and how to name it; ImportError if it is not installed."""
    if subject == "ours":
        return own_engine.PROBES, own_engine.about()
    if subject == "memory":
        return memory.PROBES, own_engine.about()
    if subject == environments.OUR_ENVS:
        return environments.ours(), own_engine.about()
    if subject == "bots":  # imported here: NumPy would count in the others' memory
        return import_module("concordia.bench.probes.thinking").PROBES, own_engine.about()
    if subject in environments.ENV_PROBES_OF:
        return environments.ENV_PROBES_OF[subject](), {"version": version(environments.PACKAGE_OF[subject])}
    return other_engines.PROBES_OF[subject](), {"version": version(subject)}


def one_round(probe: Probe, task: ProbeTask) -> dict[str, Any]:
    """Run a round from a clean heap; ``wall`` is what a bystander's clock says."""
    gc.collect()
    began = perf_counter()
    figures: dict[str, Any] = dict(probe(task))
    figures["wall"] = (1, perf_counter() - began)
    return figures


def serve(subject: str, lines: Iterable[str], out: TextIO) -> None:
    """Answer every line with a line."""

    def answer(said: dict[str, Any]) -> None:
        print(json.dumps(said), file=out, flush=True)

    try:
        probes, about = load(subject)
    except ImportError as missing:
        answer({"missing": str(missing)})
        return
    answer(about | {"probes": sorted(probes)})
    warmed: set[tuple[str, int]] = set()
    for line in lines:
        asked = json.loads(line)
        name = asked.pop("probe")
        task = ProbeTask(**asked)
        if subject != "memory" and (name, task.players) not in warmed:
            warmed.add((name, task.players))
            one_round(probes[name], task._replace(seconds=min(WARM, task.seconds)))
        answer(one_round(probes[name], task))


if __name__ == "__main__":
    serve(sys.argv[1], sys.stdin, sys.stdout)
