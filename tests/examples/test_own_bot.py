"""The example bot plays in the arena by its dotted name, and beats chance clearly."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.shell import program

ROOT = Path(__file__).resolve().parents[2]


def test_the_example_bot_beats_random_in_the_arena(tmp_path, monkeypatch):
    monkeypatch.chdir(ROOT)
    done = program(
        "arena", "--bots", "examples.own_bot.OwnBot,random", "--map", "italia", "--games", "6", "--json",
        "--results", str(tmp_path / "results.jsonl"),
    )  # fmt: skip

    assert done.code == 0, done.err
    assert json.loads(done.out)["bots"]["examples.own_bot.OwnBot"]["wins"] >= 5


def test_it_is_about_forty_lines():
    assert len((ROOT / "examples" / "own_bot.py").read_text(encoding="utf-8").splitlines()) <= 45
