"""Tables and bar charts as they look where nobody watches, and on a terminal that knows only ASCII."""

from __future__ import annotations

import sys
from io import BytesIO, TextIOWrapper

from concordia.report.text_tables import bar_chart, text_table

ROWS = [["gentle", "4"], ["random", "1,000"]]


def test_the_first_column_stands_left_and_the_others_right():
    assert text_table(["bot", "wins"], ROWS).splitlines() == [
        "bot       wins",
        "──────────────",
        "gentle       4",
        "random   1,000",
    ]


def test_bars_are_as_long_as_their_values():
    full, half, least = bar_chart([("a", "1,000", 1000), ("b", "500", 500), ("c", "1", 1)]).splitlines()

    assert full == "a  1,000  " + "━" * 40
    assert half == "b    500  " + "━" * 20
    assert least == "c      1"


def test_nothing_is_lost_in_a_file_however_wide_it_is():
    wide = "x" * 150

    assert wide in text_table(["a", "b"], [[wide, "1"]])


def test_a_terminal_without_unicode_gets_plain_signs(monkeypatch):
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(BytesIO(), encoding="ascii"))
    made = text_table(["bot", "wins"], ROWS) + bar_chart([("a", "1", 1)])

    assert made.isascii()


def test_words_in_brackets_are_no_markup():
    assert "[bold]x" in text_table(["[bold]x"], [["1"]])
