"""Two nodes on one PostgreSQL: whatever is asked of one holds for the other."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import httpx
import psycopg
import pytest
from sqlalchemy import select
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from concordia.server.http.limits import Allowance, Limits
from concordia.server.nodes.link import BEAT_SECONDS, GRACE, PATIENCE, Link
from concordia.server.notify import due_deliveries
from concordia.server.ratings import game_results
from concordia.server.ratings.rating import START
from concordia.server.store.database import DatabaseAway
from concordia.server.store.models.people_models import DeliveryRow, NoticeRow, ResultRow
from concordia.server.store.models.rating_models import RatingRow
from tests.server.http.test_socket import ME, OPEN, bot
from tests.server.ratings.test_game_results import finished
from tests.server.running import Freely, Player, Running, settings_for


class OfSome(Freely):
    """Limits that nobody reaches, but for those on reports."""

    def __missing__(self, key):
        return Allowance(4, 0.001) if key == "report/account" else super().__missing__(key)


@pytest.fixture(scope="module")
def nodes():
    pgserver = pytest.importorskip("pgserver")
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        database = pgserver.get_server(Path(folder) / "data", cleanup_mode="stop")
        stack.callback(database.cleanup)
        made = []
        for name in "ab":
            chosen = settings_for(Path(folder) / name, database_url=database.get_uri(), private_webhooks=True)
            made.append(stack.enter_context(Running(chosen, limits=Limits(OfSome()))))
        until(lambda: all(len(node.app.state.registry.nodes.members) == 2 for node in made))
        yield made


def until(holds, seconds=60.0):
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


def at(node, client):
    """The same browser at another node."""
    made = httpx.Client(base_url=f"{node.url}/api/v1", cookies=client.cookies, timeout=60)
    node.also_closes(made)
    return made


def two_people(nodes, **terms):
    """A table of two people that has begun; each of them at a node of their own."""
    first, second = nodes[0].guest(), nodes[1].guest()
    key = first.post("/tables", json={"map": "italia", "seats": [ME, OPEN], **terms}).json()["key"]
    assert second.post(f"/tables/{key}/join", json={}).status_code == 200
    assert first.post(f"/tables/{key}/start").status_code == 200
    return key, first, second


def join(key, rival):
    return rival.post(f"/tables/{key}/join", json={})


def test_one_seat_has_one_winner(nodes):
    for _ in range(10):
        host, rivals = nodes[0].guest(), [nodes[0].guest(), nodes[1].guest()]
        key = host.post("/tables", json={"map": "italia", "seats": [ME, OPEN]}).json()["key"]
        for rival in rivals:
            assert rival.get(f"/tables/{key}").status_code == 200  # both nodes have it in memory
        with ThreadPoolExecutor(2) as pool:
            answers = list(pool.map(partial(join, key), rivals))
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        holders = {at(node, host).get(f"/tables/{key}").json()["seats"][1]["name"] for node in nodes}
        won = [answer.status_code for answer in answers].index(200)
        assert holders == {rivals[won].get("/me").json()["name"]}


def test_a_rematch_is_one_table_wherever_it_is_asked_for(nodes):
    key, first, second = two_people(nodes)
    for one in (first, second):
        ended = one.post(f"/tables/{key}/resign", json={}).json()
    assert ended["stage"] == "over"
    with ThreadPoolExecutor(2) as pool:
        made = list(pool.map(lambda one: one.post(f"/tables/{key}/rematch").json()["key"], (first, second)))
    assert len(set(made)) == 1


def test_a_decision_at_one_node_is_known_at_the_other_at_once(nodes):
    key, first, second = two_people(nodes)
    version = 0
    for number in range(12):
        state = first.get(f"/tables/{key}/state").json()
        mover = first if state["asked"]["seat"] == state["seat"] else second
        here, there = (nodes[number % 2], nodes[(number + 1) % 2])
        state = at(here, mover).get(f"/tables/{key}/state").json()
        assert state["version"] == version
        if state["asked"]["kind"] == "end":
            wish = ("end_turn", {"id": f"r{number}", "version": version})
        else:
            wish = ("act", {"id": f"r{number}", "version": version, "action": state["legal"][0]["action"]})
        done = at(here, mover).post(f"/tables/{key}/{wish[0]}", json=wish[1])
        assert done.status_code == 200, done.text
        version = done.json()["version"]
        again = at(there, mover).post(f"/tables/{key}/{wish[0]}", json=wish[1])  # the same at the other node
        assert again.json() == {"version": version}


async def until_version(player, version):
    await player.until("state")
    while player.picture["version"] < version:
        await (player.move() if player.asked else player.hear())


def test_screens_at_both_nodes_see_every_commit_and_each_other(nodes):
    key, first, second = two_people(nodes)

    async def play():
        players = [Player(nodes[0].url, key, first.cookies, 1), Player(nodes[1].url, key, second.cookies, 2)]
        async with players[0], players[1]:
            await asyncio.gather(*(until_version(player, 20) for player in players))
            last = max(player.picture["version"] for player in players)
            for player in players:
                while player.picture["version"] < last:
                    await player.hear()
            return players

    players = asyncio.run(play())
    assert players[0].picture["view"]["cities"] == players[1].picture["view"]["cities"]
    assert players[0].lines.keys() == players[1].lines.keys()
    for player in players:
        assert [0, 1] in [told["seats"] for told in player.messages if told["type"] == "presence"]


def test_a_screen_at_another_node_follows_what_it_is_told_and_reads_nothing(nodes, monkeypatch):
    key, first, second = two_people(nodes)
    store, reads = nodes[1].app.state.registry.store, []
    read = store.read

    async def noted(work):
        reads.append(work)
        return await read(work)

    async def play():
        here, there = Player(nodes[0].url, key, first.cookies, 1), Player(nodes[1].url, key, second.cookies, 2)
        async with here, there:
            await here.until("state")
            await there.until("state")
            room = nodes[1].app.state.registry.rooms[key]
            monkeypatch.setattr(store, "read", noted)
            while here.asked:
                await here.move()
                while there.picture["version"] < here.picture["version"]:
                    await there.hear()
            assert here.picture["version"] > 0
            assert room.table.revision == nodes[0].app.state.registry.rooms[key].table.revision
            return [getattr(work, "__qualname__", "") for work in reads]

    assert not [name for name in asyncio.run(play()) if "catch_up" in name or "_read_again" in name]


def test_who_only_waits_at_a_node_hears_that_it_is_at_work_as_often_as_it_says(nodes):
    key, first, second = two_people(nodes)

    async def wait():
        players = [Player(nodes[0].url, key, one.cookies, number) for number, one in enumerate((first, second))]
        async with players[0], players[1]:
            for player in players:
                await player.until("state")
            waiting = next(player for player in players if not player.asked)
            for _ in range(2):
                await asyncio.wait_for(waiting.until("pong"), 30)
            return next(told["pulse"] for told in waiting.messages if told["type"] == "welcome")

    assert 0 < asyncio.run(wait()) <= 1.5


def test_a_node_that_stood_still_writes_nothing_into_the_past(nodes, monkeypatch):
    key, first, second = two_people(nodes)
    frozen, other = (node.app.state.registry for node in nodes)

    async def play():
        players = [Player(nodes[0].url, key, one.cookies, number) for number, one in enumerate((first, second))]
        async with players[0], players[1]:
            for player in players:
                await player.until("state")
            asked, client = next(pair for pair in zip(players, (first, second), strict=True) if pair[0].asked)
            monkeypatch.setattr(frozen.nodes, "_heard", lambda _: None)  # as if it stood still meanwhile
            wish = {"id": "meanwhile", "version": 0, "action": asked.picture["legal"][0]["action"]}
            done = await asyncio.to_thread(at(nodes[1], client).post, f"/tables/{key}/act", json=wish)
            assert done.json() == {"version": 1}
            assert frozen.rooms[key].table.version == 0
            return await asked.move()  # what it knows nothing against

    before = frozen.metrics.outpaced._value.get()
    answer = asyncio.run(play())
    assert (answer["type"], answer["code"]) == ("refused", "version/stale")
    assert frozen.metrics.outpaced._value.get() == before + 1
    assert [registry.rooms[key].table.version for registry in (frozen, other)] == [1, 1]


def owner_and_other(nodes, key):
    return sorted(nodes, key=lambda node: not node.app.state.registry.nodes.owns(key))


def beside_a_bot(nodes):
    """A table of a person and a bot, whose room both nodes have open; the person is asked."""
    me = nodes[0].guest()
    key = me.post("/tables", json={"map": "italia", "seats": [ME, bot("random")], "start": True}).json()["key"]
    for node in nodes:
        until(partial(is_asked, at(node, me), key, -1))
    return key, me


def let_the_bot_play(node, key, me, at_the_end=lambda: None):
    """Play at a node until the bot is asked; the version from which it plays."""
    here = at(node, me)
    while True:
        state = here.get(f"/tables/{key}/state").json()
        body, version = {"id": f"m{state['version']}", "version": state["version"]}, state["version"]
        what = "end_turn" if state["asked"]["kind"] == "end" else "act"
        if what == "end_turn":
            at_the_end()
        done = here.post(
            f"/tables/{key}/{what}", json=body | ({"action": state["legal"][0]["action"]} if what == "act" else {})
        )
        assert done.status_code == 200, done.text
        if what == "end_turn":
            return version + 1


def test_bots_go_on_at_a_table_that_had_to_be_read_again(nodes):
    key, me = beside_a_bot(nodes)
    owner, other = owner_and_other(nodes, key)
    room = owner.app.state.registry.rooms[key]
    version = let_the_bot_play(other, key, me, room.doubt)
    until(lambda: room.table.version > version, 5.0)


def test_bots_go_on_after_a_beat_that_came_too_late(nodes, monkeypatch):
    key, me = beside_a_bot(nodes)
    owner, other = owner_and_other(nodes, key)
    link, room = owner.app.state.registry.nodes, owner.app.state.registry.rooms[key]

    async def no_beat(_):
        """The machine is too busy."""

    monkeypatch.setattr(link, "_beat", no_beat)
    link._renewed = float("-inf")
    version = let_the_bot_play(other, key, me)
    until(lambda: room.table.version == version)
    time.sleep(0.1)
    assert room.table.version == version  # nobody else sees to it, as far as anybody knows
    monkeypatch.undo()
    until(lambda: room.table.version > version, 5.0)


def test_bots_go_on_with_the_next_sweep_where_the_news_of_a_decision_was_lost(nodes, monkeypatch):
    key, me = beside_a_bot(nodes)
    owner, other = owner_and_other(nodes, key)
    registry, lost = owner.app.state.registry, []
    room = registry.rooms[key]
    monkeypatch.setattr(registry.nodes, "_heard", lambda payload: lost.append(json.loads(payload)))
    version = let_the_bot_play(other, key, me)
    played = ["table", key, other.app.state.registry.rooms[key].table.revision]
    until(lambda: any([kind, *item[:2]] == played for _, kind, items in lost for item in items))
    monkeypatch.undo()
    assert room.table.version < version
    asyncio.run_coroutine_threadsafe(registry.sweep(), owner.loop()).result(60)
    until(lambda: room.table.version > version, 5.0)


def test_what_could_not_be_read_when_it_was_told_of_is_shown_a_moment_later(nodes, monkeypatch):
    key, first, second = two_people(nodes)
    store = nodes[1].app.state.registry.store
    read, failed = store.read, []

    async def once_away(work):
        if "catch_up" in getattr(work, "__qualname__", "") and not failed:
            failed.append(work)
            raise DatabaseAway
        return await read(work)

    async def wait():
        async with Player(nodes[1].url, key, second.cookies) as there:
            await there.until("state")
            monkeypatch.setattr(store, "read", once_away)
            await asyncio.to_thread(first.post, f"/tables/{key}/pause", json={"on": True})
            async with asyncio.timeout(20):
                while not (await there.until("table"))["table"]["pause_asked"]:
                    pass

    asyncio.run(wait())
    assert failed


def test_a_node_is_there_for_the_others_only_once_its_bots_can_think(nodes, monkeypatch, tmp_path):
    before, start, ready = len(multiprocessing.active_children()), Link.start, []

    def noted(link):
        ready.append(len(multiprocessing.active_children()) - before)
        start(link)

    monkeypatch.setattr(Link, "start", noted)
    chosen = settings_for(tmp_path, database_url=nodes[0].app.state.settings.database_url)
    with Running(chosen):
        assert ready == [1]
    until(lambda: all(len(node.app.state.registry.nodes.members) == 2 for node in nodes))


def test_a_database_that_is_only_slow_to_answer_a_beat_is_not_given_up(nodes, monkeypatch):
    me, url, given_up = nodes[0].guest(), nodes[0].app.state.settings.database_url, []
    both = (me, at(nodes[1], me))
    for node in nodes:
        monkeypatch.setattr(node.app.state.registry.nodes, "_lose", given_up.append)
    with psycopg.connect(url) as line:
        line.execute("LOCK TABLE node IN ACCESS EXCLUSIVE MODE")  # beats have to wait, and nothing else
        time.sleep(PATIENCE + GRACE + 2 * BEAT_SECONDS + 0.5)  # and nobody asks for anything
        assert [one.get("/me").status_code for one in both] == [200, 200]
    assert given_up == []
    until(lambda: all(len(node.app.state.registry.nodes.members) == 2 for node in nodes))


def test_what_is_said_at_one_node_is_heard_at_the_other(nodes):
    key, first, second = two_people(nodes)

    async def talk():
        speaker, hearer = (
            Player(nodes[0].url, key, first.cookies),
            Player(nodes[1].url, key, second.cookies),
        )
        async with speaker, hearer:
            await speaker.until("state")
            await hearer.until("state")
            await speaker.say({"type": "chat", "text": "Salve!"})
            return await hearer.until("chat")

    assert asyncio.run(talk())["text"] == "Salve!"


def test_a_notice_reaches_a_page_at_another_node(nodes):
    first, second = nodes[0].guest(), nodes[1].guest()
    key = first.post("/tables", json={"map": "italia", "seats": [ME, OPEN]}).json()["key"]
    second.post(f"/tables/{key}/join", json={})

    async def wait():
        address = nodes[1].url.replace("http", "ws") + "/api/v1/notices/socket"
        cookie = "; ".join(f"{name}={value}" for name, value in second.cookies.items())
        async with connect(address, additional_headers={"Cookie": cookie}) as page:
            await asyncio.to_thread(first.post, f"/tables/{key}/start")
            return await asyncio.wait_for(page.recv(), 60)

    assert '"kind":"started"' in asyncio.run(wait())


def test_who_signs_out_at_one_node_is_sent_home_at_the_other(nodes):
    key, first, second = two_people(nodes)

    async def leave():
        async with Player(nodes[1].url, key, first.cookies) as player:
            await player.until("state")
            await asyncio.to_thread(first.delete, "/session")
            with pytest.raises(ConnectionClosed):
                await player.until("nothing")

    asyncio.run(leave())
    assert second.get("/me").status_code == 200


def is_asked(client, key, after):
    state = client.get(f"/tables/{key}/state").json()
    return state["asked"]["seat"] == state["seat"] and state["version"] > after


def test_games_that_end_at_both_nodes_at_the_same_moment_all_count_for_the_rating(nodes, monkeypatch):
    tables = [two_people(nodes)[0] for _ in nodes]
    first, second = (node.guest().get("/me").json()["id"] for node in nodes)
    keep = game_results._keep

    def keep_slowly(session, *result):
        keep(session, *result)
        session.flush()
        time.sleep(0.3)  # the other node comes to the same ratings meanwhile

    def end(node, key, number):
        over = finished([first, second], [100 + number, 102], [0], table_id=10**6 + number)
        registry = node.app.state.registry
        room = asyncio.run_coroutine_threadsafe(registry.room(key), node.loop()).result(10)
        ending = room.change(lambda table: None, lambda table: [over])
        asyncio.run_coroutine_threadsafe(ending, node.loop()).result(20)

    monkeypatch.setattr(game_results, "_keep", keep_slowly)
    with ThreadPoolExecutor(2) as pool:
        for again in range(2):  # the first ratings they ever have, and then others
            list(pool.map(end, nodes, tables, (2 * again, 2 * again + 1)))
    mine = select(RatingRow).where(RatingRow.person_id == first)
    results = select(ResultRow.change).where(ResultRow.person_id == first)
    store = nodes[0].app.state.registry.store
    ratings = store.read_now(lambda session: list(session.scalars(mine)))
    changes = store.read_now(lambda session: list(session.scalars(results)))
    assert [rating.games for rating in ratings] == [4, 4, 4, 4]
    overall = next(rating for rating in ratings if (rating.game, rating.map) == ("", ""))
    assert len(changes) == 4
    assert overall.strength == pytest.approx(START + sum(changes))


def test_bots_think_once_and_go_on_wherever_people_play(nodes):
    for _ in range(4):
        me = nodes[0].guest()
        seats = [ME, bot("random"), bot("random")]
        key = me.post("/tables", json={"map": "italia", "seats": seats, "start": True}).json()["key"]
        version = -1
        for number in range(6):
            here = at(nodes[number % 2], me)

            until(partial(is_asked, here, key, version))
            state = here.get(f"/tables/{key}/state").json()
            body = {"id": f"m{number}", "version": state["version"]}
            if state["asked"]["kind"] == "end":
                done = here.post(f"/tables/{key}/end_turn", json=body)
            else:
                done = here.post(f"/tables/{key}/act", json={**body, "action": state["legal"][0]["action"]})
            assert done.status_code == 200, done.text
            version = done.json()["version"] - 1
        owners = [node.app.state.registry.nodes.owns(key) for node in nodes]
        assert sorted(owners) == [False, True]


def test_who_joins_a_study_at_another_node_is_told_where_its_leader_stands(nodes):
    me = nodes[0].guest()
    source = {"kind": "deal", "map": "italia", "players": 2, "seed": 5}
    key = me.post("/studies", json={"title": "Together", "source": source}).json()["key"]
    here, there = (f"{node.url.replace('http', 'ws')}/api/v1/studies/{key}/together" for node in nodes)
    mine = {"Cookie": "; ".join(f"{name}={value}" for name, value in me.cookies.items())}

    async def join_late():
        async with connect(here, additional_headers=mine) as leader:
            await leader.send(json.dumps({"chapter": 1, "node": 0}))
            while not json.loads(await leader.recv())["leading"]:
                pass
            async with asyncio.timeout(10), connect(there) as late:
                while (told := json.loads(await late.recv())) != {"leading": True, "chapter": 1, "node": 0}:
                    assert not told["leading"]

    asyncio.run(join_late())


def test_a_leader_whose_node_dies_leads_no_more(nodes, tmp_path):
    me = nodes[0].guest()
    source = {"kind": "deal", "map": "italia", "players": 2, "seed": 5}
    key = me.post("/studies", json={"title": "Together", "source": source}).json()["key"]
    mine = {"Cookie": "; ".join(f"{name}={value}" for name, value in me.cookies.items())}
    chosen = settings_for(tmp_path, database_url=nodes[0].app.state.settings.database_url)

    async def follow(dying):
        there, here = (
            f"{node.url.replace('http', 'ws')}/api/v1/studies/{key}/together" for node in (dying, nodes[1])
        )
        async with (
            asyncio.timeout(30),
            connect(there, additional_headers=mine) as leader,
            connect(here) as follower,
        ):
            await leader.send(json.dumps({"chapter": 1, "node": 0}))
            while not json.loads(await follower.recv())["leading"]:
                pass
            silence(dying)
            while json.loads(await follower.recv())["leading"]:
                pass

    with Running(chosen, limits=Limits(Freely())) as third:
        until(lambda: all(len(node.app.state.registry.nodes.members) == 3 for node in (*nodes, third)))
        asyncio.run(follow(third))
    until(lambda: all(len(node.app.state.registry.nodes.members) == 2 for node in nodes))


def silence(node):
    """As if it had been killed: it says nothing any more, not even goodbye."""

    def cut():
        for task in list(node.app.state.registry.nodes._tasks):
            task.cancel()

    node.loop().call_soon_threadsafe(cut)


def test_all_sign_with_one_secret(nodes):
    assert len({node.app.state.people.settings.secret for node in nodes}) == 1
    assert len({node.app.state.registry.bot_secret for node in nodes}) == 1


@pytest.mark.parametrize(("webhook", "push"), [(77, 0), (0, 0), (0, 5)], ids=["webhook", "letter", "push"])
def test_a_delivery_is_claimed_by_one_node(nodes, webhook, push):
    key, _, second = two_people(nodes)
    store, number = nodes[0].app.state.registry.store, second.get("/me").json()["id"]

    def post(session):
        notice = NoticeRow(
            person_id=number, key="n", kind="turn", table_key=key, details={}, created=1.0, read=False, gone=False
        )
        session.add(notice)
        session.flush()
        session.add(DeliveryRow(notice_id=notice.id, webhook_id=webhook, push_id=push, due=1e12))

    store.writer.submit(post).result(10)
    later = 1e12 + 1

    def claim(node):
        return node.app.state.registry.store.writer.submit(
            partial(due_deliveries.claim, now=later, most=8, running=())
        ).result(10)

    with ThreadPoolExecutor(2) as pool:
        claimed = list(pool.map(claim, nodes))
    assert sorted(map(len, claimed)) == [0, 1]
    assert [*map(len, map(claim, nodes))] == [0, 0]  # nor later, while the first may be sending it
    later += due_deliveries.CLAIM_SECONDS + 1
    assert len(claim(nodes[1])) == 1  # who claimed it has died


def test_a_limit_is_one_for_all_nodes(nodes):
    me = nodes[0].guest()
    limits = [node.app.state.people.limits for node in nodes]
    number = str(me.get("/me").json()["id"])

    async def take():
        return limits[0].take(("report/account", number))

    for _ in range(4):
        assert asyncio.run_coroutine_threadsafe(take(), nodes[0].loop()).result(5) == 0
    until(lambda: limits[1]._left(("report/account", number), limits[1].clock()) < 1)


def test_a_node_that_goes_leaves_its_tables_to_the_other(nodes):
    folder = nodes[0].app.state.settings.data_dir.parent / "c"
    url = nodes[0].app.state.settings.database_url
    with Running(settings_for(folder, database_url=url)) as third:
        until(lambda: all(len(node.app.state.registry.nodes.members) == 3 for node in [*nodes, third]))
        link = third.app.state.registry.nodes
        mine = [key for key in map(str, range(60)) if link.owns(key)]
        assert 5 < len(mine) < 40
    until(lambda: all(len(node.app.state.registry.nodes.members) == 2 for node in nodes), 2.0)
    for key in mine:
        assert sorted(node.app.state.registry.nodes.owns(key) for node in nodes) == [False, True]
