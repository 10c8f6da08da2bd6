"""Learning from mistakes over HTTP: tried on the ordinary board, judged, and nothing told before it was."""

from __future__ import annotations

import time

import pytest

from tests.server.http.made_tables import badly_ended_record
from tests.server.running import serving


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("mistakes")) as running:
        yield running


@pytest.fixture(scope="module")
def record():
    """The last rounds of a game between computers, played badly: a game of their own, long enough to judge."""
    return badly_ended_record(turns=18)


@pytest.fixture(scope="module")
def reviewed(server, record):
    me = server.guest("Livia")
    key = me.post("/records", json=record).json()["key"]
    assert me.post(f"/tables/{key}/review").status_code == 200
    until = time.monotonic() + 240
    while (told := me.get(f"/tables/{key}/review").json())["state"] == "running" and time.monotonic() < until:
        time.sleep(0.3)
    assert told["state"] == "done"
    assert not told["too_short"]
    return me, key, {each["turn"]: each for each in told["turns"]}


@pytest.fixture(scope="module")
def mistakes(reviewed):
    me, key, _ = reviewed
    found = me.get(f"/tables/{key}/mistakes").json()["mistakes"]
    assert len(found) >= 4
    return found


def tried(me, key, turn, choose):
    """A turn tried to its end on the ordinary board, and all bytes that were sent meanwhile."""
    actions, sent = [], []
    while True:
        told = me.post(f"/trials/mistake/{key}.{turn}/state", json={"actions": actions})
        assert told.status_code == 200, told.text
        sent.append(told.text)
        if told.json()["complete"]:
            return actions, sent
        actions.append(choose(actions, [each["action"] for each in told.json()["state"]["legal"]]))


def played_in(me, key, turn):
    steps = me.get(f"/tables/{key}/steps").json()["steps"]
    return [step["action"] for step in steps if step["turn"] == turn]


def test_the_mistakes_of_a_game_come_by_round_with_their_mark(reviewed, mistakes):
    _, key, turns = reviewed
    assert [each["turn"] for each in mistakes] == sorted(each["turn"] for each in mistakes)
    for each in mistakes:
        judged = turns[each["turn"]]
        assert each["cost"] == judged["cost"] >= 6
        assert each["mark"] == max(0, judged["better"] - 3)
        assert each["round"] == each["turn"] // 2 + 1
        assert each["table"] == key
        assert each["state"] == "open"


def test_the_better_turn_is_right_and_what_was_played_is_not(reviewed, mistakes):
    me, key, turns = reviewed
    turn = mistakes[0]["turn"]
    path = f"/tables/{key}/mistakes/{turn}"
    wrong = me.post(f"{path}/check", json={"actions": played_in(me, key, turn)}).json()
    assert not wrong["right"]
    assert wrong["chance"] == wrong["in_game"] == turns[turn]["played"]
    assert wrong["why"]
    assert wrong["played"] == []
    best = turns[turn]["best"]
    actions, _ = tried(
        me, key, turn, lambda so_far, legal: best[len(so_far)] if len(so_far) < len(best) else legal[0]
    )
    right = me.post(f"{path}/check", json={"actions": actions}).json()
    assert right["right"]
    assert right["chance"] >= right["mark"] == mistakes[0]["mark"]
    assert right["played"] == played_in(me, key, turn)
    assert right["state"] == "found"
    again = me.get(f"/tables/{key}/mistakes", params={"seat": mistakes[0]["seat"]}).json()["mistakes"]
    assert next(each for each in again if each["turn"] == turn)["state"] == "found"
    assert me.post(f"{path}/skip").json()["state"] == "found", "what was found stays found"


def test_the_same_try_is_judged_the_same_each_time(reviewed, mistakes):
    me, key, _ = reviewed
    turn = mistakes[1]["turn"]
    actions, _ = tried(me, key, turn, lambda _, legal: legal[-1])
    path = f"/tables/{key}/mistakes/{turn}/check"
    assert me.post(path, json={"actions": actions}).json() == me.post(path, json={"actions": actions}).json()


def test_nothing_sent_before_the_try_is_handed_in_tells_what_is_better(reviewed, mistakes):
    """What is sent is what the same position sends as a game of its own, in which nothing was ever judged."""
    me, key, turns = reviewed
    mistake = mistakes[2]
    turn = mistake["turn"]
    _, sent = tried(me, key, turn, lambda _, legal: legal[0])
    sent.append(me.post(f"/trials/mistake/{key}.{turn}/about", json={"actions": []}).text)
    wonder = {"actions": [], "action": {"type": "build", "city": "Roma"}}
    sent.append(me.post(f"/trials/mistake/{key}.{turn}/explain", json=wonder).text)
    fork = me.post(f"/tables/{key}/fork", json={"number": number_before(me, key, turn)}).json()["key"]
    state = me.get(f"/tables/{fork}/state", params={"seat": mistake["seat"]}).json()
    first = me.post(f"/trials/mistake/{key}.{turn}/state", json={"actions": []}).json()["state"]
    assert first["view"] == state["view"]
    assert first["legal"] == state["legal"]
    assert max((line["turn"] for line in first["log"]), default=-1) < turn
    told = {
        "table",
        "map",
        "game",
        "finished_at",
        "turn",
        "round",
        "seat",
        "verdict",
        "cost",
        "before",
        "mark",
        "state",
    }
    assert set(mistake) == told
    wrong, _ = tried(me, key, turn, lambda _, legal: legal[0])
    answer = me.post(f"/tables/{key}/mistakes/{turn}/check", json={"actions": wrong})
    if not answer.json()["right"]:
        sent.append(answer.text)
    clauses = turns[turn]["why"]
    for text in sent:
        assert not any(clause in text for clause in clauses)
        assert '"best"' not in text
        assert '"better"' not in text


def number_before(me, key, turn):
    steps = me.get(f"/tables/{key}/steps").json()["steps"]
    return max((step["number"] for step in steps if step["turn"] < turn), default=0)


def test_hints_name_the_card_and_then_the_province_and_count_as_help(reviewed, mistakes):
    me, key, turns = reviewed
    turn = mistakes[2]["turn"]
    path = f"/tables/{key}/mistakes/{turn}"
    best = turns[turn]["best"]
    first = me.post(f"{path}/hint", json={"number": 1}).json()
    assert first["card"] == best[0]["card"]
    assert first["province"] is None
    second = me.post(f"{path}/hint", json={"number": 2}).json()
    places = [each for each in best if each["type"] in ("build", "produce")]
    assert (second["province"] is not None) == bool(places)
    actions, _ = tried(
        me, key, turn, lambda so_far, legal: best[len(so_far)] if len(so_far) < len(best) else legal[0]
    )
    assert me.post(f"{path}/check", json={"actions": actions}).json()["state"] == "helped"


def test_a_solution_that_was_shown_is_not_found_by_playing_it(reviewed, mistakes):
    me, key, turns = reviewed
    turn = mistakes[3]["turn"]
    path = f"/tables/{key}/mistakes/{turn}"
    told = me.post(f"{path}/solution").json()
    assert told["best"] == turns[turn]["best"]
    assert told["why"] == turns[turn]["why"]
    assert told["played"] == played_in(me, key, turn)
    best = told["best"]
    actions, _ = tried(
        me, key, turn, lambda so_far, legal: best[len(so_far)] if len(so_far) < len(best) else legal[0]
    )
    assert me.post(f"{path}/check", json={"actions": actions}).json()["state"] == "shown"


def test_what_is_no_whole_turn_or_no_mistake_is_refused(server, reviewed, mistakes):
    me, key, turns = reviewed
    turn = mistakes[1]["turn"]
    unfinished = me.post(f"/tables/{key}/mistakes/{turn}/check", json={"actions": []})
    assert unfinished.status_code == 409
    assert unfinished.json()["error"]["code"] == "mistake/unfinished"
    flawless = next(number for number, each in turns.items() if not each["best"])
    assert me.post(f"/tables/{key}/mistakes/{flawless}/hint", json={"number": 1}).status_code == 404
    assert me.post(f"/trials/mistake/{key}.9999/state", json={"actions": []}).status_code == 404
    assert me.post(f"/trials/nothing/{key}.1/state", json={"actions": []}).status_code == 404
    assert me.post("/trials/mistake/nonsense/state", json={"actions": []}).status_code == 404
    stranger = server.guest("Marcus")
    assert stranger.post(f"/trials/mistake/{key}.{turn}/state", json={"actions": []}).status_code == 404


def test_boards_of_ones_own_bring_no_mistakes_to_the_dearest(reviewed):
    me, _, _ = reviewed
    told = me.get("/me/mistakes").json()
    assert told == {"mistakes": [], "reviewed": 0, "unreviewed": []}
