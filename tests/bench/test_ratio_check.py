from __future__ import annotations

import json
from pathlib import Path

import pytest

from concordia.bench.ratio_check import Drop, compare, ratios_of, read_recorded, write_recorded
from concordia.report.fault import Fault
from tests.bench.numbers import findings


def test_a_ratio_is_the_median_over_the_rounds() -> None:
    assert ratios_of(findings().rows) == {
        "compiled to plain, listed": 20.0,
        "compiled to plain, playout": 25.0,
        "compiled to python-chess": 4.0,
        "plain to python-chess": 0.18,
    }


def test_a_ratio_needs_both_sides() -> None:
    rows = [row for row in findings().rows if row.subject != "chess"]
    assert set(ratios_of(rows)) == {"compiled to plain, listed", "compiled to plain, playout"}


def test_a_loss_of_more_than_a_quarter_is_named() -> None:
    found = compare({"a": 7.4, "b": 7.6, "c": 30.0}, {"a": 10.0, "b": 10.0, "c": 10.0})
    assert found.dropped == [Drop("a", 10.0, 7.4)]
    assert found.held == ["b", "c"]


def test_what_one_side_does_not_know_is_not_compared() -> None:
    found = compare({"new": 1.0}, {"old": 1.0})
    assert found.unknown == ["new", "old"]
    assert not found.dropped


def test_recorded_ratios_come_back(tmp_path: Path) -> None:
    file = tmp_path / "benchmarks" / "recorded.json"
    write_recorded(file, {"a": 1.23456}, {"when": "today"})
    assert read_recorded(file) == {"a": 1.235}
    assert json.loads(file.read_text())["when"] == "today"


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"ratios": [1]}', '{"ratios": {"a": "fast"}}'])
def test_a_broken_record_is_refused_in_one_line(tmp_path: Path, text: str) -> None:
    file = tmp_path / "recorded.json"
    file.write_text(text)
    with pytest.raises(Fault, match="--record"):
        read_recorded(file)


def test_a_missing_record_says_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(Fault, match="--record"):
        read_recorded(tmp_path / "recorded.json")
