"""``concordia convert``: JSON to text and back, and clear answers to what is neither."""

import json

from concordia import new_game
from concordia.cli import main


def some_record():
    game = new_game("classic", "italia", 2, seed=5)
    for _ in range(40):
        game.apply(game.legal_actions()[-1])
    return game.record()


def test_a_record_becomes_a_text_and_the_text_the_same_record(tmp_path, capsys):
    record = some_record()
    (tmp_path / "game.json").write_text(json.dumps(record))
    assert main(["convert", str(tmp_path / "game.json"), str(tmp_path / "game.txt")]) == 0
    text = (tmp_path / "game.txt").read_text()
    assert text.startswith("concordia 1\nclassic on italia, 2 players, seed 5\n")
    assert main(["convert", str(tmp_path / "game.txt")]) == 0
    assert json.loads(capsys.readouterr().out) == record


def test_a_text_can_be_checked_and_written_anew(tmp_path, capsys):
    (tmp_path / "game.txt").write_text(
        "concordia 1\nclassic on italia, 2 players, seed 5\n1. [0] prefect: coins # yes\n"
    )
    assert main(["convert", "--to", "text", str(tmp_path / "game.txt")]) == 0
    assert "  1. [0] prefect: coins\n" in capsys.readouterr().out


def test_faults_are_one_line_with_the_place(tmp_path, capsys):
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("concordia 1\nclassic on italia, 2 players, seed 5\n1. [0] prefect: coin\n")
    assert main(["convert", str(wrong)]) == 2
    said = capsys.readouterr().err
    assert "Line 3, column 17" in said
    assert said.count("\n") == 1
    wrong.write_bytes(b"\xff\xfe\x00")
    assert main(["convert", str(wrong)]) == 2
    assert "UTF-8" in capsys.readouterr().err
    assert main(["convert", str(tmp_path / "none.txt")]) == 2
