"""My games straight from the store: the own turn first, page by page, with the round that is being played."""

from __future__ import annotations

import pytest

from concordia.server.clock import HandClock
from tests.server.http.test_socket import ME, OPEN
from tests.server.running import serving


@pytest.fixture(scope="module")
def clock():
    return HandClock(1_800_000_000.0)


@pytest.fixture(scope="module")
def server(tmp_path_factory, clock):
    with serving(tmp_path_factory.mktemp("mine"), clock=clock) as running:
        yield running


def game(clock, *people):
    """A game of two that has begun."""
    clock.forward(10)
    first, second = people
    key = first.post("/tables", json={"map": "italia", "seats": [ME, OPEN]}).json()["key"]
    second.post(f"/tables/{key}/join", json={})
    first.post(f"/tables/{key}/start")
    return key


def one_turn(person, key, number):
    """Take what is offered first until the turn is over."""
    while True:
        state = person.get(f"/tables/{key}/state").json()
        if state["asked"]["seat"] != state["seat"]:
            return
        asked = {"id": f"{number}-{state['version']}", "version": state["version"]}
        if state["asked"]["kind"] == "end":
            answer = person.post(f"/tables/{key}/end_turn", json=asked)
        else:
            answer = person.post(f"/tables/{key}/act", json={**asked, "action": state["legal"][0]["action"]})
        assert answer.status_code == 200, answer.text


def test_games_come_page_by_page_with_my_turn_first(server, clock):
    me, other = server.guest("Livia"), server.guest("Marcus")
    mine = [game(clock, me, other) for _ in range(2)]
    theirs = [game(clock, other, me) for _ in range(3)]

    def page(number):
        told = me.get("/me/games", params={"size": 2, "page": number}).json()
        return [(each["table"]["key"], each["my_turn"]) for each in told["games"]], told["more"]

    assert page(0) == ([(mine[1], True), (mine[0], True)], True)
    assert page(1) == ([(theirs[2], False), (theirs[1], False)], True)
    assert page(2) == ([(theirs[0], False)], False)
    assert page(9) == ([], False)


def test_the_round_is_told(server, clock):
    me, other = server.guest("Livia"), server.guest("Marcus")
    key = game(clock, me, other)

    def round_now():
        (found,) = me.get("/me/games").json()["games"]
        assert found["table"]["seats"][1]["name"] == other.get("/me").json()["name"]
        return found["round"]

    told = [round_now()]
    for number in range(2):
        for person in (me, other):
            one_turn(person, key, number)
            told.append(round_now())

    assert told == [1, 1, 2, 2, 3]


def test_boards_for_analysis_are_listed_apart(server, clock):
    me, other = server.guest("Livia"), server.guest("Marcus")
    key = game(clock, me, other)
    board = me.post(f"/tables/{game_with_oneself(me)}/fork", json={}).json()["key"]

    def keys(**query):
        return [each["table"]["key"] for each in me.get("/me/games", params=query).json()["games"]]

    assert keys(analysis=True) == [board]
    assert key in keys(analysis=False)
    assert board not in keys(analysis=False)
    assert {key, board} <= set(keys())


def game_with_oneself(me):
    wish = {"map": "italia", "seats": [ME, ME], "start": True}
    return me.post("/tables", json=wish).json()["key"]
