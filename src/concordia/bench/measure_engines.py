"""One run: every round asks each child process once, so that all are measured under the same machine load."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from statistics import median

from concordia.bench import install_other_engines as others
from concordia.bench.engine_builds import EngineBuild
from concordia.bench.measurements import Measurement, Measurements
from concordia.bench.probe_plan import Job, RunLength
from concordia.bench.probes.child_process import Child
from concordia.bench.probes.cpu_clock import Count, ProbeTask
from concordia.bench.probes.memory import STATUS
from concordia.messages import english
from concordia.report.fault import Fault
from concordia.report.project_folder import package_root

say = english("bench")

SEEDS = 1000  # games that a round may use up

Progress = Callable[[str], None]
Rates = dict[tuple[Job, str], list[float]]


def rate(count: Count) -> float:
    """So often a second."""
    return count.times / max(count.seconds, 1e-9)


def measure(engines: list[EngineBuild], jobs: list[Job], length: RunLength, progress: Progress) -> Measurements:
    """Run all jobs in interleaved rounds; what is not installed is named and left out."""
    found = Measurements([], {}, {})
    with ExitStack() as stack:
        children: dict[str, Child] = {}
        for subject in dict.fromkeys(job.subject for job in jobs):
            child = stack.enter_context(_start(subject, engines))
            if child.missing:
                found.missing[subject] = others.why_missing(subject)
            else:
                found.loaded[subject] = _loaded(child, subject, engines)
                children[subject] = child
        here = [job for job in jobs if job.subject in children]
        rates = interleave(children, here, length, progress)
        for (job, figure), by_round in rates.items():
            note = found.loaded[job.subject]
            found.rows.append(Measurement(job.subject, job.probe, figure, by_round, job.players, note))
    return found


def interleave(children: dict[str, Child], jobs: list[Job], length: RunLength, progress: Progress) -> Rates:
    """The rates of every figure, round by round."""
    rates: Rates = {}
    for number in range(length.rounds):
        progress(say("progress/round", number=number + 1, rounds=length.rounds))
        for job in jobs:
            task = ProbeTask(length.seconds, number * SEEDS, job.players)
            for figure, count in children[job.subject].ask(job.probe, task).items():
                if figure != "wall":
                    rates.setdefault((job, figure), []).append(rate(count))
    return rates


def measure_processes(engine: EngineBuild, length: RunLength, progress: Progress) -> list[Measurement]:
    """What two processes reach together by the wall clock, beside one alone."""
    one: list[float] = []
    two: list[float] = []
    with _start(engine.name, [engine]) as first, _start(engine.name, [engine]) as second:
        for number in range(length.rounds):
            progress(say("progress/processes", number=number + 1, rounds=length.rounds))
            task = ProbeTask(length.seconds * 2, number * SEEDS)
            for child in (first, second):  # the first time they warm up alone
                child.ask("playout", task._replace(seconds=0))
            first.tell("playout", task)
            one.append(_by_the_wall(first))
            first.tell("playout", task)
            second.tell("playout", task)
            two.append(_by_the_wall(first) + _by_the_wall(second))
    gain = [both / alone for both, alone in zip(two, one, strict=True)]
    note = say("note/processes", gain=median(gain))
    return [
        Measurement(engine.name, "processes", "one", one),
        Measurement(engine.name, "processes", "two", two, note=note),
    ]


def _by_the_wall(child: Child) -> float:
    figures = child.hear()
    return figures["decisions"].times / figures["wall"].seconds


def measure_memory(engines: list[EngineBuild], length: RunLength, progress: Progress) -> list[Measurement]:
    """What games weigh: a state for each engine, and for the first, where the system tells, many games."""
    progress(say("progress/memory"))
    rows = [_weigh(engine, "state", 0) for engine in engines]
    if STATUS.exists():
        rows.append(_weigh(engines[0], "in_play", length.in_play))
        rows.append(_weigh(engines[0], "growth", length.games))
    return rows


def _weigh(engine: EngineBuild, probe: str, games: int) -> Measurement:
    """One memory probe in a process of its own."""
    with Child("memory", [engine.root]) as child:
        figures = child.ask(probe, ProbeTask(games=games))
    size = figures.pop("bytes").times
    figure, count = next((name, count) for name, count in figures.items() if name != "wall")
    note = say(f"note/{probe}", bytes=size, kilobytes=size / 1024, megabytes=size / 1024**2, games=games)
    return Measurement(engine.name, probe, figure, [rate(count)], note=note, bytes=size)


def _start(subject: str, engines: list[EngineBuild]) -> Child:
    for engine in engines:
        if engine.name == subject:
            return Child("ours", [engine.root])
    return Child(subject, [package_root(), others.packages()])


def _loaded(child: Child, subject: str, engines: list[EngineBuild]) -> str:
    """What the child says it has loaded; an engine must come from where it should."""
    if "file" not in child.about:
        return say("loaded/version", version=child.about["version"])
    file = Path(child.about["file"])
    for engine in engines:
        if engine.name == subject == child.about["build"] and file.is_relative_to(engine.root):
            return str(file)
    raise Fault(say("loaded/wrong", file=file, build=child.about["build"]))
