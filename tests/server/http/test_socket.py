"""End to end: whole games of all kinds through real sockets, and clients that behave badly."""

from __future__ import annotations

import asyncio
import json

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

import concordia
from concordia.server.protocol.socket_messages import SERVER
from tests.server.running import Player, serving

ME, OPEN = {"kind": "me"}, {"kind": "open"}


def bot(level="random"):
    return {"kind": "bot", "level": level}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


def table_for(server, count, game="classic", board="italia", **more):
    """A started table with so many people; their browsers and its key."""
    people = [server.guest(f"Guest{n}") for n in range(count)]
    for person in people[2:]:
        assert person.patch("/me", json={"preferences": {"skip_end": True}}).status_code == 200
    seats = [ME, *[OPEN] * (count - 1)]
    made = people[0].post("/tables", json={"game": game, "map": board, "seats": seats, **more})
    assert made.status_code == 201, made.text
    key = made.json()["key"]
    for person in people[1:]:
        assert person.post(f"/tables/{key}/join", json={}).status_code == 200
    assert people[0].post(f"/tables/{key}/start").status_code == 200
    return people, key


def sit(server, key, person, seed=0) -> Player:
    return Player(server.url, key, person.cookies, seed)


async def all_play(players, most=10**6):
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(player.play(most)) for player in players]
    return [task.result() for task in tasks]


KINDS = [
    (2, "classic", "italia"),
    (3, "venus", "cyprus"),
    (5, "classic", "imperium"),
    (4, "team", "ionium"),
    (6, "team", "hellas"),
]


def test_people_play_whole_games_at_five_tables_at_once(server):
    tables = [table_for(server, *kind) for kind in KINDS]

    async def one(people, key):
        players = [sit(server, key, person, n) for n, person in enumerate(people)]
        async with sit(server, key, server.guest()) as watcher:
            for player in players:
                await player.__aenter__()
            await all_play(players)
            while not watcher.over:
                await watcher.hear()
            for player in players:
                await player.__aexit__()
        return players, watcher

    async def all_tables():
        return await asyncio.gather(*(one(*table) for table in tables))

    for (people, key), (players, watcher) in zip(tables, asyncio.run(all_tables()), strict=True):
        record = people[0].get(f"/tables/{key}/record").json()
        game_again = concordia.replay(record)
        for seat, player in enumerate(players):
            assert player.picture["seat"] == seat
            assert player.picture["view"] == json.loads(
                json.dumps(game_again.view(seat))
            )  # updates add up exactly
            assert player.picture["result"]["winners"] == game_again.winners
            assert len(player.lines) == len(record["actions"])
        assert watcher.picture["view"] == json.loads(json.dumps(game_again.view(None)))
        assert all(not message["legal"] for message in watcher.messages if message["type"] in ("state", "update"))
        for player in (*players, watcher):
            for message in player.messages[:5] + player.messages[-40:]:
                SERVER.validate_python(message)


def test_a_client_drops_and_returns_at_any_decision(server):
    people, key = table_for(server, 2)

    async def go():
        async with sit(server, key, people[1], "b") as other:
            waiting = asyncio.create_task(other.play())
            for step in range(30):
                async with sit(server, key, people[0], f"a{step}") as player:
                    await player.until("state")
                    if player.over:
                        break
                    while not player.asked:
                        await player.hear()
                    if step % 2:
                        await player.move()
                    else:  # gone before the answer comes
                        legal = player.picture["legal"]
                        kind = {"type": "act", "action": legal[0]["action"]} if legal else {"type": "end_turn"}
                        await player.say({**kind, "id": f"gone{step}", "version": player.picture["version"]})
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
        async with sit(server, key, people[0]) as player:
            await player.until("state")
            assert player.picture["version"] >= 30

    asyncio.run(go())


def test_two_clients_of_one_seat_see_the_same_and_move_once(server):
    people, key = table_for(server, 2)

    async def go():
        async with sit(server, key, people[0]) as one, sit(server, key, people[0]) as two:
            await one.until("state")
            await two.until("state")
            for _ in range(8):
                if not one.asked or one.picture["asked"]["kind"] == "end":
                    break
                action = one.picture["legal"][0]["action"]
                version = one.picture["version"]
                assert two.picture["view"] == one.picture["view"]
                for client, id in ((one, "x"), (two, "y")):
                    await client.say({"type": "act", "id": f"{id}{version}", "version": version, "action": action})
                answers = [await client.until("update") for client in (one, two)]
                assert [answer["version"] for answer in answers] == [version + 1] * 2
                winner = answers[0]["id"]
                loser = two if winner.startswith("x") else one
                no = await loser.until("refused")
                assert no["code"] == "version/stale"
                assert no["version"] == version + 1

    asyncio.run(go())


def test_a_repeated_request_is_done_once(server):
    people, key = table_for(server, 2)

    async def go():
        async with sit(server, key, people[0]) as player:
            await player.until("state")
            wish = {"type": "act", "id": "same", "version": 0, "action": {"type": "play", "card": "prefect"}}
            for _ in range(3):
                await player.say(wish)
            first = await player.until("update")
            assert first["id"] == "same"
            for _ in range(2):
                assert await player.until("accepted") == {"type": "accepted", "id": "same", "version": 1}
        async with sit(server, key, people[0]) as later:
            await later.until("state")
            await later.say(wish)
            assert (await later.until("accepted"))["version"] == 1
            assert later.picture["version"] == 1

    asyncio.run(go())


def test_stale_foreign_and_illegal_requests_change_nothing(server):
    people, key = table_for(server, 2)

    async def go():
        async with sit(server, key, people[0]) as first, sit(server, key, people[1]) as second:
            await first.until("state")
            await second.until("state")
            no = await second.request("act", action={"type": "play", "card": "prefect"})
            assert (no["type"], no["code"]) == ("refused", "turn/other_seat")
            no = await first.request("act", action={"type": "build", "city": "Roma"})
            assert no["type"] == "refused"
            assert no["rule"]
            no = await first.request("act", action={"type": "dance"})
            assert no["rule"] == "contract"
            for kind in ("undo", "reset_turn", "end_turn"):
                assert (await first.request(kind))["type"] == "refused"
            await first.say(
                {"type": "act", "id": "s", "version": 99, "action": {"type": "play", "card": "prefect"}}
            )
            assert (await first.until("refused"))["code"] == "version/stale"
        async with sit(server, key, server.guest()) as watcher:
            await watcher.until("state")
            no = await watcher.request("act", action={"type": "play", "card": "prefect"})
            assert no["code"] == "seat/not_yours"
            assert watcher.picture["version"] == 0

    asyncio.run(go())


def test_undo_reset_and_end_turn_reach_everybody(server):
    people, key = table_for(server, 2)

    async def go():
        async with sit(server, key, people[0]) as first, sit(server, key, people[1]) as second:
            start = await first.until("state")
            await second.until("state")
            await first.request("act", action={"type": "play", "card": "prefect"})
            await first.request("undo")
            assert first.picture["view"] == start["view"]
            await first.request("act", action={"type": "play", "card": "prefect"})
            await first.request("act", action={"type": "cash"})
            assert first.picture["asked"]["kind"] == "end"
            await first.request("reset_turn")
            assert first.lines == {}
            await first.request("act", action={"type": "play", "card": "prefect"})
            await first.request("act", action={"type": "cash"})
            await first.request("end_turn")
            while second.picture["version"] < first.picture["version"]:
                await second.hear()
            assert second.asked
            assert list(second.lines) == list(first.lines) == [6, 7]
            assert (await first.request("undo"))["code"] == "undo/nothing"

    asyncio.run(go())


def test_one_screen_for_two_hides_the_hands_until_it_is_handed_over(server):
    me = server.guest()
    key = me.post("/tables", json={"map": "italia", "seats": [ME, ME, bot()], "start": True}).json()["key"]

    async def go():
        async with sit(server, key, me) as player:
            await player.until("state")
            assert (player.picture["seat"], player.picture["handover"]) == (None, 0)
            assert all("hand" not in row for row in player.picture["view"]["players"])
            await player.say({"type": "handover", "seat": 1})
            assert (await player.until("refused"))["code"] == "handover/not_asked"
            await player.say({"type": "handover", "seat": 2})
            assert (await player.until("refused"))["code"] == "seat/not_yours"
            await player.play(40)
            for message in player.messages:
                view = message.get("view")
                if message["type"] == "state" and view:
                    shown = [n for n, row in enumerate(view["players"]) if "hand" in row]
                    assert shown == ([] if message["seat"] is None else [message["seat"]])
                    if message["seat"] is not None:
                        assert message["asked"]["seat"] == message["seat"]

    asyncio.run(go())
    seen = me.get(f"/tables/{key}/state").json()
    assert all("hand" not in row for row in seen["view"]["players"])


def test_a_program_plays_over_http(server):
    me = server.guest("Program")
    seats = [ME, bot("random")]
    key = me.post("/tables", json={"map": "italia", "seats": seats, "start": True}).json()["key"]
    version = None
    for turn in range(15):
        waiting = {} if version is None else {"after": version, "wait": 5}
        state = me.get(f"/tables/{key}/state", params=waiting).json()
        version = state["version"]
        if state["result"] is not None:
            break
        if state["asked"]["seat"] != 0:
            continue
        wish = {"id": f"h{turn}", "version": version}
        if state["asked"]["kind"] == "end":
            answer = me.post(f"/tables/{key}/end_turn", json=wish)
        else:
            answer = me.post(f"/tables/{key}/act", json={**wish, "action": state["legal"][-1]["action"]})
        assert answer.status_code == 200, answer.text
        again = me.post(f"/tables/{key}/end_turn", json=wish)
        assert again.status_code == 200  # the same request, done once
        assert again.json()["version"] == version + 1


def test_sockets_refuse_other_sites_strangers_and_nonsense(server):
    people, key = table_for(server, 2)

    async def go():
        evil = sit(server, key, people[0])
        evil.headers["Origin"] = "https://evil.example"
        with pytest.raises(InvalidStatus):
            await evil.__aenter__()
        with pytest.raises(InvalidStatus):
            await Player(server.url, "0" * 24, people[0].cookies).__aenter__()
        async with sit(server, key, people[0]) as player:
            await player.until("state")
            deep = "[" * 3000 + "]" * 3000
            for text in (
                "",
                "{",
                "null",
                "[]",
                '{"type":"x"}',
                '{"type":"act"}',
                "x" * 5000,
                deep,
                '{"type":"ping","x":1}',
            ):
                await player.say(text)
                assert (await player.until("error"))["code"] == "message/malformed"
            await player.say({"type": "ping"})
            await player.until("pong")
            await player.say({"type": "hello", "protocol": 1})
            await player.until("error")
        rude = sit(server, key, people[0])
        async with rude:
            pass
        old = sit(server, key, people[0])
        old.socket = None
        from websockets.asyncio.client import connect

        async with connect(old.address, additional_headers=old.headers) as socket:
            await socket.send(json.dumps({"type": "hello", "protocol": 99}))
            assert json.loads(await socket.recv())["code"] == "protocol/version"
            with pytest.raises(ConnectionClosed):
                await asyncio.wait_for(socket.recv(), 60)

    asyncio.run(go())


def test_chat_of_players_and_spectators_is_kept_apart(server):
    people, key = table_for(server, 2)

    async def go():
        stranger = server.guest("Watcher")
        async with (
            sit(server, key, people[0]) as first,
            sit(server, key, people[1]) as second,
            sit(server, key, stranger) as watcher,
        ):
            await watcher.until("state")
            await first.say({"type": "chat", "text": "salve"})
            assert (await second.until("chat"))["text"] == "salve"
            await watcher.say({"type": "chat", "text": "who wins?"})
            assert (await watcher.until("chat"))["text"] == "who wins?"
            await first.say({"type": "ping"})
            await first.until("pong")
            await second.say({"type": "ping"})
            await second.until("pong")
            for player in (first, second):
                assert [m["text"] for m in player.messages if m["type"] == "chat"] == ["salve"]

    asyncio.run(go())


def test_health_metrics_and_headers(server):
    answer = httpx.get(server.url + "/healthz")
    assert answer.json()["status"] == "ok"
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "concordia_log_entries_total" in httpx.get(server.url + "/metrics").text
    assert httpx.get(server.url + "/metrics", headers={"X-Forwarded-For": "1.2.3.4"}).status_code == 404


def test_a_token_that_is_revoked_closes_its_socket_and_no_other(server):
    me = server.guest()
    key = me.post("/tables", json={"map": "italia", "seats": [ME, ME], "start": True}).json()["key"]
    made = me.post("/tokens", json={"name": "my bot"}).json()
    bot = Player(server.url, key, {})
    bot.headers = {"Authorization": f"Bearer {made['token']}"}

    async def go():
        async with bot, sit(server, key, me) as here:
            for player in (bot, here):
                await player.until("state")
            assert (await asyncio.to_thread(me.delete, f"/tokens/{made['id']}")).status_code == 204
            with pytest.raises(ConnectionClosed):
                await bot.until("pong")
            await here.say({"type": "ping"})
            await here.until("pong")

    asyncio.run(go())


@pytest.mark.parametrize(("address", "home"), [("/session", [True, False]), ("/sessions", [True, True])])
def test_signing_out_closes_the_sockets_of_that_session_or_all(server, address, home):
    me = server.guest()
    name = f"Tullia {me.get('/me').json()['id']}"
    me.post("/keep", json={"password": "a long one to keep", "name": name})
    key = me.post("/tables", json={"map": "italia", "seats": [ME, ME], "start": True}).json()["key"]
    elsewhere = httpx.Client(base_url=server.url + "/api/v1")
    elsewhere.post("/session", json={"name": name, "password": "a long one to keep"})

    async def go():
        async with sit(server, key, me) as here, sit(server, key, elsewhere) as there:
            for player in (here, there):
                await player.until("state")
            assert (await asyncio.to_thread(me.delete, address)).status_code == 204
            for player, gone in zip((here, there), home, strict=True):
                if gone:
                    with pytest.raises(ConnectionClosed):
                        await player.until("pong")
                else:
                    await player.say({"type": "ping"})
                    await player.until("pong")

    asyncio.run(go())
    elsewhere.close()
