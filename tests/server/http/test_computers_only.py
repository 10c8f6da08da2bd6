"""Tables at which computers play among themselves: not for guests, and few for anybody."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.server.running import Running, settings_for

BOT, ME = {"kind": "bot", "level": "random"}, {"kind": "me"}
# One clock that never runs out for a game of computers: they need the worker, which is busy with the first.


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("computers")
    with Running(settings_for(folder, guest_bot_tables=0, bot_tables=2)) as running:
        yield running


@pytest.fixture(autouse=True)
def bots_that_never_move(server, monkeypatch):
    """So that no game is over before the next is asked for."""
    monkeypatch.setattr("concordia.server.live.room.Room.go_on", lambda room: None)


def ask(person, *seats, **more):
    return person.post("/tables", json={"map": "italia", "seats": list(seats), "start": True, **more})


def account(server, name):
    person = server.guest(name)
    kept = person.post("/keep", json={"name": name, "password": f"a long password of {name}"})
    assert kept.status_code < 300, kept.text
    return person


def code(answer):
    return answer.status_code, answer.json()["error"]["code"]


def test_a_guest_may_not(server):
    guest = server.guest("Gast")
    assert code(ask(guest, BOT, BOT)) == (403, "table/computers_only_guest")
    assert ask(guest, ME, BOT).status_code == 201


def test_a_guest_may_not_in_two_steps_either(server):
    guest = server.guest("Hospes")
    key = ask(guest, {"kind": "open"}, BOT, start=False).json()["key"]
    assert guest.post(f"/tables/{key}/fill", json={}).status_code == 200
    assert code(guest.post(f"/tables/{key}/start")) == (403, "table/computers_only_guest")


def test_others_may_have_a_few_and_then_as_many_tables_of_their_own_as_ever(server):
    livia = account(server, "Livia")
    assert [ask(livia, BOT, BOT).status_code for _ in range(2)] == [201, 201]
    refused = ask(livia, BOT, BOT)
    assert code(refused) == (429, "table/computers_only")
    assert "2" in refused.json()["error"]["reason"]
    assert ask(livia, ME, BOT).status_code == 201
    assert ask(account(server, "Marcus"), BOT, BOT).status_code == 201


def test_a_table_that_everybody_has_left_to_bots_counts(server):
    gaia = account(server, "Gaia")
    for _ in range(2):
        key = ask(gaia, ME, BOT).json()["key"]
        assert gaia.post(f"/tables/{key}/leave", json={}).status_code == 200
    assert code(ask(gaia, BOT, BOT)) == (429, "table/computers_only")


def test_a_burst_of_requests_at_once_gets_no_more(server):
    nero = account(server, "Nero")
    with ThreadPoolExecutor(12) as many:
        answers = list(many.map(lambda _: ask(nero, BOT, BOT).status_code, range(12)))
    assert sorted(answers) == [201] * 2 + [429] * 10


def test_nor_does_a_burst_of_starts(server):
    otho = account(server, "Otho")
    keys = [ask(otho, BOT, BOT, start=False).json()["key"] for _ in range(8)]
    with ThreadPoolExecutor(8) as many:
        answers = list(many.map(lambda key: otho.post(f"/tables/{key}/start").status_code, keys))
    assert sorted(answers) == [200] * 2 + [429] * 6
