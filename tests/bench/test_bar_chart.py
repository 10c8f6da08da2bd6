from __future__ import annotations

from concordia.bench.bar_chart import bars, can_draw_fine, draw
from concordia.bench.measurements import Findings
from tests.bench.numbers import findings


def test_bars_are_decisions_of_four_players_the_fastest_first() -> None:
    drawn = bars(findings())
    assert [value for _, value in drawn] == [2_000_000, 1_000_000, 250_000, 80_000, 45_000]
    assert drawn[0][0] == "Concordia compiled, playout"


def test_bars_are_as_long_as_their_figures() -> None:
    _, longest, half, least = draw([("a", 1000), ("b", 500), ("c", 1)], 29, fine=True).splitlines()
    assert longest == "a  1,000  " + "█" * 19
    assert half == "b    500  " + "█" * 9 + "▌"
    assert least == "c      1  ▏"


def test_a_terminal_without_blocks_gets_plain_signs() -> None:
    assert not can_draw_fine("ascii")
    assert not can_draw_fine(None)
    assert can_draw_fine("utf-8")
    assert draw([("a", 1000)], 20, fine=False).splitlines()[1] == "a  1,000  ##########"


def test_nothing_measured_is_nothing_drawn() -> None:
    assert draw(bars(Findings([], {}, {})), 80, fine=True) == ""
