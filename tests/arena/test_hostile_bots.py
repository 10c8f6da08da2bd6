"""Whatever a bot does in the arena, its game is broken off, it is named, and the match goes on."""

from __future__ import annotations

import json
import signal

import pytest

from concordia.arena.bot_check import check_apart
from concordia.arena.local_workers import play_in_processes
from concordia.arena.match_run import Means, run
from concordia.arena.ray_workers import _play as play_on_a_node
from concordia.arena.seating import Match, Pairing
from concordia.bots.registry import UnusableBot
from tests import hostile_bots

SECONDS, LONG = 1.0, 60.0
CLASSES = {level: where.replace(":", ".") for level, (where, _) in hostile_bots.LEVELS.items()}
SAYS = {
    "exits": "SystemExit",
    "interrupts": "KeyboardInterrupt",
    "vanishes": "it ended the process",
    "hangs": "longer than 1 s",
    "hoards": "MemoryError",
    "raises": "Odd",
    "unmade": "not today",
    "sleeps": "longer than 1 s",
    "exits-early": "SystemExit",
    "broken": "a_package_that_nobody_has",
}


@pytest.fixture
def package(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(hostile_bots.install(tmp_path / "site")))
    monkeypatch.setattr("concordia.arena.local_workers.MEGABYTES", 300)


def match(*bots):
    return Match(tuple((bot,) for bot in bots), "classic", "italia", 0, ())


def broken_off(levels, seconds):
    """What is told of a game of each of these bots, between two games of others, all in one process."""
    names = [CLASSES[level] for level in levels]
    wanted = [Pairing(number, number, (name, "random")) for number, name in enumerate(names)]
    others = [Pairing(number, number, ("random", "random")) for number in (100, 101)]
    wanted = [others[0], *wanted, others[1]]
    played = {game.number: game for game in play_in_processes(match(names[0], "random"), wanted, 1, seconds)}
    assert len(played) == len(wanted)
    assert all(played[number].error is None and played[number].winners for number in (100, 101))
    errors = {level: played[number].error for number, level in enumerate(levels)}
    assert all((error["seat"], error["bot"]) == (0, CLASSES[level]) for level, error in errors.items())
    return {level: error["what"] for level, error in errors.items()}


LAST_WORDS = """
import time

class Exits:
    def choose(self, view, legal):
        return legal[0]

    def end(self, game):
        if game is not None:
            raise SystemExit

class Hangs(Exits):
    def end(self, game):
        time.sleep(3600)
"""


def test_one_that_misbehaves_when_it_is_let_go_costs_its_game_only(tmp_path, monkeypatch):
    (tmp_path / "last_words.py").write_text(LAST_WORDS)
    monkeypatch.syspath_prepend(str(tmp_path))
    names = ("last_words.Exits", "last_words.Hangs", "random")
    wanted = [Pairing(number, number, (name, "random")) for number, name in enumerate(names)]
    games = play_in_processes(match(names[0], "random"), wanted, 1, 5.0)
    errors = {game.number: game.error for game in games}
    assert (errors[0]["bot"], errors[0]["what"]) == (names[0], "SystemExit")
    assert errors[1]["bot"] == names[1]
    assert "longer than 5 s" in errors[1]["what"]
    assert errors[2] is None


def test_a_game_that_cannot_be_played_at_all_is_told_and_the_others_are_played():
    wanted = [Pairing(0, 0, ("random",)), Pairing(1, 1, ("random", "random"))]
    errors = {game.number: game.error for game in play_in_processes(match("random", "random"), wanted, 1)}
    assert "IndexError" in errors[0]["what"]
    assert errors[0]["bot"] is None
    assert errors[1] is None


@pytest.mark.parametrize("level", ["hangs", "vanishes"])
def test_a_node_of_a_cluster_ends_a_process_and_lives_on(package, level):
    """What Ray lets a node do, without Ray."""
    bots = (CLASSES[level], "random")
    played = play_on_a_node(match(*bots), Pairing(0, 0, bots), SECONDS)
    assert played.error["bot"] == CLASSES[level]
    assert SAYS[level] in played.error["what"]


def test_one_that_fails_is_named_and_the_other_games_are_played(package):
    failing = ["exits", "interrupts", "vanishes", "hoards", "babbles", "lies", "raises"]
    told = broken_off([*failing, "unmade", "exits-early", "broken"], LONG)
    assert {level for level, words in SAYS.items() if words in told.get(level, "")} == set(SAYS) - {
        "hangs",
        "sleeps",
    }


def test_one_that_hangs_is_ended_and_the_other_games_are_played(package):
    told = broken_off(["hangs", "sleeps"], SECONDS)
    assert all(SAYS[level] in words for level, words in told.items())


@pytest.mark.parametrize(
    "levels",
    [
        ["exits", "interrupts", "vanishes", "hoards", "babbles"],
        ["lies", "raises"],
        ["hangs"],
        ["sleeps"],
        ["unmade"],
        ["exits-early"],
        ["broken"],
    ],
    ids=" ".join,
)
def test_a_match_of_them_that_was_interrupted_goes_on(package, tmp_path, levels):
    bots = [CLASSES[level] for level in levels]
    table = Match((*bots, *["random"] * (2 - len(bots))), map="imperium" if len(bots) > 2 else "italia")
    games, file = len(table.sides), tmp_path / "results.jsonl"
    seconds = SECONDS if levels in (["hangs"], ["sleeps"]) else LONG

    def ctrl_c(so_far, game):
        if game is not None and len(so_far.games) == games // 2:
            raise KeyboardInterrupt

    stopped = run(table, games, Means(file, bot_seconds=seconds), ctrl_c)
    assert stopped.interrupted
    ended = run(table, games, Means(file, bot_seconds=seconds, resume=True), lambda so_far, game: None)
    assert (ended.taken_over, len(ended.games)) == (games // 2, games)
    (line,) = [json.loads(text) for text in file.read_text().splitlines()]
    assert {game["error"]["bot"] for game in line["played"]} == set(bots)


@pytest.mark.parametrize("level", ["sleeps", "unmade", "mute", "exits-early", "broken", "missing"])
def test_one_that_cannot_be_made_is_refused_in_a_line(package, level):
    with pytest.raises(UnusableBot) as refused:
        check_apart(CLASSES[level], SECONDS if level == "sleeps" else LONG)
    assert CLASSES[level] in str(refused.value)
    assert "\n" not in str(refused.value)


def test_one_that_ends_its_process_on_import_is_refused(tmp_path, monkeypatch):
    (tmp_path / "deadly_on_import.py").write_text(f"import os\nos.kill(os.getpid(), {int(signal.SIGKILL)})\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(UnusableBot, match="ends the process"):
        check_apart("deadly_on_import.Bot", LONG)
