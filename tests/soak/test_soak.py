"""Short forms of ``make soak``: each script of tools/soak with small numbers, in a process of its own."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import concordia

TOOLS = Path(__file__).resolve().parents[2] / "tools" / "soak"
PACKAGE = Path(concordia.__file__).resolve().parent.parent


def tool(name: str, folder: Path = TOOLS):
    """A script as a module, with the modules beside it."""
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
    spec = importlib.util.spec_from_file_location(name, folder / f"{name}.py")
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def soak(name: str, *arguments: str) -> str:
    """What a script says; it must end well."""
    made = subprocess.run(
        [sys.executable, str(TOOLS / f"{name}.py"), *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
        env=os.environ | {"PYTHONPATH": str(PACKAGE)},
    )
    assert made.returncode == 0, made.stdout[-3000:] + made.stderr[-3000:]
    return made.stdout


def test_nothing_acknowledged_is_lost_when_the_server_is_killed():
    said = soak("kills", "--kills", "6", "--tables", "3", "--least", "12")

    assert "0 lost, all games went on" in said


def test_nothing_is_lost_or_done_twice_when_nodes_and_their_database_are_killed_frozen_and_cut_off():
    kinds = sorted(tool("cluster_figures").LONG)
    faults = [each for kind in kinds for each in (f"--{kind}s", "1")]
    said = soak("cluster", "--nodes", "3", "--tables", "6", "--think", "0.1", "--longest", "3", *faults)

    assert "0 lost, 0 done twice, one order" in said
    assert f"{len(kinds)} faults ({', '.join(f'1 {kind}' for kind in kinds)})" in said


def test_nodes_are_replaced_by_those_of_the_next_version_while_people_play():
    said = soak("rolling", "--nodes", "2", "--tables", "3", "--think", "0.2")

    assert "0 lost, 0 done twice" in said
    assert int(re.search(r"(\d+) times somebody lost their node", said)[1]) > 0


def test_times_of_several_runs_are_summed_up(tmp_path):
    figures = tool("cluster_figures")
    kept = tmp_path / "runs.jsonl"
    for seed, slow in ((1, 3.0), (2, 9.0)):
        found = figures.Figures([seed], 3, 40, faults={"kill": 10, "cut": seed}, acknowledged=100)
        found.recovered = {"kill": figures.times([1.0] * 18 + [slow], 0.1)}
        together = figures.keep(found, kept)
    assert together.seeds == [1, 2]
    assert together.faults == {"kill": 20, "cut": 3}
    assert together.acknowledged == 200
    assert figures.within(0.95, together.recovered["kill"]) == pytest.approx(3.1)
    assert "23 faults (3 cut, 20 kill), 200 acknowledged" in together.lines()[0]


def test_the_lists_of_a_server_that_has_grown_read_no_large_table_from_end_to_end():
    for database in ((), ("--postgres",)):
        said = soak("growing", "--games", "3000", "--playing", "500", "--entries", "3", *database)
        assert said.count("whole tables read: []") == 8, said


def test_hostile_messages_change_nothing():
    said = soak("fuzz", "--messages", "1500")

    assert "no failure, no crash, no state change" in said


def test_a_seat_is_sent_nothing_that_it_may_not_know():
    said = soak("leaks/leaks", "--twins", "9", "--games", "3", "--dailies", "2", "--most", "60")

    assert said.count("no leak") == 3


def test_no_request_of_the_api_goes_wrong_alone_or_along_its_links():
    assert ", 0 wrong; " in soak("openapi", "--examples", "1", "--walks", "3", "--seed", "7")


def test_finished_games_of_five_are_opened_after_a_restart():
    assert "2 finished games of 5" in soak("opening", "--games", "2", "--patience", "60000")


HIDDEN = {"stack": ["consul", "mason", "farmer", "smith", "vintner", "weaver"], "players": [{}, {}, {}, {}]}


@pytest.mark.parametrize(
    ("text", "seat", "looked"),
    [
        ('{"x": "seen 8876543210123"}', 0, None),
        ('{"x": "812bb34728b"}', 0, None),
        ('{"seed": null, "list": []}', 0, None),
        ('{"log": ["consul", "mason", "farmer", "smith", "vintner"]}', 0, None),
        ('{"view": {"stack": ["consul"]}}', 0, None),
        ('{"players": {"1": {"hand": ["tribune"]}}}', 0, None),
        ('{"players": {"2": {"hand": ["tribune"]}}}', 0, None),
        ('{"players": {"2": {"discard": ["tribune"]}}}', 0, 0),
        ('{"view": {"players": [{"hand": []}]}}', None, None),
    ],
)
def test_the_search_finds_what_is_hidden(text, seat, looked):
    needles = tool("needles", TOOLS / "leaks")

    with pytest.raises(needles.Leak):
        needles.search(text, needles.words_of(8876543210123), HIDDEN, seat, looked)


def test_the_search_lets_pass_what_a_seat_may_know():
    needles = tool("needles", TOOLS / "leaks")
    for text, seat, looked in (
        ('{"players": {"0": {"hand": ["tribune"], "discard": []}}, "display": ["consul", "mason"]}', 0, None),
        ('{"players": {"2": {"hand": ["tribune"]}}}', 0, 0),
        ('{"view": {"stack": {"count": 6}}}', None, None),
    ):
        needles.search(text, needles.words_of(8876543210123), HIDDEN, seat, looked)


def test_the_http_api_does_what_its_document_says_whatever_is_sent():
    said = soak("openapi", "--examples", "5")

    assert " 0 wrong" in said
