"""Studies over HTTP: made of games, deals and texts, changed by their owner alone, read by whoever may."""

from __future__ import annotations

import asyncio
import json

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

import concordia
from concordia.notation import read, read_study
from concordia.server.study.studies import study_limits
from tests.server.http.made_tables import finished, make, refused
from tests.server.http.test_socket import ME, bot
from tests.server.running import Player

RING = {"shape": "ring", "at": "Roma", "colour": "red"}
ARROW = {"shape": "arrow", "at": "Roma", "to": "Genua", "colour": "blue"}


@pytest.fixture(scope="module")
def over(server, me):
    me.patch("/me", json={"preferences": {"skip_end": True}})
    key = finished(server, me, ME, bot())
    me.patch("/me", json={"preferences": {"skip_end": False}})
    return key


@pytest.fixture
def deal(me):
    """A study of a deal for two, without a decision."""
    source = {"kind": "deal", "map": "italia", "players": 2, "seed": 5}
    answer = me.post("/studies", json={"title": "  My \n study ", "source": source})
    assert answer.status_code == 201, answer.text
    return answer.json()


@pytest.fixture(scope="module")
def nobody(server):
    client = httpx.Client(base_url=server.url + "/api/v1", timeout=60)
    server.also_closes(client)
    return client


def turn(*actions):
    return [concordia.Action.parse(each).to_json() for each in actions]


PREFECT = turn("play:prefect", "cash")
ARCHITECT = turn("play:architect", "move:land:Roma>Casinum-Roma", "build:Casinum")


def varied(me, study, node, actions, chapter=1):
    body = {"revision": study["revision"], "node": node, "actions": actions}
    answer = me.post(f"/studies/{study['key']}/chapters/{chapter}/variations", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def noted(me, study, node, **said):
    address = f"/studies/{study['key']}/chapters/1/nodes/{node}"
    return me.put(address, json={"revision": study["revision"], **said})


def lines(chapter):
    """Each node with the one before it and its action's type."""
    return [(each["number"], each["parent"], each["action"]["type"]) for each in chapter["moments"]]


def test_a_finished_game_becomes_a_study_with_all_its_moments(me, nobody, over):
    source = {"kind": "table", "table": over}
    study = me.post("/studies", json={"title": "Mine", "source": source}).json()
    assert (study["title"], study["mine"], study["revision"]) == ("Mine", True, 1)
    assert study["chapters"] == [{"number": 1, "title": "Mine"}]
    chapter = nobody.get(f"/studies/{study['key']}/chapters/1").json()
    steps = me.get(f"/tables/{over}/steps").json()
    assert chapter["start"] == steps["start"]
    assert [each["action"] for each in chapter["moments"]] == [each["action"] for each in steps["steps"]]
    assert [each["view"] for each in chapter["moments"]] == [each["view"] for each in steps["steps"]]
    assert [each["parent"] for each in chapter["moments"]] == list(range(len(steps["steps"])))
    assert chapter["table"]["seats"][0]["name"] == "Livia"
    assert (
        over
        not in nobody.get(f"/studies/{study['key']}").text + nobody.get(f"/studies/{study['key']}/chapters/1").text
    )
    assert nobody.get(f"/studies/{study['key']}").json()["mine"] is False
    assert study["key"] in [each["key"] for each in me.get("/studies").json()], me.get("/studies").text
    record = me.get(f"/tables/{over}/record").json()
    told = nobody.get(f"/studies/{study['key']}/notation")
    assert read(told.json()["text"]).record() == record


def test_a_game_that_is_not_over_is_no_study(server, me):
    running = make(me, ME, bot(), start=True)
    refused(me.post("/studies", json={"source": {"kind": "table", "table": running}}), 403, "record/not_over")
    refused(me.post("/studies", json={"source": {"kind": "table", "table": "0" * 24}}), 404, "table/unknown")


def test_a_board_of_ones_own_is_one_at_any_time(server, me):
    game = concordia.new_game("classic", "italia", players=2, seed=5)
    for action in ("play:prefect", "cash", "play:architect"):
        game.apply(concordia.Action.parse(action))
    board = me.post("/records", json=game.record()).json()["key"]
    refused(
        server.guest().post("/studies", json={"source": {"kind": "table", "table": board}}), 404, "table/unknown"
    )
    study = me.post("/studies", json={"title": "Board", "source": {"kind": "table", "table": board}}).json()
    chapter = me.get(f"/studies/{study['key']}/chapters/1").json()
    assert lines(chapter) == [(1, 0, "play"), (2, 1, "cash"), (3, 2, "play")]
    assert [each["name"] for each in chapter["table"]["seats"]] == ["Livia", "Marcus"]
    assert me.delete(f"/tables/{board}").status_code == 204
    assert lines(me.get(f"/studies/{study['key']}/chapters/1").json()) == lines(chapter)


def test_variations_branch_and_are_gone_along_where_they_agree(me, deal):
    study = varied(me, deal, 0, PREFECT)
    assert study["at"] == 2
    study = varied(me, study, 0, ARCHITECT)
    study = varied(me, study, 1, PREFECT)  # in the middle of that turn: it is the same turn
    assert study["at"] == 2
    chapter = me.get(f"/studies/{study['key']}/chapters/1").json()
    assert [each[:2] for each in lines(chapter)] == [(1, 0), (2, 1), (3, 0), (4, 3), (5, 4)]
    assert [each["ends_turn"] for each in chapter["moments"]] == [False, True, False, False, True]
    study = varied(me, study, 5, turn("play:mercator", "done"))
    promoted = me.post(f"/studies/{study['key']}/chapters/1/nodes/6/promote", json={"revision": study["revision"]})
    chapter = me.get(f"/studies/{study['key']}/chapters/1").json()
    assert lines(chapter)[0][0] == 3
    assert lines(chapter)[-1][:2] == (2, 1)
    cut = me.delete(
        f"/studies/{study['key']}/chapters/1/nodes/4", params={"revision": promoted.json()["revision"]}
    ).json()
    assert cut["at"] == 3
    assert sorted(each[0] for each in lines(me.get(f"/studies/{study['key']}/chapters/1").json())) == [1, 2, 3]
    refused(
        me.delete(f"/studies/{study['key']}/chapters/1/nodes/0", params={"revision": cut["revision"]}),
        422,
        "study/start_stays",
    )


def test_only_legal_and_whole_turns_are_kept(me, deal):
    address, body = f"/studies/{deal['key']}/chapters/1/variations", {"revision": deal["revision"], "node": 0}
    refused(me.post(address, json={**body, "actions": PREFECT[:1]}), 409, "puzzle/unfinished")
    wrong = me.post(address, json={**body, "actions": turn("play:prefect", "build:Casinum")})
    assert wrong.status_code == 422
    assert wrong.json()["error"]["rule"]
    refused(me.post(address, json={**body, "node": 77, "actions": PREFECT}), 404, "study/no_node")
    assert me.get(f"/studies/{deal['key']}").json()["revision"] == deal["revision"]


def test_a_turn_is_tried_on_the_ordinary_board_for_every_seat(server, me, deal):
    study = varied(me, deal, 0, PREFECT)
    tried = me.post(f"/trials/study/{study['key']}.1.2/state", json={"actions": []}).json()
    assert tried["seats"] == [0, 1]
    assert tried["state"]["asked"]["seat"] == 1
    assert tried["table"]["seats"][1]["name"] == "Marcus"
    assert not tried["complete"]
    for wrong in ("nonsense", f"{study['key']}.1", f"{study['key']}.1.99", f"{study['key']}.7.0"):
        assert me.post(f"/trials/study/{wrong}/state", json={"actions": []}).status_code == 404
    other = server.guest()
    refused(other.post(f"/trials/study/{study['key']}.1.2/state", json={"actions": []}), 403, "study/not_yours")


def test_comments_and_marks_are_kept_at_their_moment(me, nobody, deal):
    study = varied(me, deal, 0, PREFECT)
    answer = noted(me, study, 2, comment="Coins\r\nfirst.\x00 \n", marks=[RING, ARROW])
    assert answer.status_code == 200
    (remark,) = nobody.get(f"/studies/{study['key']}/chapters/1").json()["remarks"]
    assert remark == {"node": 2, "comment": "Coins\nfirst.", "marks": [{**RING, "to": None}, ARROW]}
    text = nobody.get(f"/studies/{study['key']}/notation", params={"chapter": 1}).json()["text"]
    assert "#: Coins\n#: first.\n#* ring Roma red, arrow Roma > Genua blue\n" in text
    again = me.post("/studies", json={"source": {"kind": "notation", "text": text}}).json()
    assert again["title"] == study["title"] == "My study"
    assert me.get(f"/studies/{again['key']}/notation").json()["text"] == text
    cleared = noted(me, answer.json(), 2)
    assert cleared.status_code == 200
    assert nobody.get(f"/studies/{study['key']}/chapters/1").json()["remarks"] == []


@pytest.mark.parametrize(
    ("said", "status", "code"),
    [
        ({"comment": "x" * (study_limits.LONGEST_COMMENT + 1)}, 422, "request/malformed"),
        ({"marks": [RING] * (study_limits.MOST_MARKS + 1)}, 422, "request/malformed"),
        ({"marks": [{**RING, "at": "Lutetia"}]}, 422, "study/mark"),
        ({"marks": [{**RING, "to": "Genua"}]}, 422, "study/mark"),
        ({"marks": [{**ARROW, "to": None}]}, 422, "study/mark"),
        ({"marks": [{**ARROW, "to": "Roma"}]}, 422, "study/mark"),
        ({"marks": [{**RING, "shape": "province"}]}, 422, "study/mark"),
        ({"marks": [{**RING, "colour": "pink"}]}, 422, "request/malformed"),
        ({"comment": 7}, 422, "request/malformed"),
        ({"more": 1}, 422, "request/malformed"),
    ],
)
def test_what_cannot_be_said_at_a_moment_is_refused(me, deal, said, status, code):
    refused(noted(me, deal, 0, **said), status, code)
    assert me.get(f"/studies/{deal['key']}/chapters/1").json()["remarks"] == []


def test_two_windows_do_not_overwrite_one_another(me, deal):
    assert noted(me, deal, 0, comment="first").status_code == 200
    refused(noted(me, deal, 0, comment="second"), 409, "study/changed")
    old = {"revision": deal["revision"]}
    key = deal["key"]
    answers = [
        me.patch(f"/studies/{key}", json={**old, "title": "x"}),
        me.delete(f"/studies/{key}", params=old),
        me.post(f"/studies/{key}/chapters", json={**old, "source": {"kind": "deal", "players": 2}}),
        me.patch(f"/studies/{key}/chapters/1", json={**old, "title": "x"}),
        me.delete(f"/studies/{key}/chapters/1", params=old),
        me.delete(f"/studies/{key}/chapters/1/nodes/0", params=old),
        me.post(f"/studies/{key}/chapters/1/nodes/0/promote", json=old),
        me.post(f"/studies/{key}/chapters/1/variations", json={**old, "node": 0, "actions": PREFECT}),
    ]
    for answer in answers:
        refused(answer, 409, "study/changed")
    assert me.get(f"/studies/{key}/chapters/1").json()["remarks"][0]["comment"] == "first"


def test_only_its_owner_changes_a_study(server, me, nobody, deal):
    other, key, now = server.guest("Other"), deal["key"], {"revision": deal["revision"]}
    for who, status, code in ((other, 403, "study/not_yours"), (nobody, 401, "account/nobody")):
        refused(who.patch(f"/studies/{key}", json={**now, "title": "x"}), status, code)
        refused(who.delete(f"/studies/{key}", params=now), status, code)
        refused(
            who.post(f"/studies/{key}/chapters", json={**now, "source": {"kind": "deal", "players": 2}}),
            status,
            code,
        )
        refused(who.patch(f"/studies/{key}/chapters/1", json={**now, "title": "x"}), status, code)
        refused(who.delete(f"/studies/{key}/chapters/1", params=now), status, code)
        refused(noted(who, deal, 0, comment="x"), status, code)
        refused(who.delete(f"/studies/{key}/chapters/1/nodes/1", params=now), status, code)
        refused(who.post(f"/studies/{key}/chapters/1/nodes/1/promote", json=now), status, code)
        vary = {**now, "node": 0, "actions": PREFECT}
        refused(who.post(f"/studies/{key}/chapters/1/variations", json=vary), status, code)
    assert who.get(f"/studies/{key}").json()["revision"] == deal["revision"]


def test_a_private_study_does_not_exist_to_others(server, me, nobody, deal):
    key = deal["key"]
    private = me.patch(f"/studies/{key}", json={"revision": deal["revision"], "visibility": "private"}).json()
    assert private["visibility"] == "private"
    for who in (server.guest(), nobody):
        for address in (f"/studies/{key}", f"/studies/{key}/chapters/1", f"/studies/{key}/notation"):
            refused(who.get(address), 404, "study/unknown")
    refused(noted(server.guest(), private, 0, comment="x"), 404, "study/unknown")
    assert me.get(f"/studies/{key}/chapters/1").status_code == 200


def test_chapters_come_move_and_go(me, deal):
    key = deal["key"]
    source = {"kind": "deal", "game": "venus", "map": "cyprus", "players": 3}
    two = me.post(f"/studies/{key}/chapters", json={"revision": 1, "title": "Two", "source": source}).json()
    assert two["at"] == 2
    moved = me.patch(f"/studies/{key}/chapters/2", json={"revision": 2, "place": 0, "title": "First"}).json()
    assert [(each["number"], each["title"]) for each in moved["chapters"]] == [(2, "First"), (1, "My study")]
    assert me.get(f"/studies/{key}/chapters/2").json()["start"]["map"] == "cyprus"
    text = me.get(f"/studies/{key}/notation").json()["text"]
    assert [each.title for each in read_study(text).chapters] == ["First", "My study"]
    copied = me.post("/studies", json={"source": {"kind": "notation", "text": text}}).json()
    assert [each["title"] for each in copied["chapters"]] == ["First", "My study"]
    left = me.delete(f"/studies/{key}/chapters/1", params={"revision": 3}).json()
    assert [each["number"] for each in left["chapters"]] == [2]
    refused(me.delete(f"/studies/{key}/chapters/2", params={"revision": 4}), 422, "study/last_chapter")
    refused(me.get(f"/studies/{key}/chapters/1"), 404, "study/no_chapter")
    assert me.delete(f"/studies/{key}", params={"revision": 4}).status_code == 204
    refused(me.get(f"/studies/{key}"), 404, "study/unknown")


def test_a_text_that_is_no_study_is_refused_with_its_place(me):
    def text(written):
        return me.post("/studies", json={"source": {"kind": "notation", "text": written}})

    assert text("").status_code == 422
    wrong = text("concordia 1\nclassic on italia, 2 players, seed 5\n1. [0] prefekt\n")
    assert wrong.status_code == 422
    assert "Line 3" in wrong.json()["error"]["reason"]
    long = "concordia 1\nclassic on italia, 2 players, seed 5\n#: " + "x" * 2001
    refused(text(long), 422, "study/long_comment")
    refused(me.post("/studies", json={"source": {"kind": "deal", "map": "luna", "players": 2}}), 422, "setup.map")
    for unfit in ({"seed": "7"}, {"game": "venus"}, {"display": "gold"}, {"interim_scoring": "maybe"}):
        odd = me.post("/studies", json={"source": {"kind": "deal", "players": 2, "options": unfit}})
        assert odd.status_code == 422, unfit


def test_there_are_limits(server, monkeypatch):
    rows = "concordia.server.study.studies.study_rows"
    person = server.guest()
    source = {"kind": "deal", "map": "italia", "players": 2, "seed": 5}
    monkeypatch.setattr(f"{rows}.MOST_STUDIES", 1)
    study = person.post("/studies", json={"source": source}).json()
    refused(person.post("/studies", json={"source": source}), 429, "study/too_many")
    monkeypatch.setattr(f"{rows}.MOST_CHAPTERS", 1)
    more = person.post(f"/studies/{study['key']}/chapters", json={"revision": 1, "source": source})
    refused(more, 422, "study/too_many_chapters")
    monkeypatch.setattr(f"{rows}.MOST_NODES", 2)
    vary = {"revision": 1, "node": 0, "actions": PREFECT}
    refused(person.post(f"/studies/{study['key']}/chapters/1/variations", json=vary), 422, "study/too_long")


def test_a_game_that_is_closed_to_spectators_is_closed_in_a_study(server, me, nobody):
    me.patch("/me", json={"preferences": {"skip_end": True}})
    key = make(me, ME, bot(), start=True, closed=True)
    me.patch("/me", json={"preferences": {"skip_end": False}})

    async def go():
        async with Player(server.url, key, me.cookies, key) as player:
            await player.play()

    asyncio.run(go())
    other = server.guest()
    refused(other.post("/studies", json={"source": {"kind": "table", "table": key}}), 403, "table/closed")
    study = me.post("/studies", json={"source": {"kind": "table", "table": key}}).json()
    assert me.get(f"/studies/{study['key']}/chapters/1").status_code == 200
    for who in (other, nobody):
        refused(who.get(f"/studies/{study['key']}/chapters/1"), 403, "table/closed")
        refused(who.get(f"/studies/{study['key']}/notation"), 403, "table/closed")


def test_who_leaves_takes_their_studies_along_and_their_name_from_others(server):
    one, other = server.guest("Goer"), server.guest("Stayer")
    one.patch("/me", json={"preferences": {"skip_end": True}})
    key = finished(server, one, ME, bot())
    kept = other.post("/studies", json={"source": {"kind": "table", "table": key}}).json()["key"]
    own = one.post("/studies", json={"source": {"kind": "table", "table": key}}).json()["key"]
    assert "Goer" in other.get(f"/studies/{kept}/chapters/1").text
    assert one.post("/me/delete", json={}).status_code == 204
    refused(other.get(f"/studies/{own}"), 404, "study/unknown")
    assert "Goer" not in other.get(f"/studies/{kept}/chapters/1").text


def test_its_owner_leads_and_others_follow(server, me, deal):
    address = f"{server.url.replace('http', 'ws')}/api/v1/studies/{deal['key']}/together"

    def headers(person):
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in person.cookies.items())}

    def told(socket):
        return json.loads(socket.recv(timeout=60))

    nowhere = {"leading": False, "chapter": 0, "node": 0}
    with connect(address) as reader, connect(address, additional_headers=headers(server.guest())) as other:
        assert (told(reader), told(other)) == (nowhere, nowhere)
        other.send(json.dumps({"chapter": 9, "node": 9}))  # not theirs to lead
        with connect(address, additional_headers=headers(me)) as leader:
            assert told(leader) == nowhere
            for wrong in ("nonsense", "{}", '{"chapter": -1, "node": 0}'):
                leader.send(wrong)
            leader.send(json.dumps({"chapter": 1, "node": 0}))
            assert told(reader) == told(other) == {"leading": True, "chapter": 1, "node": 0}
            with connect(address) as late:
                assert told(late)["leading"] is True
        assert told(reader) == nowhere
    me.patch(f"/studies/{deal['key']}", json={"revision": 1, "visibility": "private"})
    with pytest.raises(InvalidStatus), connect(address):
        pass
