"""What hosts can put right is said in one line: settings, databases; and what they export can be told."""

from __future__ import annotations

import json
import socket
import sqlite3

import pytest

from concordia.server.store.upgrade import upgrade
from tests.bots.matches import play
from tests.cli.shell import is_one_line, program

WRONG = {
    "CONCORDIA_PORT": "abc",
    "CONCORDIA_IDLE_MINUTES": "",
    "CONCORDIA_TURN_MINUTES": "-1",
    "CONCORDIA_TRUSTED_PROXIES": "127.0.0.1, localhost",
}


@pytest.mark.parametrize("variable", WRONG)
def test_a_setting_that_does_not_fit_is_named(shell, monkeypatch, variable):
    monkeypatch.setenv(variable, WRONG[variable])
    done = shell("export")

    assert done.code == 2
    assert is_one_line(done.err)
    assert f"{variable} is '{WRONG[variable]}'" in done.err


def test_networks_of_proxies_are_understood(shell, monkeypatch, tmp_path):
    monkeypatch.setenv("CONCORDIA_TRUSTED_PROXIES", "127.0.0.1, 10.0.0.0/8,::1")

    assert "There is no database" in shell("export", "--data", str(tmp_path)).err


def test_a_database_of_a_newer_program_is_left_alone(tmp_path):
    file = tmp_path / "concordia.sqlite3"
    upgrade(f"sqlite:///{file}")
    with sqlite3.connect(file) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    done = program("serve", "--data", str(tmp_path), "--port", "0")

    assert done.code == 2
    assert "newer version" in done.err.splitlines()[-1]
    assert "Traceback" not in done.err


def test_a_port_that_is_taken_is_told(tmp_path):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        done = program("serve", "--data", str(tmp_path), "--port", port)

    assert done.code == 2
    assert f"port {port}" in done.err.splitlines()[-1]
    assert "Traceback" not in done.err


@pytest.mark.parametrize("url", ["nonsense", "postgresql://me:secret@127.0.0.1:9/none"])
def test_a_database_that_cannot_be_opened_is_told_without_its_password(tmp_path, url):
    done = program("serve", "--data", str(tmp_path), "--database", url, "--port", "0")

    assert done.code == 2
    assert "cannot be opened" in done.err.splitlines()[-1]
    assert "secret" not in done.err


@pytest.mark.parametrize(
    ("command", "url"),
    [
        (["export"], "postgresql://me:secret@127.0.0.1:9/none"),
        (["export"], "sqlite:///{folder}/text"),
        (["backup", "{folder}/copy"], "sqlite:///{folder}/text"),
    ],
)
def test_a_database_that_cannot_be_read_is_told_in_a_line(tmp_path, command, url):
    (tmp_path / "text").write_text("no database at all\n" * 99)
    done = program(*(part.format(folder=tmp_path) for part in (*command, "--database", url)))

    assert done.code == 2
    assert "cannot be opened" in done.err.splitlines()[-1]
    assert "Traceback" not in done.err
    assert "secret" not in done.err
    assert not (tmp_path / "copy").exists()


def test_a_database_that_cannot_be_read_leaves_an_earlier_export_as_it_is(tmp_path):
    (tmp_path / "text").write_text("no database at all\n" * 99)
    (tmp_path / "games").write_text("earlier")
    url, target = f"sqlite:///{tmp_path}/text", str(tmp_path / "games")
    done = program("export", "--database", url, "--output", target)

    assert done.code == 2
    assert (tmp_path / "games").read_text() == "earlier"


def test_a_file_that_cannot_be_written_is_told_in_a_line(tmp_path):
    upgrade(f"sqlite:///{tmp_path}/concordia.sqlite3")
    done = program("export", "--data", str(tmp_path), "--output", str(tmp_path / "none" / "games"))

    assert done.code == 2
    assert "none/games" in done.err.splitlines()[-1]
    assert "Traceback" not in done.err


@pytest.mark.parametrize("command", ["replay", "convert"])
def test_a_line_of_an_export_is_a_game(shell, tmp_path, command):
    game = play(["random", "random"], "classic", "italia", 3)
    plain, exported = tmp_path / "game.json", tmp_path / "line.json"
    plain.write_text(json.dumps(game.record()), encoding="utf-8")
    exported.write_text(json.dumps({"table": {"key": "abc"}, "record": game.record()}), encoding="utf-8")
    done = shell(command, str(exported))

    assert done.code == 0
    assert done.out == shell(command, str(plain)).out
