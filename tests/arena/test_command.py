"""concordia arena: real matches on Italia, as JSON, as a table, interrupted, resumed and with bots that fail."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time

import pytest

from concordia.arena.results_file import games_of, match_of
from concordia.arena.resume_file import Journal
from concordia.version import __version__
from tests.cli.shell import START, is_one_line, program

FIGURES = ["wins", "share", "low", "high", "mean_score", "turn_seconds_p95"]  # of the contract
MATCH = ("arena", "--bots", "greedy,random", "--map", "italia", "--games", "3", "--seed", "7")


@pytest.fixture
def file(tmp_path):
    return tmp_path / "results.jsonl"


def lines(file):
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def without_times(found):
    bots = {name: {key: row[key] for key in row if "seconds" not in key} for name, row in found["bots"].items()}
    return {**found, "seconds": 0, "bots": bots}


def test_the_same_games_in_one_process_and_in_two_and_in_simulate(shell, file):
    one = json.loads(shell(*MATCH, "--json", "--processes", "1", "--results", str(file)).out)
    two = json.loads(shell(*MATCH, "--json", "--processes", "2", "--results", str(file)).out)
    first, second = lines(file)
    again = ("simulate", "--map", "italia", "--bots", "random,greedy", "--games", "1", "--seed", "7", "--json")
    simulated = json.loads(shell(*again).out)["results"][0]

    assert without_times(one) == without_times(two)
    assert first["played"] == second["played"]
    assert [game["seed"] for game in first["played"]] == [7, 7, 8]
    assert first["played"][1]["seats"] == ["random", "greedy"]
    assert first["played"][1]["scores"] == simulated["scores"]


def test_the_json_has_the_figures_of_the_contract(shell, file):
    done = shell(*MATCH[:-2], "--game", "venus", "--json", "--processes", "1", "--results", str(file))
    found = json.loads(done.out)

    assert done.code == 0
    assert found["games"] == 3
    assert list(found["bots"]) == ["greedy", "random"]
    for row in found["bots"].values():
        assert set(FIGURES) <= set(row)
        assert 0 <= row["low"] <= row["share"] <= row["high"] <= 1
    assert sum(row["wins"] for row in found["bots"].values()) == 3


def test_a_line_of_the_results_file_tells_how_it_came_about(shell, file):
    means = ("--processes", "1", "--results", str(file))
    shell("arena", "--bots", "random", "--map", "italia", "--games", "2", *means)
    (line,) = lines(file)

    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00", line["date"])
    assert line["command"].startswith("concordia ")
    assert line["match"]["sides"] == ["random", "random"]
    assert line["seeds"] == [0, 1]
    assert "cores" in line["machine"]
    assert line["engine"]["version"] == __version__
    assert line["engine"]["build"] in ("plain", "compiled")
    assert line["summary"]["games"] == len(line["played"]) == 2
    assert not list(file.parent.glob("*.unfinished")), "the journal is gone"


def test_the_table_shows_bots_seats_and_what_is_uneven(shell, file):
    done = shell(*MATCH, "--processes", "1", "--results", str(file))

    assert done.code == 0
    assert re.search(r"^greedy +\d", done.out, re.MULTILINE)
    assert re.search(r"turns per player", done.out)
    assert re.search(r"^seat +wins", done.out, re.MULTILINE)
    assert "4 games would be balanced" in done.out
    assert done.err == "", "nobody watches: no bar"


def test_one_against_the_rest_and_teams(shell, file):
    most = ("--map", "italia", "--games", "1", "--processes", "1", "--results", str(file), "--json")
    shell("arena", "--bots", "greedy,random", "--players", "3", *most)
    shell("arena", "--bots", "greedy,random", "--game", "team", *most)

    assert [line["played"][0]["seats"] for line in lines(file)] == [
        ["greedy", "random", "random"],
        ["greedy", "random", "greedy", "random"],
    ]


def test_a_bot_that_fails_is_reported_and_recorded_and_the_match_goes_on(tmp_path, file, monkeypatch):
    (tmp_path / "failing.py").write_text(
        "class Bot:\n    def choose(self, view, legal):\n"
        "        if view['turns'] > 4 and view['seat'] == 0: raise KeyError('x')\n        return legal[0]\n"
    )
    monkeypatch.chdir(tmp_path)
    done = program(
        "arena", "--bots", "failing.Bot,random", "--map", "italia", "--games", "2", "--seed", "40",
        "--processes", "1", "--results", str(file), "--display", "wine",
    )  # fmt: skip
    (line,) = lines(file)

    assert done.code == 1
    assert "seed 40: failing.Bot at seat 0 failed" in done.err
    assert "--map italia --bots failing.Bot,random --games 1 --seed 40 --display wine" in done.err
    assert line["summary"]["failed"] == 1
    assert line["summary"]["games"] == 1
    assert "KeyError" in line["played"][0]["error"]["what"]


def test_a_worker_that_is_killed_costs_one_game(tmp_path, file, monkeypatch):
    (tmp_path / "deadly.py").write_text(
        "import os\nclass Bot:\n    def choose(self, view, legal):\n"
        "        if view['seat'] == 0: os._exit(9)\n        return legal[0]\n"
    )
    monkeypatch.chdir(tmp_path)
    done = program(
        "arena", "--bots", "deadly.Bot,random", "--map", "italia", "--games", "3", "--processes", "1",
        "--results", str(file),
    )  # fmt: skip

    assert done.code == 1
    assert done.err.count("deadly.Bot at seat 0 failed") == 2
    assert done.err.count("it ended the process that was playing the game") == 2
    assert lines(file)[0]["summary"]["games"] == 1


def test_ctrl_c_prints_what_is_done_and_resume_goes_on(file):
    endless = [
        "arena", "--bots", "random,random", "--map", "italia", "--games", "4000", "--processes", "1",
        "--results", str(file),
    ]  # fmt: skip
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen([*START, *endless], text=True, **pipes) as running:
        journal = wait_for_games(file, 4)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    kept = len(journal.read_text().splitlines())
    wanted = ["4" if word == "4000" else word for word in endless]
    resumed = program(*wanted, "--resume")
    anew = program(*wanted)

    assert running.returncode == 130
    assert f"interrupted after {kept} of 4000 games" in out
    assert "--resume" in err
    assert "4 games are kept from the run that was interrupted" in resumed.err
    first, second = lines(file)
    assert first["played"] == second["played"], "resumed or not, these are the same games"
    assert anew.code == 0


def wait_for_games(file, number):
    for _ in range(600):
        for journal in file.parent.glob("*.unfinished/*.jsonl"):
            if len(journal.read_text().splitlines()) > number:
                return journal
        time.sleep(0.05)
    raise AssertionError("no game was played")


def test_a_run_that_was_interrupted_and_is_not_resumed_is_thrown_away_aloud(shell, file):
    shell(*MATCH, "--processes", "1", "--results", str(file))
    (line,) = lines(file)
    Journal(file, match_of(line)).begin(games_of(line))
    done = shell(*MATCH, "--processes", "1", "--results", str(file))

    assert "3 games of an interrupted run are thrown away" in done.err


@pytest.mark.parametrize(
    ("arguments", "wrong", "right"),
    [
        ("arena", "who plays", "--bots"),
        ("arena --bots gredy,random", "gredy", "did you mean 'greedy'"),
        ("arena --bots random,", "''", "random, greedy"),
        ("arena --bots nowhere.Bot,random", "nowhere", "working directory"),
        ("arena --bots random,random,random --players 2", "3 bots", "at most 2"),
        ("arena --bots random,random,random --game team --players 4", "partners", "at most 2"),
        ("arena --bots random --players 7", "7", "2, 3, 4, 5"),
        ("arena --bots random --game team --players 5", "5", "4, 6"),
        ("arena --bar fair-gentel", "fair-gentel", "did you mean 'fair-gentle'"),
        ("arena --bots random --bar times", "--bar", "--bots"),
        ("arena --bots random --results .", "directory", "--results"),
        ("arena --bots random --results no-such\0file", "null byte", "--results"),
        ("arena --table --results no-such-file", "no-such-file", "--results"),
        ("ladder --from no-such-file", "no-such-file", "--results"),
        ("ladder --boards itala", "itala", "italia"),
        ("ladder --boards italia:venis", "venis", "venus"),
        ("ladder --levels random --boards italia --players 7", "7", "2, 3, 4, 5"),
    ],
)
def test_what_is_wrong_is_one_line(shell, arguments, wrong, right, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = shell(*arguments.split())

    assert done.code == 2
    assert done.out == ""
    assert is_one_line(done.err)
    assert wrong in done.err
    assert right in done.err


def test_without_ray_it_says_how_to_get_it(shell, file, monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    done = shell(*MATCH, "--ray", "local", "--results", str(file))

    assert done.code == 2
    assert "concordia-game[ray]" in done.err
