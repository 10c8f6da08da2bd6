"""``concordia bench``: measure the engine beside others, and compare with what was recorded."""

from __future__ import annotations

import argparse
import importlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.status import Status

from concordia.bench import (
    bar_chart,
    measure_bots,
    measure_engines,
    measure_envs,
    probe_plan,
    ratio_check,
    result_tables,
)
from concordia.bench import install_other_engines as others
from concordia.bench.engine_builds import EngineBuild, engine_builds
from concordia.bench.measurements import Measurements
from concordia.bench.probe_plan import RunLength
from concordia.bench.server import measure_server, postgres
from concordia.messages import english
from concordia.report import docs_block, machine, project_folder
from concordia.report.fault import Fault
from concordia.version import __version__

say = english("bench")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--json", action="store_true", help=say("help/json"))
    parser.add_argument("--quick", action="store_true", help=say("help/quick"))
    purpose = parser.add_mutually_exclusive_group()
    purpose.add_argument("--check", action="store_true", help=say("help/check").replace("%", "%%"))
    purpose.add_argument("--record", action="store_true", help=say("help/record"))
    purpose.add_argument("--install", action="store_true", help=say("help/install"))
    parser.add_argument("--png", metavar="FILE", help=say("help/png"))
    parser.add_argument("--results", metavar="FILE", type=Path, help=say("help/results"))
    parser.add_argument("--games", metavar="N", type=int, help=say("help/games"))
    purpose.add_argument("--server", action="store_true", help=say("help/server"))
    purpose.add_argument("--envs", action="store_true", help=say("help/envs"))
    purpose.add_argument("--bots", action="store_true", help=say("help/bots"))
    parser.add_argument("--tables", metavar="N", type=int, help=say("help/tables"))
    parser.add_argument("--rate", metavar="N", type=int, help=say("help/rate"))
    parser.add_argument("--peer", action="store_true", help=say("help/peer"))
    parser.add_argument("--postgres", nargs="?", const=postgres.OWN, metavar="URL", help=say("help/postgres"))
    parser.add_argument("--write", action="store_true", help=say("help/write"))


def run(options: argparse.Namespace) -> int:
    """Do what the options say; 0 well, 1 a ratio dropped, 2 something to put right."""
    try:
        if options.install:
            return _install()
        if options.games is not None and options.games < 1:
            raise Fault(say("games/wrong", games=options.games))
        if options.envs or options.bots:
            return _run_envs_or_bots(options)
        return _run_server(options) if options.server else _run(options)
    except (Fault, OSError) as error:
        print(error, file=sys.stderr)
        return 2


def _install() -> int:
    refused = others.install()
    names = [pin for name, pin in others.pins().items() if name not in refused]
    print(say("install/done", folder=others.venv(), names=", ".join(names)))
    for name, reason in refused.items():
        print(say("install/refused", name=name, reason=reason), file=sys.stderr)
    return 2 if refused else 0


def _run_server(options: argparse.Namespace) -> int:
    importlib.import_module("concordia.bench.server.clients_main")  # says at once which extra is missing
    scale = measure_server.QUICK if options.quick else measure_server.Scale()
    for name in ("tables", "rate"):
        value = getattr(options, name)
        if value is not None and value < 1:
            raise Fault(say("server/wrong", name=name, value=value))
        if value is not None:
            scale = scale._replace(**{name: value})
    block, told = "server: load", list[str]()
    with _status() as status, ExitStack() as stack:
        database = None
        if options.postgres is not None:
            block, database = (
                "server: load on PostgreSQL",
                stack.enter_context(postgres.database(options.postgres)),
            )
            told = [postgres.commit_latency(database)]
        found = measure_server.measure(engine_builds()[0], scale, status.update, database)
        if database is None:
            told = [measure_server.disk_alone(scale)]
        beside = measure_server.measure_peer(scale, status.update) if options.peer else None
    rows, lines = found.rows(), [*found.said().splitlines(), *told]
    if beside is not None:
        rows += beside.rows()
        lines += [*beside.lines(), found.beside(beside)]
    if options.write:
        docs_block.write_measurements(block, lines)
    print(json.dumps(rows, ensure_ascii=False, indent=1) if options.json else "\n".join(lines))
    return 0


def _run_envs_or_bots(options: argparse.Namespace) -> int:
    # says at once which extra is missing
    importlib.import_module("concordia.envs" if options.envs else "concordia.bots.evaluation.network")
    length = probe_plan.QUICK if options.quick else RunLength()
    with _status() as status:
        status.update(say("progress/compile"))
        measure = measure_envs.measure_envs if options.envs else measure_bots.measure_bots
        found = measure(engine_builds()[0], length, status.update)
    if options.json:
        print(json.dumps([row.contract() for row in found.rows], ensure_ascii=False, indent=1))
    else:
        print("\n".join(measure_envs.envs_table(found) if options.envs else measure_bots.bots_table(found)))
    file = options.results or project_folder.home() / "build" / "bench-results.jsonl"
    append_results(file, found, {}, about_this_run(length))
    return 0


def _run(options: argparse.Namespace) -> int:
    recorded_file = project_folder.home() / "benchmarks" / "recorded.json"
    recorded = ratio_check.read_recorded(recorded_file) if options.check else {}
    length = probe_plan.QUICK if options.quick else RunLength()
    if options.games is not None:
        length = length._replace(games=options.games)
    only_ratios = options.check or options.record
    if only_ratios:
        length = length._replace(rounds=length.rounds * probe_plan.RATIO_ROUNDS)
    with _status() as status:
        status.update(say("progress/compile"))
        found = measure_all(engine_builds(), length, only_ratios, status.update)
    measured = ratio_check.ratios_of(found.rows)
    circumstances = about_this_run(length)
    if options.json:
        print(json.dumps([row.contract() for row in found.rows], ensure_ascii=False, indent=1))
    else:
        print(result_tables.tables(found, measured))
        print(bar_chart.text(bar_chart.bars(found)))
    file = options.results or project_folder.home() / "build" / "bench-results.jsonl"
    append_results(file, found, measured, circumstances)
    if options.png:
        _paint(found, options.png)
    if options.record:
        return _record(recorded_file, measured, circumstances)
    return report_check(measured, recorded) if options.check else 0


def measure_all(
    engines: list[EngineBuild], length: RunLength, only_ratios: bool, progress: Callable[[str], None]
) -> Measurements:
    """The whole plan with two processes and memory, or only what the ratios need."""
    names = [engine.name for engine in engines]
    jobs = probe_plan.check_plan(names) if only_ratios else probe_plan.whole_plan(names)
    found = measure_engines.measure(engines, jobs, length, progress)
    if not only_ratios:
        found.rows.extend(measure_engines.measure_processes(engines[0], length, progress))
        found.rows.extend(measure_engines.measure_memory(engines, length, progress))
    return found


def report_check(measured: Mapping[str, float], recorded: Mapping[str, float]) -> int:
    """Say what dropped; on stderr, so that --json stays JSON."""
    found = ratio_check.compare(measured, recorded)
    if not found.dropped and not found.held:
        raise Fault(say("check/nothing"))
    for name in found.unknown:
        print(say("check/unknown", name=name), file=sys.stderr)
    for drop in found.dropped:
        change = drop.measured / drop.recorded - 1
        print(say("check/dropped", **drop._asdict(), change=change), file=sys.stderr)
    if found.held:
        print(say("check/held", names="; ".join(found.held)), file=sys.stderr)
    return 1 if found.dropped else 0


def _record(file: Path, measured: Mapping[str, float], circumstances: Mapping[str, Any]) -> int:
    if not measured:
        raise Fault(say("recorded/nothing"))
    ratio_check.write_recorded(file, measured, circumstances)
    print(say("recorded/done", file=file), file=sys.stderr)
    return 0


def about_this_run(length: RunLength) -> dict[str, Any]:
    """When, where and how it was measured."""
    return {
        "when": datetime.now(UTC).isoformat(timespec="seconds"),
        "concordia": __version__,
        "python": machine.python(),
        "machine": machine.machine(),
        "settings": length._asdict(),
    }


def append_results(
    file: Path, found: Measurements, measured: Mapping[str, float], circumstances: Mapping[str, Any]
) -> None:
    """Add the run to the results file as one line."""
    rows = [row._asdict() | {"per_second": row.per_second} for row in found.rows]
    line = {**circumstances, "loaded": found.loaded, "missing": found.missing, "rows": rows}
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a", encoding="utf-8") as results:
        print(json.dumps({**line, "ratios": dict(measured)}, ensure_ascii=False), file=results)


def _paint(found: Measurements, file: str) -> None:
    """Draw in a process that sees the environment that matplotlib is in."""
    path = os.pathsep.join(str(root) for root in (project_folder.package_root(), others.packages()))
    made = subprocess.run(
        [sys.executable, "-P", "-m", "concordia.bench.bar_chart", file],
        env=os.environ | {"PYTHONPATH": path},
        input=json.dumps(bar_chart.bars(found)),
        capture_output=True,
        text=True,
        check=False,
    )
    if made.returncode == bar_chart.NO_MATPLOTLIB:
        print(say("png/missing"), file=sys.stderr)
    elif made.returncode != 0:
        print(say("png/failed", error=made.stderr.strip().splitlines()[-1]), file=sys.stderr)
    else:
        print(say("png/done", file=file), file=sys.stderr)


def _status() -> Status:
    """What is being done now, in a line that is written over and over where somebody watches."""
    return Console(stderr=True).status("")
