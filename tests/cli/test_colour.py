"""Colour and signs of the terminal: for terminals that want them, and never needed to understand."""

from __future__ import annotations

import io

from rich.style import Style

import concordia
from concordia.cli.colour import LETTERS, SHAPES, Paint, flowing, paint_for, printable, width_of
from concordia.cli.game_texts import Texts
from concordia.cli.line.table_text import TableText


def table_of(paint, game):
    return TableText(Texts("en"), paint, ["a", "b", "c", "d"], 100).table(game.view(0))


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self):
        return True


def test_colour_adds_nothing_but_colour(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    game = concordia.new_game("classic", "imperium", 4, 8)
    plain = table_of(Paint(shapes=False), game)
    coloured = table_of(paint_for(Terminal(), plain=False), game)

    assert plain != coloured
    assert [width_of(line) for line in plain] == [width_of(line) for line in coloured]


def test_colour_is_for_terminals_that_want_it(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert paint_for(Terminal(), plain=False).bold("x") != "x"
    assert paint_for(Terminal(), plain=True).bold("x") == "x"
    assert paint_for(io.StringIO(), plain=False).bold("x") == "x"
    monkeypatch.setenv("NO_COLOR", "1")
    assert paint_for(Terminal(), plain=False).mark(0) == SHAPES[0]
    monkeypatch.setenv("TERM", "dumb")
    assert paint_for(Terminal(), plain=False).mark(5) == LETTERS[5]


def test_a_text_loses_its_signs_only_where_they_cannot_be_shown():
    ascii_only = io.TextIOWrapper(io.BytesIO(), encoding="ascii")

    assert printable("kućica → đak", Terminal()) == "kućica → đak"
    assert printable("kućica → đak", ascii_only) == "kucica > djak"


def test_lines_keep_to_the_width():
    lines = flowing(["word"] * 20, 30, first="begin ", indent="  ", joint=" · ")

    assert lines[0].startswith("begin word")
    assert all(len(line) <= 30 for line in lines)
    assert all(line.startswith("  word") for line in lines[1:])


def test_a_terminal_gets_no_more_colours_than_it_has(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("COLORTERM", raising=False)
    Style.parse.cache_clear()
    monkeypatch.setenv("TERM", "xterm-256color")
    assert paint_for(Terminal(), plain=False).mark(0) == "\x1b[1;38;5;160m●\x1b[0m"
    Style.parse.cache_clear()  # Rich keeps what it has once made for a terminal
    monkeypatch.setenv("TERM", "linux")
    assert paint_for(Terminal(), plain=False).mark(0) == "\x1b[1;31m●\x1b[0m"
    Style.parse.cache_clear()
