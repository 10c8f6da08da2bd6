"""``concordia bench``: measure the engine beside others, and compare with what was recorded."""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from concordia.bench import bar_chart as chart
from concordia.bench import measure_engines as measuring
from concordia.bench import paths as places
from concordia.bench import probe_plan as plan
from concordia.bench import ratio_check as ratios
from concordia.bench import result_tables as table
from concordia.bench import results_page as results
from concordia.bench.measurements import Findings
from concordia.bench.paths import BenchError, Engine
from concordia.bench.probe_plan import Settings
from concordia.bench.server import measure_server as server
from concordia.bench.wording import say
from concordia.version import __version__


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command understands."""
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
    parser.add_argument("--tables", metavar="N", type=int, help=say("help/tables"))
    parser.add_argument("--rate", metavar="N", type=int, help=say("help/rate"))
    parser.add_argument("--peer", action="store_true", help=say("help/peer"))
    parser.add_argument("--write", action="store_true", help=say("help/write"))


def run(options: argparse.Namespace) -> int:
    """Do what the options say; 0 well, 1 a ratio dropped, 2 something to put right."""
    try:
        if options.install:
            return _install()
        if options.games is not None and options.games < 1:
            raise BenchError(say("games/wrong", games=options.games))
        return _run_server(options) if options.server else _run(options)
    except (BenchError, OSError) as error:
        print(error, file=sys.stderr)
        return 2


def _install() -> int:
    refused = places.install()
    names = [pin for name, pin in places.pins().items() if name not in refused]
    print(say("install/done", folder=places.venv(), names=", ".join(names)))
    for name, reason in refused.items():
        print(say("install/refused", name=name, reason=reason), file=sys.stderr)
    return 2 if refused else 0


def _run_server(options: argparse.Namespace) -> int:
    scale = server.QUICK if options.quick else server.Scale()
    for name in ("tables", "rate"):
        value = getattr(options, name)
        if value is not None and value < 1:
            raise BenchError(say("server/wrong", name=name, value=value))
        if value is not None:
            scale = scale._replace(**{name: value})
    found = server.measure(places.engines()[0], scale, _progress)
    beside = server.measure_peer(scale, _progress) if options.peer else None
    rows, lines = found.rows(), found.said().splitlines()
    if beside is not None:
        rows += beside.rows()
        lines += [*beside.lines(), found.beside(beside)]
    if options.write:
        results.write("server: load", lines)
    print(json.dumps(rows, ensure_ascii=False, indent=1) if options.json else "\n".join(lines))
    return 0


def _run(options: argparse.Namespace) -> int:
    recorded_file = places.home() / "benchmarks" / "recorded.json"
    recorded = ratios.read_recorded(recorded_file) if options.check else {}
    settings = plan.QUICK if options.quick else Settings()
    if options.games is not None:
        settings = settings._replace(games=options.games)
    only_ratios = options.check or options.record
    if only_ratios:
        settings = settings._replace(rounds=settings.rounds * plan.RATIO_ROUNDS)
    _progress(say("progress/compile"))
    engines = places.engines()
    findings = measure_all(engines, settings, only_ratios)
    _progress("")
    measured = ratios.ratios_of(findings.rows)
    circumstances = about_this_run(settings)
    results = options.results or places.home() / "build" / "bench-results.jsonl"
    if options.json:
        print(json.dumps([row.contract() for row in findings.rows], ensure_ascii=False, indent=1))
    else:
        width = shutil.get_terminal_size().columns
        print(table.tables(findings, measured))
        print("\n" + chart.draw(chart.bars(findings), width, chart.can_draw_fine(sys.stdout.encoding)))
    append_results(results, findings, measured, circumstances)
    if options.png:
        _paint(findings, options.png)
    if options.record:
        return _record(recorded_file, measured, circumstances)
    return report_check(measured, recorded) if options.check else 0


def measure_all(engines: list[Engine], settings: Settings, only_ratios: bool) -> Findings:
    """The whole plan with two processes and memory, or only what the ratios need."""
    names = [engine.name for engine in engines]
    jobs = plan.check_plan(names) if only_ratios else plan.whole_plan(names)
    findings = measuring.measure(engines, jobs, settings, _progress)
    if not only_ratios:
        findings.rows.extend(measuring.measure_processes(engines[0], settings, _progress))
        findings.rows.extend(measuring.measure_memory(engines, settings, _progress))
    return findings


def report_check(measured: Mapping[str, float], recorded: Mapping[str, float]) -> int:
    """Say what dropped; on stderr, so that --json stays JSON."""
    found = ratios.compare(measured, recorded)
    if not found.dropped and not found.held:
        raise BenchError(say("check/nothing"))
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
        raise BenchError(say("recorded/nothing"))
    ratios.write_recorded(file, measured, circumstances)
    print(say("recorded/done", file=file), file=sys.stderr)
    return 0


def about_this_run(settings: Settings) -> dict[str, Any]:
    """When, where and how it was measured."""
    return {
        "when": datetime.now(UTC).isoformat(timespec="seconds"),
        "concordia": __version__,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} CPUs",
        "settings": settings._asdict(),
    }


def append_results(
    file: Path, findings: Findings, measured: Mapping[str, float], circumstances: Mapping[str, Any]
) -> None:
    """Add the run to the results file as one line."""
    rows = [row._asdict() | {"per_second": row.per_second} for row in findings.rows]
    line = {**circumstances, "loaded": findings.loaded, "missing": findings.missing, "rows": rows}
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a", encoding="utf-8") as results:
        print(json.dumps({**line, "ratios": dict(measured)}, ensure_ascii=False), file=results)


def _paint(findings: Findings, file: str) -> None:
    """Draw in a process that sees the yardsticks' environment, where matplotlib is."""
    path = os.pathsep.join(str(root) for root in (places.package_root(), places.yardstick_packages()))
    made = subprocess.run(
        [sys.executable, "-P", "-m", "concordia.bench.bar_chart", file],
        env=os.environ | {"PYTHONPATH": path},
        input=json.dumps(chart.bars(findings)),
        capture_output=True,
        text=True,
        check=False,
    )
    if made.returncode == chart.NO_MATPLOTLIB:
        print(say("png/missing"), file=sys.stderr)
    elif made.returncode != 0:
        print(say("png/failed", error=made.stderr.strip().splitlines()[-1]), file=sys.stderr)
    else:
        print(say("png/done", file=file), file=sys.stderr)


def _progress(said: str) -> None:
    """One line that is written over and over, where somebody watches."""
    if sys.stderr.isatty():
        print(f"\r\033[K{said}", end="", file=sys.stderr, flush=True)
