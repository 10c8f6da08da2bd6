"""Records over HTTP: games taken out, laid down again and continued as boards for analysis."""

from __future__ import annotations

import json
import threading

import pytest

import concordia
from concordia.server.table.roman_names import NAMES
from tests.server.http.made_tables import finished, make, refused
from tests.server.http.test_socket import ME, OPEN, bot


@pytest.fixture(scope="module")
def over(server, me):
    me.patch("/me", json={"preferences": {"skip_end": True}})
    key = finished(server, me, ME, bot())
    me.patch("/me", json={"preferences": {"skip_end": False}})
    return key


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


def test_the_seats_of_a_board_have_plain_names(server, me, over):
    record = me.get(f"/tables/{over}/record").json()
    laid = me.post("/records", json=record).json()
    names = [seat["name"] for seat in laid["seats"]]
    assert set(names) <= set(NAMES)
    assert len(set(names)) == len(names)

    def names_at(board):
        return [seat["name"] for seat in board["seats"]]

    played = names_at(me.get(f"/tables/{over}").json())
    assert names_at(me.post(f"/tables/{over}/fork", json={}).json()) == played
    mine, computer = names_at(server.guest().post(f"/tables/{over}/fork", json={}).json())
    assert computer == played[1]
    assert mine in NAMES  # whoever leaves for good is not named on other people's boards


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
