"""The HTTP API of tables: sitting down, rematch, analysis, records, time, faults."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from sqlalchemy.exc import OperationalError
from websockets.asyncio.client import connect

import concordia
from concordia.server.clock import HandClock
from concordia.server.store.database import DatabaseAway
from tests.server.http.test_socket import ME, OPEN, bot
from tests.server.running import Player, serving, settings_for


@pytest.fixture(scope="module")
def clock():
    return HandClock(1_800_000_000.0)


@pytest.fixture(scope="module")
def server(tmp_path_factory, clock):
    with serving(tmp_path_factory.mktemp("api"), clock=clock) as running:
        yield running


@pytest.fixture(scope="module")
def me(server):
    return server.guest("Livia")


def make(person, *seats, **more):
    answer = person.post("/tables", json={"map": "italia", "seats": list(seats), **more})
    assert answer.status_code == 201, answer.text
    return answer.json()["key"]


def refused(answer, status, code):
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    assert answer.json()["error"]["reason"].endswith(".")


def finished(server, me, *seats):
    """A table at which a game has been played to its end."""
    key = make(me, *seats, start=True)

    async def go():
        async with Player(server.url, key, me.cookies, key) as player:
            await player.play()

    asyncio.run(go())
    return key


@pytest.fixture(scope="module")
def over(server, me):
    me.patch("/me", json={"preferences": {"skip_end": True}})
    key = finished(server, me, ME, bot())
    me.patch("/me", json={"preferences": {"skip_end": False}})
    return key


def test_a_friend_opens_a_link_and_sits_down(server, me):
    key = make(me, ME, OPEN)
    friend = server.guest("Gaius")
    refused(friend.post(f"/tables/{key}/start"), 403, "table/not_host")
    refused(me.post(f"/tables/{key}/start"), 409, "table/open_seats")
    assert friend.post(f"/tables/{key}/join", json={}).json()["seats"][1]["name"] == "Gaius"
    assert friend.post(f"/tables/{key}/join", json={}).status_code == 200  # twice is once
    refused(server.guest().post(f"/tables/{key}/join", json={}), 409, "table/full")
    friend.post(f"/tables/{key}/leave", json={})
    assert me.get(f"/tables/{key}").json()["seats"][1]["kind"] == "open"
    me.post(f"/tables/{key}/fill", json={"level": "random"})
    assert me.post(f"/tables/{key}/start").json()["stage"] == "playing"
    refused(friend.post(f"/tables/{key}/join", json={}), 409, "table/started")
    assert set(kinds_of_notices(me, key)) <= {"started", "turn"}
    assert "started" in kinds_of_notices(me, key)


def kinds_of_notices(person, key):
    """What somebody was told of a table, in order."""
    return [notice["kind"] for notice in person.get("/notices").json()[::-1] if notice["table"] == key]


def test_public_tables_are_listed_and_others_not(server, me):
    shown, hidden = make(me, ME, OPEN, public=True), make(me, ME, OPEN)
    keys = [table["key"] for table in httpx.get(server.url + "/api/v1/tables").json()["tables"]]
    assert shown in keys
    assert hidden not in keys


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 422),
        ({"seats": []}, 422),
        ({"seats": [ME] * 7}, 422),
        ({"seats": [ME]}, 422),
        ({"seats": [ME, ME], "game": "chess"}, 422),
        ({"seats": [ME, ME], "map": "atlantis"}, 422),
        ({"seats": [ME, ME], "options": {"display": "gold"}}, 422),
        ({"seats": [ME, {"kind": "bot", "level": "hal"}]}, 422),
        ({"seats": [ME, OPEN], "start": True}, 409),
        ({"seats": [ME, ME], "pace": {"kind": "live", "bank": 1e999}}, 422),
        ({"seats": [ME, ME, ME], "game": "team"}, 422),
        ({"seats": [ME, ME], "level": "hal"}, 422),
    ],
)
def test_a_table_that_cannot_be_is_refused(me, body, status):
    import json

    answer = me.post("/tables", content=json.dumps(body), headers={"content-type": "application/json"})
    assert answer.status_code == status, answer.text
    assert set(answer.json()["error"]) <= {"code", "reason", "rule"}


def test_nobody_comes_in_without_a_name_or_from_another_site(server, me):
    refused(httpx.post(server.url + "/api/v1/tables", json={"seats": [ME, ME]}), 401, "account/nobody")
    answer = me.post("/tables", json={"seats": [ME, ME]}, headers={"Origin": "https://evil.example"})
    refused(answer, 403, "request/origin")
    answer = me.post("/tables", content=b"x" * 1_100_000)
    refused(answer, 413, "request/too_large")
    refused(me.get("/tables/" + "0" * 24), 404, "table/unknown")
    refused(me.get("/nowhere"), 404, "request/unknown")
    refused(me.put("/tables"), 405, "request/method")

    def endless():
        for _ in range(40):
            yield b" " * 50_000

    refused(me.post("/tables", content=endless()), 413, "request/too_large")


def test_my_games_say_whose_turn_it_is_and_since_when(server, me, clock):
    player = server.guest("Turns")
    key = make(player, ME, ME, start=True)
    began = clock.now()
    clock.forward(60)
    other = make(player, ME, OPEN)
    games = player.get("/me/games").json()["games"]
    assert [(game["table"]["key"], game["my_turn"], game["since"]) for game in games] == [
        (key, True, began),
        (other, False, None),
    ]


def test_a_seat_that_runs_out_is_played_by_a_bot_until_its_owner_returns(server, clock):
    player = server.guest("Slow")
    pace = {"kind": "correspondence", "hours": 24, "vacation_days": 2}
    key = make(player, ME, bot(), start=True, pace=pace, level="random")
    assert player.post(f"/tables/{key}/vacation", json={"on": True}).status_code == 200
    clock.forward(2 * 86400)
    version = player.get(f"/tables/{key}/state").json()["version"]
    sweep(server)
    assert player.get(f"/tables/{key}").json()["seats"][0]["away"] is False
    player.post(f"/tables/{key}/vacation", json={"on": False})
    refused(player.post(f"/tables/{key}/vacation", json={"on": True}), 409, "pace/no_vacation")
    clock.forward(86400 + 5)
    sweep(server)
    until(lambda: player.get(f"/tables/{key}/state").json()["version"] > version + 8)
    assert player.get(f"/tables/{key}").json()["seats"][0]["away"] is True
    assert "ran_out" in kinds_of_notices(player, key)
    state = player.get(f"/tables/{key}/state").json()
    wish = {"id": "a", "version": state["version"], "action": {"type": "cash"}}
    assert player.post(f"/tables/{key}/act", json=wish).json()["error"]["code"] in ("seat/away", "version/stale")
    assert player.post(f"/tables/{key}/back").json()["seats"][0]["away"] is False
    until(lambda: player.get(f"/tables/{key}/state").json()["asked"]["seat"] == 0)


def sweep(server):
    """Let the server look at the clocks of its open tables now."""
    registry = server.app.state.registry

    async def look():
        for room in list(registry.rooms.values()):
            await room.check_time()

    asyncio.run_coroutine_threadsafe(look(), server.loop()).result(10)


def until(holds, seconds=20.0):
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_a_rematch_brings_the_same_people_together(server):
    first, second = server.guest("One"), server.guest("Two")
    for person in (first, second):
        person.patch("/me", json={"preferences": {"skip_end": True}})
    key = make(first, ME, OPEN)
    second.post(f"/tables/{key}/join", json={})
    first.post(f"/tables/{key}/start")
    refused(first.post(f"/tables/{key}/rematch"), 409, "rematch/not_over")

    async def go():
        async with (
            Player(server.url, key, first.cookies, 1) as one,
            Player(server.url, key, second.cookies, 2) as two,
        ):
            await asyncio.gather(one.play(), two.play())

    asyncio.run(go())
    again = first.post(f"/tables/{key}/rematch").json()
    joined = second.post(f"/tables/{key}/rematch").json()
    assert joined["key"] == again["key"] != key
    assert [seat["name"] for seat in joined["seats"]] == ["One", "Two"]
    refused(server.guest().post(f"/tables/{key}/rematch"), 403, "seat/not_yours")
    for person in (first, second):
        games = person.get(f"/people/{person.get('/me').json()['id']}/unrated").json()["games"]
        assert [(game["table"], game["why"]) for game in games] == [(key, "guest")]
        assert kinds_of_notices(person, key) == ["started"]  # whoever looks on is not told


def test_two_who_ask_for_a_rematch_at_once_meet_at_one_table(server):
    people = [server.guest("One"), server.guest("Two")]
    for person in people:
        person.patch("/me", json={"preferences": {"skip_end": True}})
    key = make(people[0], ME, OPEN)
    people[1].post(f"/tables/{key}/join", json={})
    people[0].post(f"/tables/{key}/start")

    async def go():
        async with (
            Player(server.url, key, people[0].cookies, 1) as one,
            Player(server.url, key, people[1].cookies, 2) as two,
        ):
            await asyncio.gather(one.play(), two.play())

    asyncio.run(go())
    with ThreadPoolExecutor(2) as both:
        made = list(both.map(lambda person: person.post(f"/tables/{key}/rematch").json()["key"], people))
    assert made[0] == made[1]
    assert people[0].get(f"/tables/{key}").json()["rematch"] == made[0]

    # The link of a private table, and of what follows it, stays with those who sat there.
    stranger = server.guest()
    games = stranger.get(f"/people/{people[0].get('/me').json()['id']}/unrated").json()["games"]
    assert [game["table"] for game in games] == [None]
    assert stranger.get(f"/tables/{key}").json()["rematch"] is None

    async def watch(person):
        async with Player(server.url, key, person.cookies) as player:
            return (await player.until("welcome"))["table"]["rematch"]

    assert asyncio.run(watch(stranger)) is None
    assert asyncio.run(watch(people[1])) == made[0]


def test_a_spectator_is_not_told_of_a_private_rematch(server):
    people = [server.guest("One"), server.guest("Two")]
    key = make(people[0], ME, bot(), start=True)

    async def go():
        async with (
            Player(server.url, key, people[0].cookies) as player,
            Player(server.url, key, people[1].cookies) as spectator,
        ):
            await player.until("state")
            await spectator.until("state")
            room = server.app.state.registry.rooms[key]

            async def follow():
                await room.change(lambda table: setattr(table, "rematch", "secret"))

            await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(follow(), server.loop()))
            assert (await player.until("table"))["table"]["rematch"] == "secret"
            assert (await spectator.until("table"))["table"]["rematch"] is None

    asyncio.run(go())


def test_a_seed_that_no_database_can_keep_is_refused(me):
    record = concordia.new_game("classic", "italia", players=2, seed=2**63).record()
    refused(me.post("/records", json=record), 422, "record/seed")
    record = concordia.new_game("classic", "italia", players=2, seed=2**63 - 1).record()
    assert me.post("/records", json=record).status_code == 201


@pytest.mark.parametrize("digits", [4299, 4301, 100_000])
def test_a_number_of_thousands_of_digits_is_refused_with_a_sentence(me, digits):
    number = "1" + "0" * (digits - 1)
    record = concordia.new_game("classic", "italia", players=2, seed=123454321).record()
    in_seed = json.dumps(record).replace("123454321", number)
    in_table = json.dumps({"map": "italia", "seats": [ME, OPEN], "pace": {"kind": "live", "minutes": 0}})
    as_json = {"content-type": "application/json"}
    answers = [
        me.post("/records", content=in_seed, headers=as_json),
        me.post("/records", content=in_seed.replace('"players": 2', f'"players": {number}'), headers=as_json),
        me.post("/tables", content=in_table.replace(": 0}", f": {number}}}"), headers=as_json),
    ]
    if digits < 10_000:  # longer ones no address can hold
        answers += [me.get("/tables", params={"cursor": number}), me.get(f"/people/{number}")]
    for answer in answers:
        assert answer.status_code in (400, 422), answer.text
        assert answer.json()["error"]["reason"].endswith(".")


def test_boards_for_analysis_are_counted_apart_and_can_be_deleted(server, monkeypatch):
    monkeypatch.setattr("concordia.server.http.table_access.MOST_TABLES", 2)
    person, stranger = server.guest(), server.guest()
    record = concordia.new_game("classic", "italia", players=2, seed=1).record()
    boards = [person.post("/records", json=record).json()["key"] for _ in range(2)]
    refused(person.post("/records", json=record), 429, "table/too_many_boards")
    tables = [make(person, ME, OPEN) for _ in range(2)]
    refused(person.post("/tables", json={"seats": [ME, OPEN]}), 429, "table/too_many")
    refused(stranger.delete(f"/tables/{boards[0]}"), 404, "table/unknown")
    person.post(f"/tables/{tables[0]}/fill", json={"level": "random"})
    person.post(f"/tables/{tables[0]}/start")
    refused(person.delete(f"/tables/{tables[0]}"), 403, "table/kept")
    assert person.delete(f"/tables/{boards[0]}").status_code == 204
    refused(person.get(f"/tables/{boards[0]}"), 404, "table/unknown")
    assert person.post("/records", json=record).status_code == 201


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


def test_a_finished_game_is_exported_and_imported(server, me, over):
    record = me.get(f"/tables/{over}/record").json()
    assert concordia.replay(record).is_over
    laid = me.post("/records", json=record).json()
    assert laid["analysis"] is True
    assert laid["stage"] == "over"
    again = me.get(f"/tables/{laid['key']}/record").json()
    assert again == record
    refused(server.guest().get(f"/tables/{laid['key']}"), 404, "table/unknown")
    broken = {**record, "actions": record["actions"][1:]}
    assert me.post("/records", json=broken).json()["error"]["rule"]


def test_an_imported_game_is_opened_without_playing_it_again(server, me, over, monkeypatch):
    key = me.post("/records", json=me.get(f"/tables/{over}/record").json()).json()["key"]
    before = me.get(f"/tables/{key}/state").json()
    del server.app.state.registry.rooms[key]
    monkeypatch.setattr("concordia.server.table.played_game.PlayedGame._decide", None)

    assert me.get(f"/tables/{key}/state").json() == before


def test_any_position_of_a_finished_game_can_be_continued(server, me, over):
    stranger = server.guest()
    key = stranger.post(f"/tables/{over}/fork", json={"number": 20}).json()["key"]
    state = stranger.get(f"/tables/{key}/state").json()
    seat = state["handover"]
    state = stranger.get(f"/tables/{key}/state", params={"seat": seat}).json()
    assert state["seat"] == seat
    assert len(state["log"]) <= 20
    wish = {"id": "f", "version": state["version"], "action": state["legal"][0]["action"]}
    assert stranger.post(f"/tables/{key}/act", json=wish).status_code == 200


def test_a_hot_seat_game_is_forked_without_showing_its_stack(server, me):
    key = make(me, ME, ME, start=True)
    registry = server.app.state.registry
    fork = me.post(f"/tables/{key}/fork", json={}).json()["key"]
    stacks = [
        registry.rooms[each].table.start_from.game(registry.rooms[each].table.terms).position()
        for each in (key, fork)
    ]
    assert sorted(stacks[0].pop("stack")) == sorted(stacks[1].pop("stack"))
    assert stacks[0]["players"] == stacks[1]["players"]
    versus = make(me, ME, bot(), start=True)
    refused(me.post(f"/tables/{versus}/fork", json={}), 403, "fork/not_allowed")
    refused(me.get(f"/tables/{versus}/record"), 403, "record/not_over")


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


def test_a_fork_is_replayed_beside_the_event_loop(server, me, monkeypatch):
    from concordia.server.http.routes.table import records

    threads = []
    real = records._reshuffled
    monkeypatch.setattr(
        records, "_reshuffled", lambda *all: threads.append(threading.current_thread()) or real(*all)
    )
    key = make(me, ME, ME, start=True)
    assert me.post(f"/tables/{key}/fork", json={}).status_code == 201
    assert threads
    assert threads[0] is not server._thread


def test_the_api_is_documented(server):
    paths = httpx.get(server.url + "/api/v1/openapi.json").json()["paths"]
    assert "/api/v1/tables/{key}/act" in paths
    assert "/api/v1/guest" in paths


def test_limits_hold(tmp_path):
    from tests.server.running import Running

    with Running(settings_for(tmp_path), limits=None) as server:
        me = server.guest()
        codes = [me.post("/tables", json={"seats": [ME, OPEN]}).status_code for _ in range(40)]
        assert codes[0] == 201
        assert codes[-1] == 429


def test_options_tell_what_they_cost_and_what_is_impossible_tells_why(server):
    person = server.guest("Julia")
    key = make(person, ME, bot("random"), start=True)
    state = person.get(f"/tables/{key}/state").json()
    while not any(option["text"] == "play:architect" for option in state["legal"]):
        time.sleep(0.05)
        state = person.get(f"/tables/{key}/state").json()
    decision = {"id": "one", "version": state["version"], "action": {"type": "play", "card": "architect"}}
    assert person.post(f"/tables/{key}/act", json=decision).status_code == 200
    state = person.get(f"/tables/{key}/state").json()
    moves = [option for option in state["legal"] if option["action"]["type"] == "move"]
    assert moves
    assert all(option["effect"]["steps"] in (1, 2) for option in moves)
    told = person.post(f"/tables/{key}/explain", json={"action": {"type": "build", "city": "Roma"}}).json()
    assert [reason["rule"] for reason in told["reasons"]][:1] == ["5.2"]
    assert person.post(f"/tables/{key}/explain", json={"action": moves[0]["action"]}).json() == {"reasons": []}
    assert person.post(f"/tables/{key}/explain", json={"action": {"type": "fly"}}).status_code == 422
    stranger = server.guest("Nobody")
    answer = stranger.post(f"/tables/{key}/explain", json={"action": {"type": "build", "city": "Roma"}})
    refused(answer, 403, "seat/not_yours")
    assert person.get(f"/tables/{key}/state").json()["version"] == state["version"]


def test_public_tables_that_nobody_minds_are_not_listed(tmp_path):
    clock = HandClock(1_800_000_000.0)
    with serving(tmp_path, clock=clock) as server:
        me = server.guest()
        waiting, playing = make(me, ME, OPEN, public=True), make(me, ME, ME, public=True, start=True)

        def listed():
            return {table["key"] for table in me.get("/tables").json()["tables"]}

        clock.forward(23 * 3600)
        assert listed() == {waiting, playing}
        clock.forward(2 * 3600)
        assert listed() == {playing}
        clock.forward(14 * 86400)
        assert listed() == set()
        assert me.get(f"/tables/{waiting}").json()["stage"] == "open"  # its link still works


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
