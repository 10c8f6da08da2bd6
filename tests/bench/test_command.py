from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from concordia.bench.measurements import Measurements
from concordia.bench.probe_plan import QUICK
from concordia.bench.ratio_check import ratios_of
from concordia.cli.commands import bench
from concordia.report import project_folder
from concordia.report.fault import Fault
from tests.bench.numbers import findings

RATIOS = ratios_of(findings().rows)


def parse(*arguments: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    bench.add_arguments(parser)
    return parser.parse_args(arguments)


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The command, but it finds the made-up figures; returns where it keeps its files."""

    def measured(*_: object, **__: object) -> Measurements:
        return findings()

    monkeypatch.setattr(project_folder, "home", lambda: tmp_path)
    monkeypatch.setattr(bench, "engine_builds", list)
    monkeypatch.setattr(bench, "measure_all", measured)
    return tmp_path


def test_a_run_prints_tables_and_bars_and_keeps_its_figures(
    made_up: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert bench.run(parse()) == 0
    assert bench.run(parse("--quick")) == 0
    assert "Ratios of this run" in capsys.readouterr().out
    first, second = (made_up / "build" / "bench-results.jsonl").read_text().splitlines()
    assert json.loads(first)["ratios"] == RATIOS
    assert json.loads(second)["settings"]["rounds"] == QUICK.rounds


def test_json_is_the_list_of_the_contract_and_nothing_else(
    made_up: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert bench.run(parse("--json", "--results", str(made_up / "my.jsonl"))) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [set(row) for row in rows] == [{"what", "per_second", "note"}] * len(findings().rows)
    assert all(isinstance(row["per_second"], float) for row in rows)
    assert (made_up / "my.jsonl").exists()


def test_what_was_recorded_is_held_by_the_same_figures(made_up: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.run(parse("--record")) == 0
    assert bench.run(parse("--check", "--json")) == 0
    assert "held: compiled to plain, listed" in capsys.readouterr().err


def test_a_drop_is_named_and_the_exit_code_is_1(capsys: pytest.CaptureFixture[str]) -> None:
    recorded = RATIOS | {"compiled to plain, listed": 40.0, "of another time": 1.0}
    assert bench.report_check(RATIOS, recorded) == 1
    said = capsys.readouterr().err
    assert "dropped: compiled to plain, listed: 40.00 recorded, 20.00 now (-50%)" in said
    assert "not compared: of another time" in said


def test_a_check_that_can_compare_nothing_is_no_success() -> None:
    with pytest.raises(Fault, match="python-chess"):
        bench.report_check({}, RATIOS)


@pytest.mark.parametrize("arguments", [["--check"], ["--games", "0"], ["--results", "/"]])
def test_what_a_person_must_put_right_is_one_line_and_exit_code_2(
    made_up: Path, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    assert bench.run(parse(*arguments)) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_recording_and_checking_exclude_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse("--check", "--record")
    assert "not allowed with" in capsys.readouterr().err


def test_the_help_can_be_shown(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse("--help")
    assert "25 %" in capsys.readouterr().out
