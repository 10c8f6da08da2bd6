"""``concordia bench --bots``: how fast the levels think, in rows and tables a second on one core."""

from __future__ import annotations

from concordia.bench.engine_builds import EngineBuild
from concordia.bench.measure_engines import Progress, interleave
from concordia.bench.measurements import Measurement, Measurements
from concordia.bench.probe_plan import Job, RunLength
from concordia.bench.probes.child_process import Child
from concordia.messages import english
from concordia.report.number_format import duration, rate
from concordia.report.text_tables import text_table

say = english("bench")

PROBES = ("survey", "features", "network", "judged", "turns", "search")
PLAYERS = (2, 4)


def measure_bots(engine: EngineBuild, length: RunLength, progress: Progress) -> Measurements:
    """Run all probes of one build in interleaved rounds."""
    found = Measurements([], {}, {})
    jobs = [Job(engine.name, probe, players) for players in PLAYERS for probe in PROBES]
    with Child("bots", [engine.root]) as child:
        found.loaded[engine.name] = child.about["file"]
        for (job, figure), rates in interleave({engine.name: child}, jobs, length, progress).items():
            note = say(f"bots/{job.probe}")
            found.rows.append(Measurement(job.subject, job.probe, figure, rates, job.players, note))
    return found


def bots_table(found: Measurements) -> list[str]:
    """The figures as a table, with what was loaded."""
    loaded = [
        say("loaded/line", subject=say(f"subject/{subject}"), loaded=file)
        for subject, file in found.loaded.items()
    ]
    head = [say("head/what"), say("head/per_second"), say("head/each"), say("head/spread"), say("head/note")]
    rows = [
        [row.what, rate(row.per_second), duration(1 / row.per_second), f"{row.spread:.0%}", row.note]
        for row in found.rows
    ]
    return [say("loaded/title"), *loaded, "", say("title/bots"), text_table(head, rows)]
