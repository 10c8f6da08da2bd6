"""How fast the levels think: each part is counted by a probe of its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from concordia.bench import measure_bots
from concordia.bench.engine_builds import EngineBuild
from concordia.bench.measurements import Measurement
from concordia.bench.probe_plan import RunLength
from concordia.bench.probes import thinking
from concordia.bench.probes.cpu_clock import ProbeTask
from concordia.cli.commands import bench
from concordia.report.project_folder import package_root
from tests.bots.matches import QUICK


@pytest.mark.parametrize("name", thinking.PROBES)
def test_every_probe_counts_and_its_figure_has_a_name(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "ROUNDS", (1, 2))
    monkeypatch.setattr(thinking, "LEVELS", {**thinking.LEVELS, "master": QUICK})
    thinking.tables.cache_clear()
    try:
        for figure, count in thinking.PROBES[name](ProbeTask(players=2)).items():
            assert count.times > 0
            assert count.seconds > 0
            assert Measurement("plain", name, figure, [1.0], 2).what
    finally:
        thinking.tables.cache_clear()


def test_every_probe_of_the_plan_is_there() -> None:
    assert set(measure_bots.PROBES) == set(thinking.PROBES)


def test_the_command_measures_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    build = EngineBuild("plain", package_root())
    monkeypatch.setattr(bench, "engine_builds", lambda: [build])
    monkeypatch.setattr(bench.probe_plan, "QUICK", RunLength(rounds=1, seconds=0.0))
    monkeypatch.setattr(measure_bots, "PLAYERS", (2,))
    monkeypatch.setattr(measure_bots, "PROBES", ("survey", "network"))
    parser = bench.argparse.ArgumentParser()
    bench.add_arguments(parser)
    results = tmp_path / "results.jsonl"
    assert bench.run(parser.parse_args(["--bots", "--quick", "--results", str(results)])) == 0
    said = capsys.readouterr().out
    assert "tables surveyed, 2 players" in said
    line = json.loads(results.read_text(encoding="utf-8"))
    assert [row["probe"] for row in line["rows"]] == ["survey", "network"]
