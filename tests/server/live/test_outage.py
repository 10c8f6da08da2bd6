"""A real PostgreSQL goes away under play and comes back: everything says so, and the game goes on by itself."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

import httpx
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
