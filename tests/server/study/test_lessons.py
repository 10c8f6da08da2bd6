"""Lessons over HTTP: every task on the trial's table, verdicts in every language, and what is kept for whom."""

from __future__ import annotations

import httpx
import pytest

from concordia.lessons.lesson import shipped_lessons
from concordia.messages import LANGUAGES
from tests.server.running import serving

TASKS = [task for lesson in shipped_lessons().values() for task in lesson.tasks]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("lessons")) as running:
        yield running


@pytest.fixture
def me(server):
    return server.guest("Livia")


def turn(actions):
    return {"actions": [action.to_json() for action in actions]}


def handed_in(person, task, actions):
    return person.post(f"/lessons/{task.id.replace('.', '/')}/check", json=turn(actions))


def done(told):
    return [task["name"] for lesson in told["lessons"] for task in lesson["tasks"] if task["done"]]


def test_everybody_may_read_the_lessons(server):
    api = f"{server.url}/api/v1"
    told = httpx.get(f"{api}/lessons").json()
    assert [each["name"] for each in told["lessons"]] == list(shipped_lessons())
    assert done(told) == []
    assert told["game"] is False
    aims = {
        language: [
            task["aim"]
            for task in httpx.get(f"{api}/lessons/build", headers={"Accept-Language": language}).json()["tasks"]
        ]
        for language in LANGUAGES
    }
    assert len({tuple(each) for each in aims.values()}) == len(LANGUAGES)
    assert httpx.get(f"{api}/lessons/nothing").status_code == 404


@pytest.mark.parametrize("task", TASKS, ids=[task.id for task in TASKS])
def test_a_task_is_solved_on_the_table_of_its_trial(me, task):
    for length in range(len(task.solution) + 1):
        told = me.post(f"/trials/lesson/{task.id}/state", json=turn(task.solution[:length]))
        assert told.status_code == 200, told.text
        assert told.json()["complete"] is (length == len(task.solution))
    shown = me.get(f"/lessons/{task.lesson}").json()["tasks"]
    actions = next(each["solution"] for each in shown if each["name"] == task.id)
    verdict = me.post(f"/lessons/{task.id.replace('.', '/')}/check", json={"actions": actions}).json()
    assert verdict["right"]
    assert verdict["why"] is None
    assert done(verdict["lessons"]) == [task.id]


def test_a_wrong_turn_is_told_why_and_not_kept(me):
    task = TASKS[0]
    told = handed_in(me, task, task.wrong.turn).json()
    assert told["right"] is False
    assert told["why"] == "None of your colonists is on Novaria-Roma."
    assert done(me.get("/lessons").json()) == []


def test_half_a_turn_and_what_is_forbidden_are_refused(me):
    task = TASKS[0]
    half = handed_in(me, task, task.solution[:1])
    assert (half.status_code, half.json()["error"]["code"]) == (409, "lesson/unfinished")
    house = next(each for each in TASKS if each.id == "build.house")
    forbidden = me.post("/lessons/build/house/check", json={"actions": [{"type": "build", "city": "Lutetia"}]})
    assert forbidden.status_code in (400, 409, 422), house.id
    assert me.post("/lessons/build/nothing/check", json={"actions": []}).status_code == 404
    assert me.post("/trials/lesson/build.nothing/state", json={"actions": []}).status_code == 404


def test_nobody_hands_in_without_being_somebody(server):
    task = TASKS[0]
    body = turn(task.solution)
    assert httpx.post(f"{server.url}/api/v1/lessons/build/move/check", json=body).status_code == 401
    assert httpx.post(f"{server.url}/api/v1/lessons/done", json={"done": []}).status_code == 401


def test_progress_is_ones_own_and_stays(server, me):
    first, second = TASKS[0], TASKS[1]
    handed_in(me, first, first.solution)
    handed_in(me, first, first.solution)
    handed_in(me, second, second.solution)
    assert done(me.get("/lessons").json()) == [first.id, second.id]
    assert done(server.guest("Marcus").get("/lessons").json()) == []


def test_progress_stays_when_a_guest_takes_an_account(server):
    guest = server.guest("Aelia")
    handed_in(guest, TASKS[0], TASKS[0].solution)
    made = guest.post("/keep", json={"name": "Aelia", "password": "long enough for this"})
    assert made.status_code in (200, 201), made.text
    assert done(guest.get("/lessons").json()) == [TASKS[0].id]


def test_what_a_browser_kept_is_carried_over_once(me):
    told = me.post("/lessons/done", json={"done": [TASKS[2].id, "game", "nonsense", TASKS[2].id]}).json()
    assert done(told) == [TASKS[2].id]
    assert told["game"] is True
    assert me.post("/lessons/done", json={"done": ["x"] * 101}).status_code == 422
