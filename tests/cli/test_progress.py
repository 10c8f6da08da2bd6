"""How far a long command has come."""

from __future__ import annotations

import os
import sys

import pexpect

from concordia.cli import progress_bar as progress
from concordia.cli.progress_bar import GamesProgress

WATCHED = """
from concordia.cli.progress_bar import GamesProgress
bar = GamesProgress(4)
bar.show(2)
bar.show(3)
bar.clear()
print("said")
"""


def test_where_nobody_watches_nothing_is_said_for_a_minute(capsys):
    bar = GamesProgress(4)
    bar.show(0)
    bar.show(3)
    bar.clear()
    assert capsys.readouterr() == ("", "")


def test_then_a_line_says_how_many_games_are_played(monkeypatch, capsys):
    monkeypatch.setattr(progress, "QUIET", 0.0)
    bar = GamesProgress(4)
    bar.show(2)  # as many were played in an earlier run: nothing is known yet about this one
    bar.show(3)
    first, second = capsys.readouterr().err.splitlines()
    assert first == "2 of 4 games"
    assert second.startswith("3 of 4 games, 0:00:0")


def test_at_a_terminal_a_bar_comes_and_goes():
    shown = pexpect.run(f"{sys.executable} -c '{WATCHED}'", env={**os.environ, "TERM": "xterm"}).decode()
    assert "2 of 4 games" in shown
    assert shown.rstrip().endswith("\x1b[2Ksaid")
