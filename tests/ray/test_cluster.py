"""On a real local Ray: the same games as in processes, own bots included, and a ladder."""

from __future__ import annotations

import json

from tests.cli.shell import program

TIMES = ("turn_seconds_mean", "turn_seconds_p95", "turn_seconds_max", "turn_cpu_seconds_p95")


def arena(*arguments, results):
    done = program("arena", *arguments, "--map", "italia", "--json", "--results", str(results))
    assert done.code == 0, done.err
    found = json.loads(done.out)
    del found["seconds"]
    for bot in found["bots"].values():
        for key in TIMES:
            assert bot.pop(key) >= 0
    return found


def test_ray_plays_the_same_games_as_processes(tmp_path):
    match = ("--bots", "greedy,random", "--games", "6", "--seed", "3")
    here = arena(*match, "--processes", "1", results=tmp_path / "here.jsonl")
    there = arena(*match, "--ray", "local", results=tmp_path / "there.jsonl")

    assert there == here
    lines = [json.loads((tmp_path / name).read_text()) for name in ("here.jsonl", "there.jsonl")]
    assert lines[0]["played"] == lines[1]["played"]
    assert [line["ray"] for line in lines] == [False, True]


def test_a_bot_from_the_working_directory_plays_on_ray(tmp_path, monkeypatch):
    bot = "class First:\n    def choose(self, view, legal):\n        return legal[0]\n"
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "__init__.py").write_text("")
    (tmp_path / "mine" / "bots.py").write_text(bot)
    (tmp_path / "single.py").write_text(bot)
    monkeypatch.chdir(tmp_path)
    match = ("--bots", "mine.bots.First,single.First,random", "--games", "3")

    assert arena(*match, "--ray", "local", results=tmp_path / "results.jsonl")["games"] == 3


def test_a_bot_that_fails_on_ray_is_reported_with_its_seed(tmp_path, monkeypatch):
    (tmp_path / "broken.py").write_text("class Bot:\n    def choose(self, view, legal):\n        return 1 / 0\n")
    monkeypatch.chdir(tmp_path)
    results = str(tmp_path / "r.jsonl")
    done = program(
        "arena", "--bots", "broken.Bot,random", "--map", "italia", "--games", "2", "--seed", "8",
        "--ray", "local", "--results", results,
    )  # fmt: skip

    assert done.code == 1
    assert "seed 8" in done.err
    assert "ZeroDivisionError" in done.err


def test_a_bot_that_hangs_or_ends_its_process_on_ray_is_ended_and_named(tmp_path, monkeypatch):
    (tmp_path / "hostile.py").write_text(
        "import os, time\n\n\n"
        "class Hangs:\n    def choose(self, view, legal):\n        time.sleep(3600)\n\n\n"
        "class Exits:\n    def choose(self, view, legal):\n        os._exit(3)\n"
    )
    monkeypatch.chdir(tmp_path)
    for bot, says in (("hostile.Hangs", "longer than 2 s"), ("hostile.Exits", "it ended the process")):
        done = program(
            "arena", "--bots", f"{bot},random", "--map", "italia", "--games", "1", "--bot-seconds", "2",
            "--ray", "local", "--results", str(tmp_path / "r.jsonl"),
        )  # fmt: skip

        assert done.code == 1
        assert bot in done.err
        assert says in done.err


def test_a_ladder_on_ray(tmp_path):
    done = program(
        "ladder", "--levels", "random,greedy", "--boards", "italia", "--players", "2", "--games", "2",
        "--ray", "local", "--results", str(tmp_path / "r.jsonl"), "--out", str(tmp_path),
    )  # fmt: skip

    assert done.code == 0, done.err
    assert [row["level"] for row in json.loads((tmp_path / "ladder.json").read_text())["levels"]] == [
        "random",
        "greedy",
    ]


def test_an_address_where_no_ray_answers_is_one_line(tmp_path):
    done = program(
        "arena", "--bots", "random,random", "--games", "1", "--ray", "127.0.0.1:1",
        "--results", str(tmp_path / "r.jsonl"),
    )  # fmt: skip

    assert done.code == 2
    assert "127.0.0.1:1" in done.err
    assert "Traceback" not in done.err
