"""What is in memory and what is stored: faults of the database, tables that leave memory and come back."""

from __future__ import annotations

import asyncio

import httpx
from sqlalchemy.exc import OperationalError
from websockets.asyncio.client import connect

from concordia.server.store.database import DatabaseAway
from tests.server.http.made_tables import kinds_of_notices, make, refused
from tests.server.http.test_socket import ME, OPEN
from tests.server.running import Player, serving


def test_while_the_database_is_away_everything_says_so_and_the_log_once(server, me, monkeypatch, caplog):
    store = server.app.state.registry.store

    def away(_):
        raise OperationalError("SELECT secret", {"password": "hunter2"}, OSError("connection refused"))

    async def not_written(_):
        raise DatabaseAway

    key = make(me, ME, OPEN)
    caplog.clear()
    with monkeypatch.context() as outage:
        outage.setattr(store, "read_now", away)
        outage.setattr(store, "write", not_written)  # nor by the heartbeat
        for _ in range(3):
            refused(me.get("/me"), 503, "store/away")
            refused(me.get(f"/tables/{key}"), 503, "store/away")
            assert httpx.get(server.url + "/healthz").status_code == 503
    assert me.get("/me").status_code == 200
    lines = [record.message for record in caplog.records if record.name == "concordia.store"]
    assert lines == ["database away", "database back"]
    assert not any(record.exc_info for record in caplog.records)
    assert "hunter2" not in caplog.text


def test_a_failed_commit_changes_nothing_and_says_so(server, me, monkeypatch):
    key = make(me, ME, ME, start=True)
    state = me.get(f"/tables/{key}/state", params={"seat": 0}).json()
    wish = {"id": "f", "version": 0, "action": {"type": "play", "card": "prefect"}}
    store = server.app.state.registry.store
    real = store.write

    async def broken(work):
        raise OSError

    monkeypatch.setattr(store, "write", broken)
    refused(me.post(f"/tables/{key}/act", json=wish), 503, "store/failed")
    monkeypatch.setattr(store, "write", real)
    assert me.get(f"/tables/{key}/state", params={"seat": 0}).json() == state
    assert me.post(f"/tables/{key}/act", json=wish).json() == {"version": 1}


def test_what_people_are_told_is_written_with_the_decision_or_neither(tmp_path, monkeypatch):
    with serving(tmp_path) as server:
        first, second = server.guest(), server.guest()
        for person in (first, second):
            person.patch("/me", json={"preferences": {"skip_end": True}})
        key = make(first, ME, OPEN)
        second.post(f"/tables/{key}/join", json={})
        first.post(f"/tables/{key}/start")
        wish = {"id": "a", "version": 0, "action": {"type": "play", "card": "diplomat"}}  # nothing to copy
        from concordia.server.notify import inbox as notices

        def broken(*_):
            raise OSError("power")

        with monkeypatch.context() as fault:
            fault.setattr(notices.outbox, "post", broken)
            refused(first.post(f"/tables/{key}/act", json=wish), 503, "store/failed")
        assert first.get(f"/tables/{key}/state").json()["version"] == 0
        assert kinds_of_notices(second, key) == ["started"]
        assert first.post(f"/tables/{key}/act", json=wish).json() == {"version": 1}
        assert kinds_of_notices(second, key) == ["started", "turn"]


def test_tables_leave_the_memory_and_come_back(server, me, clock):
    key = make(me, ME, ME, start=True)
    me.post(f"/tables/{key}/act", json={"id": "f", "version": 0, "action": {"type": "play", "card": "prefect"}})
    registry = server.app.state.registry
    clock.forward(3600)
    asyncio.run_coroutine_threadsafe(registry.sweep(), server.loop()).result(10)
    assert key not in registry.rooms
    assert me.get(f"/tables/{key}/state").json()["version"] == 1
    assert key in registry.rooms


def test_a_table_that_is_played_over_http_stays_in_memory(server, me, clock):
    key = make(me, ME, ME, start=True)
    registry = server.app.state.registry
    for _ in range(3):
        clock.forward(1200)
        me.get(f"/tables/{key}/state")
    asyncio.run_coroutine_threadsafe(registry.sweep(), server.loop()).result(10)
    assert key in registry.rooms


def test_a_socket_that_says_hello_after_its_room_was_closed_is_in_the_room_that_others_use(server, me, clock):
    key = make(me, ME, ME, start=True)
    registry = server.app.state.registry

    async def go():
        player = Player(server.url, key, me.cookies, 1)
        player.socket = await connect(player.address, additional_headers=player.headers)
        clock.forward(3600)
        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(registry.sweep(), server.loop()))
        assert key not in registry.rooms
        await player.say({"type": "hello", "protocol": 1})
        await player.until("state")
        wish = {"id": "f", "version": 0, "action": {"type": "play", "card": "prefect"}, "seat": 0}
        assert (await asyncio.to_thread(me.post, f"/tables/{key}/act", json=wish)).json() == {"version": 1}
        while player.picture["version"] == 0:
            await player.hear()
        await player.socket.close()

    asyncio.run(go())
