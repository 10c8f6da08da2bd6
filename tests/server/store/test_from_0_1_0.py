"""A database of version 0.1.0 is migrated, and everything goes on: people, tables, notices, ratings."""

from __future__ import annotations

import httpx
import pytest

from concordia.server.clock import HandClock
from concordia.server.store.upgrade import upgrade
from tests.server.running import Running, settings_for
from tests.server.store.old_database import restore, told

PLAYED = ("live", "correspondence", "hot-seat", "bots", "guest", "team", "analysis")
FINISHED = ("finished live", "finished correspondence", "finished against a bot")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """Today's server on the migrated database, a minute after the old one was stopped."""
    folder = tmp_path_factory.mktemp("old")
    (folder / "secrets.json").write_text(told()["secrets"], encoding="utf-8")
    settings = settings_for(folder)
    upgrade(restore(folder / "concordia.sqlite3"))
    with Running(settings, clock=HandClock(told()["now"] + 60)) as running:
        yield running


@pytest.fixture(scope="module")
def people(server):
    """Everybody, signed in: by password, the guest by the session of before; and a stranger."""
    browsers = {name: httpx.Client(base_url=f"{server.url}/api/v1", timeout=60) for name in told()["people"]}
    for name, password in told()["passwords"].items():
        answer = browsers[name].post("/session", json={"name": name, "password": password})
        assert answer.status_code == 200, answer.text
    browsers["Felix"].cookies.update(told()["guest_cookies"])
    yield browsers | {"Nemo": server.guest("Nemo")}
    for browser in browsers.values():
        browser.close()


def says(now, before):
    """Whether an answer says all that it said, whatever it says besides."""
    if isinstance(before, dict):
        return isinstance(now, dict) and all(key in now and says(now[key], before[key]) for key in before)
    if isinstance(before, list):
        return isinstance(now, list) and len(now) == len(before) and all(map(says, now, before))
    return now == before


def get(person, path, **query):
    answer = person.get(path, params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def shown(state):
    """What somebody sees of a table, without words and clocks."""
    lines = [(line["number"], line["seat"], line["turn"], line["action"]) for line in state["log"]]
    options = [option["action"] for option in state["legal"] or ()]
    return {key: state[key] for key in ("seat", "version", "view", "asked", "result")} | {
        "log": lines,
        "options": options,
    }


@pytest.mark.parametrize("name", [*FINISHED, *PLAYED])
def test_everybody_sees_what_they_saw(people, name):
    table = told()["tables"][name]
    for person, before in table["states"].items():
        now = get(people[person], f"/tables/{table['key']}/state")
        assert says(shown(now), shown(before)), person


@pytest.mark.parametrize("name", FINISHED)
def test_a_finished_game_has_the_record_it_had(people, name):
    table = told()["tables"][name]
    assert get(people["Livia"], f"/tables/{table['key']}/record") == table["record"]


def test_an_open_table_waits_as_it_did(people):
    table = told()["tables"]["open"]
    now = get(people["Livia"], f"/tables/{table['key']}")
    assert now["stage"] == "open"
    assert [seat["name"] for seat in now["seats"]] == [seat["name"] for seat in table["info"]["seats"]]


@pytest.mark.parametrize("name", told()["people"])
def test_a_person_has_everything_they_had(people, name):
    before, browser = told()["people"][name], people[name]
    me = get(browser, "/me")
    assert (me["id"], me["name"], me["language"]) == tuple(before["me"][key] for key in ("id", "name", "language"))
    assert me["preferences"]["skip_end"] == before["me"]["preferences"]["skip_end"]
    assert get(browser, "/mutes") == before["mutes"]
    listed = [(each["id"], each["kind"], each["table"]) for each in before["notices"]]
    assert [(each["id"], each["kind"], each["table"]) for each in get(browser, "/notices")] == listed
    for what in ("webhooks", "tokens"):
        assert says(get(browser, f"/{what}"), before[what]) if what in before else True
    for which, over in (("games", False), ("over", True)):
        there = {game["table"]["key"] for game in get(browser, "/me/games", over=over)["games"]}
        assert there >= {game["table"]["key"] for game in before[which]["games"]}


@pytest.mark.parametrize("name", told()["passwords"])
def test_ratings_and_results_stand(people, name):
    before = told()["people"][name]["profile"]
    assert before["ratings"]
    now = get(people["Nemo"], f"/people/{before['id']}")
    assert {each["kind"]: each["games"] for each in before["ratings"]} == {
        each["kind"]: each["games"] for each in now["ratings"]
    }
    assert len(now["results"]) == len(before["results"])


def test_the_token_still_opens_the_door(server):
    bearer = {"Authorization": f"Bearer {told()['token']}"}
    with httpx.Client(base_url=f"{server.url}/api/v1", headers=bearer) as program:
        assert get(program, "/me")["name"] == "Livia"


def test_what_was_said_is_there(people):
    key = told()["tables"]["live"]["key"]
    assert says(get(people["Livia"], f"/tables/{key}/chat"), told()["chat"])
    assert told()["chat"]["lines"]


@pytest.mark.parametrize("name", PLAYED)
def test_every_game_goes_on_with_a_move(people, name):
    """Last, since it changes the tables."""
    key = told()["tables"][name]["key"]
    for person in people.values():
        state = get(person, f"/tables/{key}/state")
        seat = state["asked"]["seat"]
        if state["seat"] != seat:
            state = get(person, f"/tables/{key}/state", seat=seat) if state["handover"] == seat else state
        if state["seat"] == seat:
            break
    wanted = {"id": f"on {name}", "version": state["version"], "seat": seat}
    if state["asked"]["kind"] == "end":
        answer = person.post(f"/tables/{key}/end_turn", json=wanted)
    else:
        answer = person.post(f"/tables/{key}/act", json={**wanted, "action": state["legal"][0]["action"]})
    assert answer.status_code == 200, answer.text
    assert answer.json()["version"] > state["version"]
