"""concordia replay: recorded games told again, and broken records refused in one line."""

from __future__ import annotations

import json

import pytest

import concordia
from concordia.messages import LANGUAGES
from concordia.notation import write
from concordia.story import render
from tests.bots.matches import play
from tests.cli.shell import is_one_line, program


@pytest.fixture(scope="module")
def game():
    return play(["random", "random"], "classic", "italia", 3)


@pytest.fixture
def file(game, tmp_path):
    path = tmp_path / "game.json"
    path.write_text(json.dumps(game.record()), encoding="utf-8")
    return path


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_game_is_told_in_words_with_its_scores(shell, game, file, language):
    done = shell("replay", str(file), "--language", language)

    assert done.code == 0
    assert done.out == render(game, language)


def test_json_gives_the_result(shell, game, file):
    data = json.loads(shell("replay", str(file), "--json").out)

    assert list(data) == ["over", "turns", "winners", "scores", "gods"]
    assert data["over"] is True
    assert data["winners"] == game.winners
    assert data["turns"] == game.turns
    assert data["gods"] == game.scores()
    assert data["scores"] == [row["total"] for row in game.scores()]


def test_position_gives_the_position_at_the_end(shell, game, file):
    assert json.loads(shell("replay", str(file), "--position").out) == game.position()


def test_a_record_is_read_from_the_standard_input(game):
    done = program("replay", "-", "--json", typed=json.dumps(game.record()))

    assert json.loads(done.out)["winners"] == game.winners


def changed(record, **entries):
    return {**record, **entries}


@pytest.mark.parametrize(
    ("spoil", "named"),
    [
        (lambda record: "", "line 1"),
        (lambda record: json.dumps(record)[:-40], "line 1"),
        (lambda record: "[1, 2]", "object"),
        (lambda record: "null", "object"),
        (lambda record: "{}", "version"),
        (lambda record: json.dumps(changed(record, rules=99)), "99"),
        (lambda record: json.dumps(changed(record, extra=1)), "extra"),
        (lambda record: json.dumps(changed(record, setup={"game": "chess"})), "setup"),
        (lambda record: json.dumps(changed(record, actions=record["actions"][:-1])), "cut short"),
        (lambda record: json.dumps(changed(record, actions=["x", *record["actions"]])), "Action 0"),
        (lambda record: json.dumps(changed(record, result={"scores": [1, 2]})), "result"),
        (lambda record: "[" * 100_000, "cannot be read"),
    ],
)
def test_a_broken_record_is_refused_in_one_line_that_names_the_place(shell, game, tmp_path, spoil, named):
    path = tmp_path / "broken.json"
    path.write_text(spoil(game.record()), encoding="utf-8")
    done = shell("replay", str(path))

    assert done.code == 2
    assert done.out == ""
    assert is_one_line(done.err)
    assert "broken.json" in done.err
    assert named in done.err


def test_a_file_that_is_no_text_is_refused(shell, tmp_path):
    path = tmp_path / "picture.png"
    path.write_bytes(bytes(range(256)))
    done = shell("replay", str(path))

    assert done.code == 2
    assert is_one_line(done.err)


def test_a_file_that_may_not_be_read_is_refused(shell, file, monkeypatch):
    def refuse(path):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.read_bytes", refuse)
    done = shell("replay", str(file))

    assert done.code == 2
    assert is_one_line(done.err)
    assert "Permission denied" in done.err


def test_the_position_of_a_game_in_the_middle_of_a_turn_is_refused(shell, tmp_path):
    game = concordia.new_game("classic", "italia", 2, 1)
    game.apply({"type": "play", "card": "mercator"})
    path = tmp_path / "middle.json"
    path.write_text(json.dumps(game.record()), encoding="utf-8")

    assert shell("replay", str(path)).code == 0
    done = shell("replay", str(path), "--position")
    assert done.code == 2
    assert is_one_line(done.err)


def test_a_game_in_the_notation_is_told_too(shell, game, tmp_path):
    path = tmp_path / "game.txt"
    path.write_text(write(game), encoding="utf-8")

    assert shell("replay", str(path)).out == render(game, "en")


@pytest.mark.parametrize("command", ["replay", "convert"])
def test_a_number_of_five_thousand_digits_is_refused_in_one_line(shell, tmp_path, command):
    path = tmp_path / "huge.json"
    path.write_text('{"rules": ' + "1" * 5000 + "}", encoding="utf-8")

    done = shell(command, str(path))

    assert done.code == 2
    assert is_one_line(done.err)
