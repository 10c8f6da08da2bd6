from __future__ import annotations

from concordia.bench.bar_chart import bars, text
from concordia.bench.measurements import Measurements
from tests.bench.numbers import findings


def test_bars_are_decisions_of_four_players_the_fastest_first() -> None:
    drawn = bars(findings())
    assert [value for _, value in drawn] == [2_000_000, 1_000_000, 250_000, 80_000, 45_000]
    assert drawn[0][0] == "Concordia compiled, playout"


def test_the_chart_has_a_line_for_each_bar() -> None:
    lines = text(bars(findings())).strip().splitlines()
    assert len(lines) == 1 + len(bars(findings()))
    assert lines[1].startswith("Concordia compiled, playout  2,000,000  ")


def test_nothing_measured_is_nothing_drawn() -> None:
    assert text(bars(Measurements([], {}, {}))) == ""
