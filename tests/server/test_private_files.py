"""Nobody but its owner reads what a server keeps, also what an earlier version left open."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from concordia.cli import main
from concordia.server.private_files import make_folder, make_private
from concordia.server.settings import Settings
from concordia.server.store.upgrade import upgrade
from tests.server.running import Running, settings_for

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such rights")


@pytest.fixture(autouse=True)
def _open_by_default():
    before = os.umask(0o022)
    yield
    os.umask(before)


def rights(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_folder_database_and_secrets_are_made_for_the_owner_alone(tmp_path):
    settings = Settings(data_dir=tmp_path / "new" / "data")
    make_folder(settings.data_dir)
    assert settings.secret
    upgrade(settings.url)

    assert rights(settings.data_dir) == 0o700
    assert {rights(file) for file in settings.data_dir.iterdir()} == {0o600}


def test_a_running_server_leaves_nothing_open(tmp_path):
    settings = settings_for(tmp_path / "data")
    make_folder(settings.data_dir)
    upgrade(settings.url)
    with Running(settings) as server:
        server.guest("Livia")
        files = list(settings.data_dir.iterdir())
        assert len(files) > 1
        assert {file.name for file in files if rights(file) != 0o600} == set()


def test_what_an_earlier_version_left_open_is_mended(tmp_path):
    settings = Settings(data_dir=tmp_path)
    files = [tmp_path / name for name in ("concordia.sqlite3", "concordia.sqlite3-wal", "secrets.json")]
    for file in files:
        file.write_text('{"key": "00"}' if file.suffix == ".json" else "")
        file.chmod(0o644)
    tmp_path.chmod(0o755)

    make_folder(settings.data_dir)
    upgrade(settings.url)
    assert settings.secret == b"\0"

    assert rights(tmp_path) == 0o700
    assert {rights(file) for file in tmp_path.iterdir()} == {0o600}


def test_a_folder_with_other_things_in_it_keeps_its_rights(tmp_path):
    (tmp_path / "letters.txt").write_text("")
    tmp_path.chmod(0o755)
    make_folder(tmp_path)
    assert rights(tmp_path) == 0o755


def test_a_device_is_left_alone():
    before = rights(Path(os.devnull))
    make_private(Path(os.devnull))
    assert rights(Path(os.devnull)) == before


def test_an_export_is_for_its_owner_alone(tmp_path):
    upgrade(Settings(data_dir=tmp_path).url)
    assert main(["export", "--data", str(tmp_path), "--output", str(tmp_path / "games.jsonl")]) == 0
    assert rights(tmp_path / "games.jsonl") == 0o600
