from __future__ import annotations

import pytest

from concordia.bench.measurements import Measurement, Measurements
from concordia.bench.ratio_check import ratios_of
from concordia.bench.result_tables import tables
from tests.bench.numbers import findings


def test_the_median_counts_and_the_spread_is_told() -> None:
    row = findings().rows[0]
    assert row.per_second == 1_000_000
    assert row.spread == pytest.approx(0.2)


def test_the_tables_tell_what_was_loaded_measured_and_missing() -> None:
    said = tables(findings(), ratios_of(findings().rows))
    for part in (
        "build/compiled/concordia/game.so",
        "src/concordia/game.py",
        "Catanatron: not installed",
        "1,000,000",
        "1 µs",
        "20%",
        "1.90 times one process",
        "2,500 bytes per state",
        "20.00",
    ):
        assert part in said


def test_a_number_of_players_that_was_not_measured_is_a_dash() -> None:
    (line,) = [line for line in tables(findings(), {}).splitlines() if "950,000" in line]
    assert line.split()[-4:] == ["950,000", "-", "1,000,000", "-"]


def test_a_run_for_the_ratios_alone_has_no_empty_tables() -> None:
    rows = [Measurement("chess", "perft", "nodes", [1.0])]
    said = tables(Measurements(rows, {"chess": "version 1"}, {}), {})
    assert "Memory" not in said
    assert "players\n" not in said


def test_a_row_of_the_contract_has_its_three_keys() -> None:
    assert findings().rows[4].contract() == {
        "what": "Concordia compiled: decisions, listed, 2 players",
        "per_second": 950_000.0,
        "note": "",
    }
