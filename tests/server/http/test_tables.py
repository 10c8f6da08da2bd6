"""The HTTP API of tables: making them, sitting down, lists, time, rematches."""

from __future__ import annotations

import asyncio
import json
import time
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from concordia.server.clock import HandClock
from tests.server.http.made_tables import kinds_of_notices, make, refused, sweep, until
from tests.server.http.test_socket import ME, OPEN, bot
from tests.server.running import Player, serving, settings_for


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


def test_people_at_one_screen_have_names_and_colours_of_their_own(server):
    host = server.guest("Livia")
    host.patch("/me", json={"preferences": {"colour": 2}})
    wishes = [ME | {"name": "Ana", "colour": 4}, ME | {"name": "Bo", "colour": 2}, OPEN, bot()]
    seats = host.get(f"/tables/{make(host, *wishes)}").json()["seats"]
    assert [(seat["name"], seat["colour"]) for seat in seats[:2]] == [("Ana", 4), ("Bo", 2)]
    assert len({seat["colour"] for seat in seats}) == 4
    alone = host.get(f"/tables/{make(host, ME | {'name': 'Ana', 'colour': 4}, OPEN)}").json()["seats"]
    assert (alone[0]["name"], alone[0]["colour"]) == ("Livia", 2)
    for unfit in (0, 7, "red"):
        table = {"game": "classic", "map": "imperium", "seats": [ME | {"colour": unfit}, ME]}
        assert host.post("/tables", json=table).status_code == 422


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


def test_the_api_is_documented(server):
    paths = httpx.get(server.url + "/api/v1/openapi.json", timeout=60).json()["paths"]
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
