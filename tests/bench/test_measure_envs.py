"""Steps of environments: each probe counts them, and peers that are not installed are named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from concordia.bench import measure_envs
from concordia.bench.engine_builds import EngineBuild
from concordia.bench.measurements import Measurement
from concordia.bench.probe_plan import RunLength
from concordia.bench.probes import environments
from concordia.bench.probes.cpu_clock import ProbeTask
from concordia.cli.commands import bench
from concordia.report.project_folder import package_root


def test_our_probes_count_steps_and_have_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environments, "SPREAD", 1)
    monkeypatch.setattr(environments, "BATCHES", (1, 8))
    probes = environments.ours()
    assert {"vector_1", "vector_8", "aec", "single"} == set(probes)
    for name, probe in probes.items():
        assert probe(ProbeTask())["steps"].times > 0
        assert Measurement("plain", name, "steps", [1.0]).what


def test_every_probe_of_the_plan_is_there() -> None:
    assert set(environments.ENV_PROBES_OF) == set(measure_envs.THEIRS) == set(environments.PACKAGE_OF)
    assert [f"vector_{count}" for count in environments.BATCHES] == list(measure_envs.OURS[:-2])


def test_the_command_measures_ours_and_names_who_is_missing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    build = EngineBuild("plain", package_root())
    monkeypatch.setattr(bench, "engine_builds", lambda: [build])
    monkeypatch.setattr(bench.probe_plan, "QUICK", RunLength(rounds=1, seconds=0.0))
    monkeypatch.setattr(measure_envs, "OURS", ("aec",))
    monkeypatch.setattr("concordia.bench.install_other_engines.venv", lambda: tmp_path)
    parser = bench.argparse.ArgumentParser()
    bench.add_arguments(parser)
    results = tmp_path / "results.jsonl"
    assert bench.run(parser.parse_args(["--envs", "--quick", "--results", str(results)])) == 0
    said = capsys.readouterr().out
    assert "steps, concordia_v1" in said
    line = json.loads(results.read_text(encoding="utf-8"))
    assert line["rows"][0]["probe"] == "aec"
    assert "catanatron_env" in line["missing"]
