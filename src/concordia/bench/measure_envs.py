"""``concordia bench --envs``: steps per second of environments, ours and others', in the same rounds."""

from __future__ import annotations

from contextlib import ExitStack

from concordia.bench import install_other_engines as others
from concordia.bench.engine_builds import EngineBuild
from concordia.bench.measure_engines import Progress, interleave
from concordia.bench.measurements import Measurement, Measurements
from concordia.bench.probe_plan import Job, RunLength
from concordia.bench.probes.child_process import Child
from concordia.bench.probes.environments import BATCHES, OUR_ENVS, PACKAGE_OF
from concordia.messages import english
from concordia.report.number_format import duration, rate
from concordia.report.project_folder import package_root
from concordia.report.text_tables import text_table

say = english("bench")

OURS = (*(f"vector_{count}" for count in BATCHES), "aec", "single")
THEIRS = {
    "pettingzoo_chess": ("chess_env",),
    "open_spiel_env": ("spiel_env",),
    "catanatron_env": ("catan_env",),
}


def envs_plan(build: str) -> list[Job]:
    """Every probe of our environments in one build, and those of others."""
    jobs = [Job(build, probe) for probe in OURS]
    return jobs + [Job(subject, probe) for subject, probes in THEIRS.items() for probe in probes]


def measure_envs(engine: EngineBuild, length: RunLength, progress: Progress) -> Measurements:
    """Run all probes in interleaved rounds; what is not installed is named and left out."""
    found = Measurements([], {}, {})
    jobs = envs_plan(engine.name)
    with ExitStack() as stack:
        children: dict[str, Child] = {}
        for subject in dict.fromkeys(job.subject for job in jobs):
            if subject == engine.name:
                child = stack.enter_context(Child(OUR_ENVS, [engine.root]))
            else:
                child = stack.enter_context(Child(subject, [package_root(), others.packages()]))
            if child.missing:
                found.missing[subject] = others.why_missing(PACKAGE_OF.get(subject, subject))
                continue
            children[subject] = child
            about = child.about
            found.loaded[subject] = about.get("file") or say("loaded/version", version=about["version"])
        here = [job for job in jobs if job.subject in children]
        for (job, figure), rates in interleave(children, here, length, progress).items():
            note = say(f"envs/{job.probe.partition('_')[0]}")
            found.rows.append(Measurement(job.subject, job.probe, figure, rates, note=note))
    return found


def envs_table(found: Measurements) -> list[str]:
    """The figures as a table, with what was loaded."""
    lines = [say("loaded/title")]
    for subject, loaded in (found.loaded | found.missing).items():
        lines.append(say("loaded/line", subject=say(f"subject/{subject}"), loaded=loaded))
    head = [say("head/what"), say("head/per_second"), say("head/each"), say("head/spread"), say("head/note")]
    rows = [
        [row.what, rate(row.per_second), duration(1 / row.per_second), f"{row.spread:.0%}", row.note]
        for row in found.rows
    ]
    return [*lines, "", say("title/envs"), text_table(head, rows)]
