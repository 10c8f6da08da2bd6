"""Games as data: what is read back is the game that was played, and the same command writes the same bytes."""

from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np
import pytest

import concordia
from concordia.actions.all_actions import lexicon
from concordia.arena.results_file import games_of
from concordia.cli import main
from concordia.data import data_path
from concordia.dataset import load
from concordia.dataset.datasheet import sheet_of
from concordia.encoding.view_row import row_of_view

MAKE = [
    "dataset",
    "make",
    "games.npz",
    "--map",
    "italia",
    "--bots",
    "greedy,random",
    "--games",
    "2",
    "--seed",
    "3",
]


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A file of two games in a folder of its own."""
    folder = tmp_path_factory.mktemp("data")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        assert main(MAKE) == 0
    return folder / "games.npz"


def test_the_same_command_writes_the_same_bytes(made, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(MAKE) == 0
    assert (tmp_path / "games.npz").read_bytes() == made.read_bytes()
    assert sheet_of(tmp_path / "games.npz").read_text() == sheet_of(made).read_text()


def test_every_decision_is_told_as_it_was(made):
    data = load(made)
    assert [game.seats for game in data.games] == [("greedy", "random"), ("random", "greedy")]
    assert [game.seed for game in data.games] == [3, 4]
    for moment in data.moments():
        decision = moment.game.decision
        assert decision.seat == moment.seat == data.columns["seat"][moment.number]
        assert data.about["kinds"][data.columns["kind"][moment.number]] == decision.kind
        legal = [lexicon("italia").entries[number] for number in data.legal(moment.number)]
        assert legal == moment.game.legal_actions()
        assert moment.action in legal
    for game in data.games:
        seats = data.columns["seat"][list(game.decisions)]
        assert [bool(won) for won in data.columns["won"][list(game.decisions)]] == [
            seat in game.winners for seat in seats
        ]
        assert [game.scores[seat] for seat in seats] == list(data.columns["score"][list(game.decisions)])


def test_one_moment_is_the_same_as_on_the_way_there(made):
    data = load(made)
    number = data.games[1].decisions[40]
    (wanted,) = (each.view for each in data.moments([data.games[1]]) if each.number == number)
    assert data.moment(number).view == wanted
    for asked in (data.moment, data.legal):
        for wrong in (data.decisions, -1, 10**6, "first"):
            with pytest.raises(IndexError, match="no decision"):
                asked(wrong)


def test_what_is_expected_comes_nearer_to_what_came(made):
    data = load(made)
    columns = data.columns
    assert np.all((columns["win_expected"] >= 0) & (columns["win_expected"] <= 1))
    late = np.concatenate([np.arange(game.decisions.stop - 20, game.decisions.stop) for game in data.games])
    early = np.concatenate([np.arange(game.decisions.start, game.decisions.start + 20) for game in data.games])
    missed = np.abs(columns["points_expected"] - columns["score"])
    assert missed[late].mean() < missed[early].mean()


def test_matches_of_the_arena_are_played_again(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    match = [
        "arena",
        "--bots",
        "greedy,random",
        "--map",
        "italia",
        "--players",
        "2",
        "--games",
        "2",
        "--seed",
        "1",
    ]
    assert main([*match, "--processes", "1", "--results", "results.jsonl"]) == 0
    assert main(["dataset", "make", "arena.npz", "--arena", "results.jsonl", "--no-values"]) == 0
    data = load("arena.npz")
    told = games_of(json.loads((tmp_path / "results.jsonl").read_text()))
    assert [game.scores for game in data.games] == [tuple(game.scores) for game in told]
    assert "win_expected" not in data.columns


def test_records_of_a_server_come_without_names_and_what_is_no_use_is_counted(tmp_path, monkeypatch):
    game, rng = concordia.new_game("venus", "hellas", 3, seed=5, display="wine"), random.Random(5)
    while not game.is_over:
        game.apply(rng.choice(game.legal_actions()))
    seats = [{"name": "Livia", "level": None}, {"name": "Robot", "level": "fair"}, {"name": "Marcus"}]
    unfinished = concordia.new_game("classic", "italia", 2, seed=1).record()
    lines = [
        {"table": {"key": "secret", "seats": seats}, "record": game.record()},
        {"table": {"key": "other"}, "error": "gone"},
        unfinished,
    ]
    (tmp_path / "games.jsonl").write_text("\n".join(map(json.dumps, lines)) + "\n")
    monkeypatch.chdir(tmp_path)
    assert main(["dataset", "make", "server.npz", "--records", "games.jsonl", "--observations"]) == 0

    data = load("server.npz")
    assert [game.seats for game in data.games] == [("person", "fair", "person")]
    assert data.games[0].options["display"] == "wine"
    middle = data.moment(data.decisions // 2)
    assert list(data.columns["observation"][middle.number]) == row_of_view(middle.view)
    sheet = sheet_of(tmp_path / "server.npz").read_text()
    assert "1 could not be replayed, 1 not finished" in sheet
    assert "Livia" not in sheet
    assert b"Livia" not in (tmp_path / "server.npz").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["make", "games.npz"], "say where games come from"),
        (["make", "games.txt", "--bots", "random,random"], "must end with .npz"),
        (["make", "games.npz", "--records", "nowhere.jsonl"], "nowhere.jsonl"),
        (["show", "nowhere.npz"], "nowhere.npz"),
        (["show", "empty"], "empty is not a data set"),
        (["show", "cut.npz"], "cut.npz is not a data set"),
        (["show", "lines.jsonl"], "lines.jsonl is not a data set"),
        (["show", "other.npz"], "other.npz is not a data set"),
        (["make", "games.npz", "--records", "empty"], "no finished game to write (0 left out)"),
        (["make", "games.npz", "--records", "lines.jsonl"], "no finished game to write (4 left out)"),
        (["make", "games.npz", "--records", "cut.npz"], "can't decode"),
        (["make", "games.npz", "--arena", "empty"], "no finished game to write"),
        (["make", "games.npz", "--arena", "lines.jsonl"], "lines.jsonl, line 1"),
        (["make", "games.npz", "--arena", "match.jsonl"], "match.jsonl, line 1"),
        (["make", "games.npz", "--arena", "options.jsonl"], "options.jsonl, line 1"),
        (["make", "games.npz", "--map", "italia", "--bots", "leaving.Bot,random"], "leaving.Bot at seat 0 failed"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(tmp_path, monkeypatch, capsys, arguments, said):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").write_text("")
    (tmp_path / "lines.jsonl").write_text('[]\n3\n{"table": 1, "record": 2}\n{bad\n')
    match = {"sides": ["random", "random"], "game": "classic", "map": "italia", "seed": 1, "options": {}}
    (tmp_path / "match.jsonl").write_text(json.dumps({"match": match, "played": [3]}) + "\n")
    (tmp_path / "options.jsonl").write_text(json.dumps({"match": {**match, "options": []}, "played": []}) + "\n")
    (tmp_path / "cut.npz").write_bytes(Path(data_path("sample_games.npz")).read_bytes()[:20_000])
    np.savez(tmp_path / "other.npz", numbers=np.zeros(3))
    (tmp_path / "leaving.py").write_text(
        "class Bot:\n    def choose(self, view, legal):\n        raise SystemExit\n"
    )
    assert main(["dataset", *arguments]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
    assert not (tmp_path / "games.npz").exists()


def test_the_sample_is_what_its_command_writes_in_form():
    data = load()
    assert data.about["command"] == (
        "concordia dataset make sample_games.npz --map italia --bots fair,greedy --games 12 --seed 1"
    )
    last = data.moment(data.games[-1].decisions[-1])
    last.game.apply(last.action)
    assert last.game.is_over
    assert tuple(row["total"] for row in last.game.scores()) == data.games[-1].scores
