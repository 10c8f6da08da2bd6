"""concordia simulate: games of bots, as JSON of the contract or as a table."""

from __future__ import annotations

import json

import pytest

from concordia.start import new_game
from tests.bots.matches import play
from tests.cli.shell import program

TWO = ("simulate", "--map", "italia", "--bots", "random,random", "--games", "3", "--seed", "5")


def without_time(text):
    data = json.loads(text)
    del data["seconds"]
    return data


def test_the_json_has_exactly_the_keys_of_the_contract(shell):
    done = shell(*TWO, "--json")
    data = json.loads(done.out)

    assert done.code == 0
    assert list(data) == ["games", "decisions", "seconds", "results"]
    assert data["games"] == 3
    assert data["decisions"] > 100
    assert data["seconds"] > 0
    assert [list(result) for result in data["results"]] == [["seed", "scores", "winners", "turns"]] * 3
    assert [result["seed"] for result in data["results"]] == [5, 6, 7]


def test_the_same_seed_gives_the_same_games_also_in_another_process(shell):
    assert without_time(shell(*TWO, "--json").out) == without_time(program(*TWO, "--json").out)


def test_game_i_has_the_seed_s_plus_i(shell):
    later = shell(*TWO[:-1], "6", "--json")

    assert without_time(later.out)["results"][:2] == without_time(shell(*TWO, "--json").out)["results"][1:]


def test_the_result_is_that_of_the_game(shell):
    result = json.loads(shell(*TWO, "--json").out)["results"][0]
    game = play(["random", "random"], "classic", "italia", 5)

    assert result["scores"] == [row["total"] for row in game.scores()]
    assert result["winners"] == game.winners
    assert result["turns"] == game.turns


@pytest.mark.parametrize(("game", "bots"), [("classic", 5), ("venus", 3), ("team", 4), ("team", 6)], ids=str)
def test_as_many_players_as_bots(shell, game, bots):
    names = ",".join(["random"] * bots)
    result = json.loads(shell("simulate", "--game", game, "--bots", names, "--games", "1", "--json").out)[
        "results"
    ][0]

    assert len(result["scores"]) == bots
    assert len(result["winners"]) == (2 if game == "team" else 1)


def test_the_options_of_the_game_are_obeyed(shell, monkeypatch):
    seen = {}

    def watched(game, map, players, seed, **options):
        seen.update(options)
        return new_game(game, map, players, seed, **options)

    monkeypatch.setattr("concordia.cli.commands.simulate.new_game", watched)
    shell(*TWO, "--display", "wine", "--colonist-income", "2013", "--interim-scoring", "--json")

    assert seen == {"display": "wine", "colonist_income": "2013", "interim_scoring": True}


def test_the_table_has_a_line_for_each_game_and_marks_the_winner(shell):
    data = json.loads(shell(*TWO, "--json").out)
    lines = shell(*TWO).out.splitlines()

    assert len(lines) == 1 + 3 + 2 + 1
    for line, result in zip(lines[1:4], data["results"], strict=True):
        cells = line.split()
        assert cells[:2] == [str(result["seed"]), str(result["turns"])]
        marked = [seat for seat, cell in enumerate(cells[2:]) if cell.endswith("*")]
        assert marked == result["winners"]
        assert [int(cell.rstrip("*")) for cell in cells[2:]] == result["scores"]
    wins = [sum(seat in result["winners"] for result in data["results"]) for seat in range(2)]
    assert lines[5].split()[1:] == [str(number) for number in wins]


@pytest.mark.parametrize(
    ("does", "says"),
    [
        ("raise SystemExit", "SystemExit"),
        ("return legal.clear()", "MalformedAction"),
        ("1 / 0", "ZeroDivisionError"),
    ],
)
def test_a_bot_that_fails_is_named_with_its_traceback(shell, tmp_path, monkeypatch, does, says):
    name = f"failing_{says.lower()}"
    (tmp_path / f"{name}.py").write_text(f"class Bot:\n    def choose(self, view, legal):\n        {does}\n")
    monkeypatch.chdir(tmp_path)
    done = shell("simulate", "--map", "italia", "--bots", f"random,{name}.Bot", "--games", "1", "--seed", "5")

    assert done.code == 2
    assert "Traceback" in done.err
    last = done.err.splitlines()[-1]
    assert last.startswith(f"concordia: seed 5: {name}.Bot at seat 1 failed at decision ")
    assert says in last
