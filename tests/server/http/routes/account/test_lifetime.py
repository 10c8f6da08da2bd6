"""A vacation at all tables at once, everything about oneself as a file, and being forgotten: on a real server."""

from __future__ import annotations

import asyncio
import json
from itertools import count

import pytest
from sqlalchemy import select

from concordia.server.accounts.lifetime.vacations import ALLOWANCE_DAYS, DAY
from concordia.server.clock import HandClock
from concordia.server.store.models.people_models import NoticeRow, PersonRow, ResultRow
from tests.server.running import Player, serving

ME, OPEN = {"kind": "me"}, {"kind": "open"}
SLOW = {"kind": "correspondence", "hours": 24, "vacation_days": 0}
PASSWORD = "ceterum censeo"
numbers = count(1)


@pytest.fixture(scope="module")
def clock():
    return HandClock(1_800_000_000.0)


@pytest.fixture(scope="module")
def server(tmp_path_factory, clock):
    with serving(tmp_path_factory.mktemp("lifetime"), clock=clock) as running:
        yield running


def account(server, name):
    """Somebody with an account and a name that nobody else has."""
    browser = server.guest(f"{name} {next(numbers)}")
    assert browser.post("/keep", json={"password": PASSWORD}).status_code == 200
    return browser


def who(browser):
    return browser.get("/me").json()


def table(host, other=None, **more):
    wish = {"map": "italia", "seats": [ME, OPEN], "pace": SLOW, "shuffle": False, **more}
    key = host.post("/tables", json=wish).json()["key"]
    if other is not None:
        other.post(f"/tables/{key}/join", json={})
        assert host.post(f"/tables/{key}/start").status_code == 200
    return key


def deadline(browser, key):
    return browser.get(f"/tables/{key}/state").json()["asked"]["deadline"]


def code(answer):
    return answer.json()["error"]["code"]


def test_a_vacation_stops_all_slow_clocks_is_announced_and_ends_by_hand(server, clock):
    livia, marcus = account(server, "Livia"), account(server, "Marcus")
    keys = [table(livia, marcus) for _ in range(2)]
    live = table(livia, marcus, pace={"kind": "live", "bank": 600, "increment": 5})
    before = [deadline(marcus, key) for key in (*keys, live)]
    clock.forward(3600)
    went = livia.put("/me/vacation", json={"days": 10})
    assert went.json() == {
        "since": clock.now(),
        "until": clock.now() + 10 * DAY,
        "days_left": ALLOWANCE_DAYS - 10,
    }
    assert [deadline(marcus, key) for key in keys] == [due + 10 * DAY for due in before[:2]]
    assert deadline(marcus, live) == before[2]
    seats = marcus.get(f"/tables/{keys[0]}").json()["seats"]
    assert [seat["vacation_until"] for seat in seats] == [clock.now() + 10 * DAY, None]
    profile = f"/people/{who(livia)['id']}"
    assert marcus.get(profile).json()["vacation_until"] == clock.now() + 10 * DAY
    joined = table(livia)  # a table made on vacation knows of it
    assert marcus.get(f"/tables/{joined}").json()["seats"][0]["vacation_until"] == clock.now() + 10 * DAY
    clock.forward(2 * DAY)
    back = livia.delete("/me/vacation").json()
    assert (back["until"], back["days_left"]) == (None, ALLOWANCE_DAYS - 2)
    assert [deadline(marcus, key) for key in keys] == [due + 2 * DAY for due in before[:2]]
    assert marcus.get(profile).json()["vacation_until"] is None
    again = livia.delete("/me/vacation")
    assert (again.status_code, code(again)) == (409, "vacation/none")


def test_the_allowance_is_kept_and_grows_back(server, clock):
    livia = account(server, "Livia")
    assert livia.put("/me/vacation", json={"days": 20}).status_code == 200
    assert livia.put("/me/vacation", json={"days": 5}).json()["days_left"] == 25  # shortened
    clock.forward(6 * DAY)  # it ends by itself
    assert livia.get("/me/vacation").json() == {"since": None, "until": None, "days_left": 25}
    refused = livia.put("/me/vacation", json={"days": 26})
    assert (refused.status_code, code(refused)) == (409, "vacation/too_long")
    assert "25" in refused.json()["error"]["reason"]
    assert livia.put("/me/vacation", json={"days": 25}).status_code == 200
    clock.forward(26 * DAY)
    assert livia.put("/me/vacation", json={"days": 1}).status_code == 409
    clock.forward(340 * DAY)
    assert livia.put("/me/vacation", json={"days": 5}).status_code == 200


@pytest.mark.parametrize("days", [0, -1, 31, 1.5, "x", None, 10**30])
def test_what_is_no_vacation_is_refused(server, days):
    livia = account(server, "Livia")
    assert livia.put("/me/vacation", json={"days": days}).status_code == 422
    assert livia.get("/me/vacation").json()["until"] is None


def test_a_liked_colour_is_taken_when_it_is_free(server):
    livia, marcus = account(server, "Livia"), account(server, "Marcus")
    for browser in (livia, marcus):
        assert browser.patch("/me", json={"preferences": {"colour": 4}}).json()["preferences"]["colour"] == 4
    key = table(livia, marcus, shuffle=True)
    seats = livia.get(f"/tables/{key}").json()["seats"]
    colours = {seat["person"]: seat["colour"] for seat in seats}
    assert colours[who(livia)["id"]] == 4
    assert colours[who(marcus)["id"]] != 4
    for unfit in (0, 7, "red", 1.5):
        assert livia.patch("/me", json={"preferences": {"colour": unfit}}).status_code == 422
    assert livia.patch("/me", json={"preferences": {"colour": None}}).json()["preferences"]["colour"] is None


def test_the_export_has_everything_but_secrets_and_what_is_hidden(server):
    livia, marcus = account(server, "Livia"), account(server, "Marcus")
    token = livia.post("/tokens", json={"name": "my bot"}).json()["token"]
    hook = {"url": "https://203.0.113.5/x", "secret": "arcanum"}
    livia.post("/webhooks", json=hook)
    running = table(livia, marcus)
    answer = livia.get("/me/export")
    assert "attachment" in answer.headers["content-disposition"]
    told = answer.json()
    assert told["person"]["name"] == who(livia)["name"]
    assert [each["name"] for each in told["tokens"]] == ["my bot"]
    assert len(told["sessions"]) == 1
    (game,) = told["games"]
    assert (game["table"]["key"], game["seats"], game["record"]) == (running, [0], None)
    for secret in (token, "arcanum", "digest", "password", "argon2", "seed", "stack", "hand"):
        assert secret not in answer.text, secret
    with_token = server.guest()
    with_token.cookies.clear()
    refused = with_token.get("/me/export", headers={"authorization": f"Bearer {token}"})
    assert refused.status_code == 403


def played_to_the_end(server, *people):
    """A rated game by these people, played at random."""
    key = table(*people, pace={"kind": "live", "bank": 6000, "increment": 5})

    async def play(person, seed):
        async with Player(server.url, key, person.cookies, seed) as player:
            await player.play()

    async def all_play():
        await asyncio.gather(*(play(person, seed) for seed, person in enumerate(people)))

    asyncio.run(all_play())
    return key


def test_whoever_is_forgotten_leaves_their_games_to_the_others(server):
    livia, marcus = account(server, "Livia"), account(server, "Marcus")
    mine, name = who(livia)["id"], who(livia)["name"]
    over = played_to_the_end(server, livia, marcus)
    record = marcus.get(f"/tables/{over}/record").json()
    exported = livia.get("/me/export").json()["games"]
    assert [(game["table"]["key"], game["record"]) for game in exported] == [(over, record)]
    running, waiting, hosted = table(livia, marcus), table(marcus), table(livia)
    livia.post(f"/tables/{waiting}/join", json={})
    board = livia.post("/records", json=record).json()["key"]
    rating = marcus.get(f"/people/{who(marcus)['id']}").json()["ratings"]
    assert name in json.dumps(marcus.get("/notices").json())

    wrong = livia.post("/me/delete", json={"password": "not it at all"})
    assert (wrong.status_code, code(wrong)) == (409, "account/password_wrong")
    assert who(livia)["name"] == name
    assert livia.post("/me/delete", json={"password": PASSWORD}).status_code == 204

    assert livia.get("/me").status_code == 401
    assert livia.post("/session", json={"name": name, "password": PASSWORD}).status_code == 401
    assert marcus.get(f"/people/{mine}").status_code == 404
    shown = marcus.get(f"/tables/{over}").json()
    assert [seat["name"].startswith("Nemo ") for seat in shown["seats"]] == [True, False]
    assert marcus.get(f"/tables/{over}/record").json() == record
    seat = marcus.get(f"/tables/{running}").json()["seats"][0]
    assert (seat["name"].startswith("Nemo "), seat["away"], seat["left"]) == (True, True, True)
    assert marcus.get(f"/tables/{waiting}").json()["seats"][1]["kind"] == "open"
    assert marcus.get(f"/tables/{hosted}").status_code == 404
    assert marcus.get(f"/tables/{board}").status_code == 404
    assert marcus.get(f"/people/{who(marcus)['id']}").json()["ratings"] == rating
    for address in ("/notices", f"/people/{who(marcus)['id']}", "/me/games", "/me/games?over=true", "/tables"):
        assert name not in marcus.get(address).text, address

    def left(session):
        rows = [session.get_one(PersonRow, mine)]
        rows += session.scalars(select(NoticeRow).where(NoticeRow.person_id == mine))
        rows += session.scalars(select(ResultRow).where(ResultRow.person_id == mine))
        return [(type(row), {key: value for key, value in vars(row).items() if key[0] != "_"}) for row in rows]

    ((_, row),) = server.app.state.registry.store.read_now(left)
    assert name not in str(row)
    assert (row["email"], row["kept_name"], row["password_hash"], row["preferences"]) == (None, None, None, {})
    taken = server.guest(name)
    assert taken.post("/keep", json={"password": PASSWORD}).status_code == 200  # the name is free again


def test_a_host_who_is_forgotten_hands_the_table_on(server):
    livia, marcus = account(server, "Livia"), account(server, "Marcus")
    key = livia.post("/tables", json={"map": "italia", "seats": [ME, OPEN, OPEN]}).json()["key"]
    marcus.post(f"/tables/{key}/join", json={})
    assert livia.post("/me/delete", json={"password": PASSWORD}).status_code == 204
    assert marcus.get(f"/tables/{key}").json()["host"] == who(marcus)["id"]
    assert marcus.post(f"/tables/{key}/fill", json={}).status_code == 200


def test_a_guest_is_forgotten_without_a_password(server):
    guest = server.guest()
    assert guest.post("/me/delete", json={}).status_code == 204
    assert guest.get("/me").status_code == 401
    assert server.guest().post("/me/delete", json={"password": "x" * 300}).status_code == 422
    assert server.guest().post("/me/delete", json={"password": 5}).status_code == 422
