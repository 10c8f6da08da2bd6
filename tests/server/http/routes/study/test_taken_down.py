"""A study that moderators have taken down: gone for others, told to its owner, and put back."""

from __future__ import annotations

import asyncio

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from concordia.server.moderation.deeds import Deed
from tests.server.http.made_tables import refused

DEAL = {"kind": "deal", "map": "italia", "players": 2, "seed": 5}
DOWN = {"kind": "take_down", "words": "Insults."}


@pytest.fixture(scope="module")
def desk(server):
    """The browser of a moderator."""
    browser = server.guest("Desk")
    assert browser.post("/keep", json={"password": "correct horse battery"}).status_code == 200
    appoint = Deed("appoint", role="moderator")
    work = server.app.state.people.moderation.act(None, browser.get("/me").json()["id"], appoint)
    asyncio.run_coroutine_threadsafe(work, server.loop()).result(30)
    return browser


@pytest.fixture
def owner(server):
    return server.guest("Owner")


@pytest.fixture
def study(owner):
    return owner.post("/studies", json={"title": "Fools all", "source": DEAL}).json()


def ways(key):
    """All ways to read a study."""
    return [f"/studies/{key}", f"/studies/{key}/chapters/1", f"/studies/{key}/notation"]


def test_others_find_it_nowhere_and_are_told_why(server, desk, owner, study):
    key = study["key"]
    assert desk.post(f"/moderation/studies/{key}", json=DOWN).status_code == 201
    reader = server.guest()
    with httpx.Client(base_url=server.url + "/api/v1", timeout=60) as nobody:
        for who in (reader, nobody):
            for way in ways(key):
                answer = who.get(way)
                refused(answer, 404, "study/taken_down")
                assert answer.json()["error"]["reason"] == "Moderators have taken this study down."
                assert "Fools" not in answer.text
    refused(reader.post(f"/studies/{key}/report", json={"reason": "spam"}), 404, "study/taken_down")
    body = {"revision": study["revision"], "title": "x"}
    refused(reader.patch(f"/studies/{key}", json=body), 404, "study/taken_down")
    with (
        pytest.raises(InvalidStatus),
        connect(f"{server.url.replace('http', 'ws')}/api/v1/studies/{key}/together"),
    ):
        pass
    for page in (f"/studies/{key}", f"/embed/studies/{key}"):
        assert "Fools" not in httpx.get(server.url + page).text
    assert owner.get(f"/studies/{key}").json()["mine"] is True


def test_its_owner_is_told_with_the_reason_and_keeps_it(desk, owner, study):
    key = study["key"]
    assert owner.get(f"/studies/{key}").json()["taken_down"] is None
    desk.post(f"/moderation/studies/{key}", json=DOWN)
    told = [each["text"] for each in owner.get("/notices").json()]
    assert told[0] == (
        "A moderator has taken down your study “Fools all”: nobody but you and the moderators can read it. "
        "Reason: Insults."
    )
    assert [owner.get(way).status_code for way in ways(key)] == [200, 200, 200]
    assert owner.get(f"/studies/{key}").json()["taken_down"] == "Insults."
    (listed,) = owner.get("/studies").json()
    assert (listed["key"], listed["taken_down"]) == (key, True)
    renamed = owner.patch(f"/studies/{key}", json={"revision": study["revision"], "title": "Friends all"})
    assert (renamed.status_code, renamed.json()["taken_down"]) == (200, "Insults.")


def test_a_moderator_reads_it_and_puts_it_back(server, desk, owner, study):
    key, number = study["key"], owner.get("/me").json()["id"]
    desk.post(f"/moderation/studies/{key}", json=DOWN)
    assert [desk.get(way).status_code for way in ways(key)] == [200, 200, 200]
    file = desk.get(f"/moderation/people/{number}").json()
    assert file["taken_down"] == [{"key": key, "title": "Fools all", "words": "Insults."}]
    assert [(each["kind"], each["study"], each["title"]) for each in file["log"]] == [
        ("take_down", key, "Fools all")
    ]
    back = desk.post(f"/moderation/studies/{key}", json={"kind": "put_back"})
    assert (back.status_code, back.json()["kind"]) == (201, "put_back")
    assert [server.guest().get(way).status_code for way in ways(key)] == [200, 200, 200]
    assert desk.get(f"/moderation/people/{number}").json()["taken_down"] == []
    assert owner.get("/notices").json()[0]["text"].startswith("A moderator has put back your study “Fools all”")


def test_the_report_says_how_it_stands(server, desk, owner, study):
    key, reader = study["key"], server.guest()
    assert reader.post(f"/studies/{key}/report", json={"reason": "insult"}).status_code == 204

    def report():
        waiting = desk.get("/moderation/reports").json()["reports"]
        return next(each for each in waiting if each["study"] == key)

    assert report()["study_down"] is False
    body = {**DOWN, "report": report()["id"]}
    assert desk.post(f"/moderation/studies/{key}", json=body).status_code == 201
    assert report()["study_down"] is True
    assert owner.delete(f"/studies/{key}", params={"revision": study["revision"]}).status_code == 204
    assert report()["study_down"] is None
    refused(desk.post(f"/moderation/studies/{key}", json=DOWN), 404, "study/unknown")


def test_nobody_takes_down_without_office_or_reason_or_above_themselves(server, desk, owner, study):
    key = study["key"]
    for who in (owner, server.guest()):
        refused(who.post(f"/moderation/studies/{key}", json=DOWN), 404, "request/unknown")
    refused(desk.post(f"/moderation/studies/{key}", json={"kind": "take_down"}), 422, "moderation/reasonless")
    own = desk.post("/studies", json={"source": DEAL}).json()["key"]
    refused(desk.post(f"/moderation/studies/{own}", json=DOWN), 403, "moderation/not_over_them")
    assert server.guest().get(f"/studies/{key}").status_code == 200


def test_an_untitled_study_is_named_by_its_link(desk, owner):
    key = owner.post("/studies", json={"source": DEAL}).json()["key"]
    desk.post(f"/moderation/studies/{key}", json=DOWN)
    assert f"“/studies/{key}”" in owner.get("/notices").json()[0]["text"]
