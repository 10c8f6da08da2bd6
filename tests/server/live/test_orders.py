"""What moderators do reaches tables and pages that are open, also what the command line did."""

from __future__ import annotations

import asyncio

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from concordia.server.moderation.deeds import Deed
from concordia.server.people import People
from concordia.server.store.database import Store
from tests.server.http.test_socket import sit, table_for
from tests.server.running import serving, settings_for


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("orders")) as running:
        running.folder = running.app.state.settings.data_dir
        yield running


def moderator(server, role="moderator"):
    """The browser of somebody with an office."""
    browser = server.guest()
    assert browser.post("/keep", json={"password": "correct horse battery"}).status_code == 200
    by_command(server, browser, Deed("appoint", role=role))
    assert browser.get("/me").json()["role"] == role
    return browser


def by_command(server, browser, deed):
    """What ``concordia people`` does: in another process, on the same database."""
    settings = settings_for(server.folder)
    store = Store(settings.url)
    subject = browser.get("/me").json()["id"]
    asyncio.run(People(store, settings).moderation.act(None, subject, deed))
    store.close()


async def sent_out(player):
    """Until the server hangs up."""
    with pytest.raises(ConnectionClosed):
        await player.until("never")


def test_a_removed_line_disappears_for_everybody(server):
    people, key = table_for(server, 2)
    desk = moderator(server)

    async def go():
        async with sit(server, key, people[0]) as first, sit(server, key, people[1]) as second:
            await first.until("presence")
            await second.until("presence")
            await first.say({"type": "chat", "text": "rude"})
            line = (await second.until("chat"))["id"]
            answer = await asyncio.to_thread(desk.post, f"/moderation/lines/{line}", json={})
            assert answer.status_code == 201, answer.text
            assert [(await each.until("chat_removed"))["id"] for each in (first, second)] == [line, line]

    asyncio.run(go())
    assert people[1].get(f"/tables/{key}/chat").json()["lines"] == []
    (act,) = [each for each in desk.get("/moderation/log").json() if each["kind"] == "remove_line"]
    assert act["text"] == "rude"


def test_who_is_suspended_is_sent_out_and_leaves_their_seats(server):
    people, key = table_for(server, 2)
    waiting = people[1].post("/tables", json={"map": "italia", "seats": [{"kind": "me"}, {"kind": "open"}]})
    desk = moderator(server)
    number = people[1].get("/me").json()["id"]
    body = {"kind": "suspend", "words": "Insults.", "hours": 24}

    async def go():
        async with sit(server, key, people[0]) as other, sit(server, key, people[1]) as player:
            await player.until("presence")
            await other.until("presence")
            answer = await asyncio.to_thread(desk.post, f"/moderation/people/{number}", json=body)
            assert answer.status_code == 201, answer.text
            await sent_out(player)
            table = (await other.until("table"))["table"]
            assert [seat["away"] for seat in table["seats"] if seat.get("person") == number] == [True]
        with pytest.raises(InvalidStatus):
            await sit(server, key, people[1]).__aenter__()

    asyncio.run(go())
    for path in ("/me", f"/tables/{key}"):
        refused = people[1].get(path)
        assert refused.status_code == 403
        assert refused.json()["error"]["reason"].endswith("Reason: Insults.")
    table = people[0].get(f"/tables/{waiting.json()['key']}").json()
    assert [seat["kind"] for seat in table["seats"]] == ["open", "open"]
    assert desk.post(f"/moderation/people/{number}", json={"kind": "unsuspend"}).status_code == 201
    assert people[1].get("/me").json()["unread"] >= 2


def test_a_new_name_is_seen_at_once_by_all_at_the_table(server):
    people, key = table_for(server, 2)
    desk = moderator(server)
    number = people[1].get("/me").json()["id"]

    async def go():
        async with sit(server, key, people[0]) as other:
            await other.until("presence")
            body = {"kind": "rename", "name": "Gentle Soul"}
            answer = await asyncio.to_thread(desk.post, f"/moderation/people/{number}", json=body)
            assert answer.status_code == 201, answer.text
            return (await other.until("table"))["table"]

    assert "Gentle Soul" in [seat["name"] for seat in asyncio.run(go())["seats"]]


def test_what_the_command_line_did_is_carried_out_while_the_server_runs(server):
    people, key = table_for(server, 2)

    async def go():
        async with sit(server, key, people[1]) as player:
            await player.until("presence")
            await asyncio.to_thread(by_command, server, people[1], Deed("suspend", "Insults.", seconds=3600))
            await sent_out(player)

    asyncio.run(go())
    moderation = server.app.state.people.moderation

    async def left():
        await moderation.carry_out()  # what is being carried out is done before
        return await moderation.waiting()

    assert asyncio.run_coroutine_threadsafe(left(), server.loop()).result(20) == []


def test_whom_the_host_deletes_is_forgotten_while_the_server_runs(server):
    people, key = table_for(server, 2)
    name, number = (people[1].get("/me").json()[field] for field in ("name", "id"))
    by_command(server, people[1], Deed("delete", "Deleted."))
    carried = server.app.state.people.moderation.carry_out()
    asyncio.run_coroutine_threadsafe(carried, server.loop()).result(20)
    assert people[1].get("/me").status_code == 401
    table = people[0].get(f"/tables/{key}").json()
    assert name not in [seat["name"] for seat in table["seats"]]
    desk = moderator(server)
    assert desk.get(f"/moderation/people/{number}").json()["log"] == []


def test_the_desk_does_not_exist_for_others(server):
    somebody = server.guest()
    for path in ("reports", "log", "people/1"):
        refused = somebody.get(f"/moderation/{path}")
        assert refused.status_code == 404
        assert refused.json()["error"]["code"] == "request/unknown"


def test_a_report_reaches_the_desk_and_is_settled(server):
    people, key = table_for(server, 2, public=True)

    async def go():
        async with sit(server, key, people[0]) as first:
            await first.until("presence")
            await first.say({"type": "chat", "text": "you are all fools"})
            return (await first.until("chat"))["id"]

    line = asyncio.run(go())
    body = {"reason": "insult", "words": "Look.\u0000"}
    assert people[1].post(f"/tables/{key}/chat/{line}/report", json=body).status_code == 204
    stranger = server.guest()
    assert stranger.post(f"/tables/{key}/chat/{line}/report", json=body).status_code == 404
    desk = moderator(server)
    queue = desk.get("/moderation/reports").json()
    (report,) = [each for each in queue["reports"] if each["line"] == line]
    assert (report["words"], report["table"]) == ("Look.", key)
    assert [each["text"] for each in report["context"]] == ["you are all fools"]
    warned = {"kind": "warn", "words": "No insults.", "report": report["id"]}
    assert desk.post(f"/moderation/people/{report['subject']['id']}", json=warned).status_code == 201
    assert desk.post(f"/moderation/reports/{report['id']}", json={"upheld": True}).status_code == 204
    left = desk.get("/moderation/reports").json()["reports"]
    assert line not in [each["line"] for each in left]
    told = people[0].get("/notices").json()
    assert "You have received a warning from a moderator. Reason: No insults." in [each["text"] for each in told]


def test_a_report_that_does_not_exist_cannot_be_named(server):
    desk, somebody = moderator(server), server.guest()
    number = somebody.get("/me").json()["id"]
    body = {"kind": "warn", "words": "x", "report": 2**31 - 1}
    assert desk.post(f"/moderation/people/{number}", json=body).status_code == 404


def test_a_study_that_is_reported_reaches_the_desk_with_its_words(server):
    owner, reader = server.guest(), server.guest()
    source = {"kind": "deal", "game": "classic", "map": "italia", "players": 2, "seed": 5}
    made = owner.post("/studies", json={"title": "Fools, all of you", "source": source})
    assert made.status_code == 201
    study = made.json()
    chapter, body = study["chapters"][0]["number"], {"reason": "insult", "words": "Look."}
    said = {"comment": "Only a fool builds here.", "marks": [], "revision": study["revision"]}
    assert owner.put(f"/studies/{study['key']}/chapters/{chapter}/nodes/0", json=said).status_code == 200
    assert owner.post(f"/studies/{study['key']}/report", json=body).status_code == 409
    for _ in range(2):
        assert reader.post(f"/studies/{study['key']}/report", json=body).status_code == 204
    desk = moderator(server)
    (report,) = [
        each for each in desk.get("/moderation/reports").json()["reports"] if each["study"] == study["key"]
    ]
    texts = [each["text"] for each in report["context"]]
    assert texts[0] == "Fools, all of you"
    assert texts[-1] == "Only a fool builds here."
    assert report["subject"]["id"] == owner.get("/me").json()["id"]


def test_a_private_study_of_others_cannot_be_reported(server):
    owner, reader = server.guest(), server.guest()
    source = {"kind": "deal", "game": "classic", "map": "italia", "players": 2, "seed": 5}
    study = owner.post("/studies", json={"title": "Mine", "source": source}).json()
    closed = {"visibility": "private", "revision": study["revision"]}
    assert owner.patch(f"/studies/{study['key']}", json=closed).status_code == 200
    assert reader.post(f"/studies/{study['key']}/report", json={"reason": "spam"}).status_code == 404
