"""A real PostgreSQL goes away under play and comes back: everything says so, and the game goes on by itself."""

from __future__ import annotations

import shutil
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

import httpx
import psycopg
import pytest

from tests.server.http.test_socket import bot
from tests.server.running import Running, settings_for


@pytest.fixture
def postgres():
    pgserver = pytest.importorskip("pgserver")
    # Not below tmp_path: another pytest that starts meanwhile closes that folder to PostgreSQL's own user.
    with tempfile.TemporaryDirectory() as folder:
        server = pgserver.get_server(Path(folder) / "data", cleanup_mode="stop")
        yield server
        server.cleanup()


def until(holds, seconds=60.0):
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_a_game_of_bots_goes_on_once_the_database_is_back(postgres, tmp_path, caplog):
    from pgserver._commands import pg_ctl

    with Running(settings_for(tmp_path / "data", database_url=postgres.get_uri())) as server:
        me = server.guest()
        seats = [bot(), bot(), bot()]
        key = me.post("/tables", json={"map": "italia", "seats": seats, "start": True}).json()["key"]
        room = server.app.state.registry.rooms[key]
        until(lambda: room.table.version > 5)
        pg_ctl(["-w", "-m", "immediate", "stop"], pgdata=postgres.pgdata, user=postgres.system_user)
        caplog.clear()
        for _ in range(5):
            answer = me.get("/me")
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "store/away")
            assert httpx.get(server.url + "/healthz").status_code == 503
            time.sleep(0.2)
        postgres.ensure_postgres_running()
        stood = room.table.version
        until(lambda: room.table.version > stood + 5 or room.table.stage == "over")
        assert me.get("/me").status_code == 200
    lines = [record.getMessage() for record in caplog.records if record.name == "concordia.store"]
    assert lines[-1] == "database back"
    assert lines.count("database away") <= 1  # it may have been noticed before the log was cleared
    assert not [record for record in caplog.records if record.exc_info]


def decisions_of(server, key):
    return [str(action) for action in server.app.state.registry.rooms[key].table.play.game.history]


@contextmanager
def standby_of(primary, folder: Path):
    """Another PostgreSQL that writes down all that the first commits, before that is acknowledged."""
    from pgserver._commands import pg_basebackup, pg_ctl

    user = primary.system_user
    folder.mkdir(mode=0o700)
    if user is not None:
        shutil.chown(folder, user, user)
    where = str(primary.pgdata)
    pg_basebackup(
        ["-h", where, "-U", "postgres", "-R", "-X", "stream", "-c", "fast", "-D", str(folder)], user=user
    )
    for lock in folder.glob(".s.PGSQL.*"):  # the first one's, copied
        lock.unlink()
    options = f"-k {folder} -c listen_addresses=''"
    pg_ctl(["-w", "-o", options, "-l", str(folder / "log"), "start"], pgdata=folder, user=user)
    try:
        for each in ("ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()"):
            primary.psql(f"{each};")
        until(lambda: "sync" in primary.psql("SELECT sync_state FROM pg_stat_replication;"))
        yield lambda: pg_ctl(["-w", "promote"], pgdata=folder, user=user)
    finally:
        pg_ctl(["-w", "-m", "immediate", "stop"], pgdata=folder, user=user)


def test_a_standby_takes_over_at_the_same_address_and_nothing_acknowledged_is_lost(postgres, tmp_path, caplog):
    from pgserver._commands import pg_ctl

    home = Path(postgres.pgdata).parent
    address = home / "address"
    address.symlink_to(postgres.pgdata)
    url = f"postgresql://postgres:@/postgres?host={address}"
    with standby_of(postgres, home / "standby") as promote:
        with Running(settings_for(tmp_path / "data", database_url=url)) as server:
            me = server.guest()
            seats = [bot(), bot(), bot()]
            key = me.post("/tables", json={"map": "italia", "seats": seats, "start": True}).json()["key"]
            table = server.app.state.registry.rooms[key].table
            until(lambda: table.version > 5)
            pg_ctl(["-w", "-m", "immediate", "stop"], pgdata=postgres.pgdata, user=postgres.system_user)
            acknowledged = decisions_of(server, key)
            assert me.get("/me").status_code == 503
            promote()
            address.unlink()
            address.symlink_to(home / "standby")
            until(lambda: len(decisions_of(server, key)) > len(acknowledged) + 5)
            assert me.get("/me").status_code == 200, "whoever was signed in still is"
        with psycopg.connect(url) as line:
            found = line.execute("SELECT action FROM actions WHERE kind LIKE 'act%' ORDER BY number").fetchall()
    assert len(acknowledged) > 5
    assert [action for (action,) in found][: len(acknowledged)] == acknowledged
    assert not [record for record in caplog.records if record.exc_info]
