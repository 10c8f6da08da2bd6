"""A program on a running server: it makes its account, accepts an invitation and plays to the end."""

from __future__ import annotations

import contextlib
import threading

import httpx
import pytest

from concordia.cli import bot_seats
from concordia.cli.bot_seats import BotSeats, make_account
from tests.line_bots.programs import broken, python_bot
from tests.server.running import Running, settings_for

PASSWORD = "a long enough password"


@pytest.fixture
def server(tmp_path):
    with Running(settings_for(tmp_path)) as running:
        yield running


def invited(server, name):
    """A table of somebody who has invited a bot; it begins when the bot sits down."""
    person = server.guest("Livia")
    assert person.post("/keep", json={"password": PASSWORD}).is_success
    table = person.post(
        "/tables",
        json={
            "game": "classic",
            "map": "italia",
            "seats": [{"kind": "me"}, {"kind": "open"}],
            "starts_when_full": True,
        },
    ).json()
    assert person.post(f"/tables/{table['key']}/invitations", json={"name": name}).is_success
    return person, table["key"]


def in_a_thread(server, account, command, games):
    """The bot at its tables, until so many games are over; what it tells."""
    told = []

    def play():
        with BotSeats(server.url, account.token, command, 5.0, told.append) as seats:
            seats.serve(games)

    thread = threading.Thread(target=play, daemon=True)
    thread.start()
    return thread, told


def test_a_game_with_a_bot_is_not_rated_and_its_seat_says_why(server):
    account = make_account(server.url, "Builder")
    person, key = invited(server, account.name)
    before = person.get(f"/tables/{key}").json()
    with httpx.Client(
        base_url=f"{server.url}/api/v1", headers={"Authorization": f"Bearer {account.token}"}
    ) as bot:
        joined = bot.post(f"/tables/{key}/join", json={}).json()

    assert before["rated"]
    assert (joined["rated"], joined["unrated"]) == (False, "program")
    assert (joined["seats"][1]["name"], joined["seats"][1]["program"]) == ("BOT Builder", True)


def test_an_account_that_has_sat_at_a_table_stays_a_persons(server):
    person, _ = invited(server, make_account(server.url, "Builder").name)
    refused = person.post("/me/bot")

    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "bot_account/played")


def play_while(person, key, goes_on):
    """The person plays anything as long as the table is so."""
    while goes_on(person.get(f"/tables/{key}").json()):
        state = person.get(f"/tables/{key}/state").json()
        known = {"id": f"{state['version']}", "version": state["version"]}
        if state["legal"]:
            person.post(f"/tables/{key}/act", json={**known, "action": state["legal"][0]["action"]})
        elif state["asked"] and state["asked"]["kind"] == "end" and state["asked"]["seat"] == state["seat"]:
            person.post(f"/tables/{key}/end_turn", json=known)
        else:
            person.get(f"/tables/{key}/state", params={"after": state["version"], "wait": 1})


def cards_of(person, key, seat):
    log = person.get(f"/tables/{key}/state").json()["log"]
    return [line for line in log if line["seat"] == seat and line["action"]["type"] == "play"]


def test_a_bot_is_challenged_plays_and_agrees_to_cancel(server):
    account = make_account(server.url, "Builder")
    assert account.name == "BOT Builder"
    person, key = invited(server, account.name)
    thread, told = in_a_thread(server, account, python_bot(), 1)
    play_while(person, key, lambda table: len(cards_of(person, key, 1)) < 3)
    assert all(line["by"] == "person" for line in cards_of(person, key, 1))
    assert person.post(f"/tables/{key}/agreements", json={"kind": "cancel"}).is_success
    thread.join(60)

    assert not thread.is_alive()
    assert person.get(f"/tables/{key}").json()["ended"] == "cancelled"
    assert [line.partition(": ")[2].partition(".")[0] for line in told] == [
        "sat down",
        "agreed to cancel the game",
    ]


def test_a_bot_that_fails_leaves_its_seat_to_the_stand_in(server):
    account = make_account(server.url, "Fool")
    person, key = invited(server, account.name)
    thread, told = in_a_thread(server, account, broken("illegal"), 1)
    play_while(person, key, lambda table: not table["seats"][1]["away"])
    thread.join(60)

    assert not thread.is_alive()  # a game that it has left is over for it
    assert person.get(f"/tables/{key}").json()["stage"] == "playing"
    assert sum("not among the legal actions" in line for line in told) == 3


def test_a_game_that_ended_before_the_bot_was_asked_counts_as_over(server):
    account = make_account(server.url, "Builder")
    person, key = invited(server, account.name)
    thread, told = in_a_thread(server, account, python_bot(), 1)
    play_while(person, key, lambda table: table["stage"] == "open")
    assert person.post(f"/tables/{key}/agreements", json={"kind": "cancel"}).is_success
    thread.join(60)

    assert not thread.is_alive()
    assert len(told) == 2


def answering(seats, *codes):
    """Let the server answer so, one after the other."""
    left = iter(codes)
    answers = httpx.MockTransport(lambda request: httpx.Response(next(left), json=[], request=request))
    seats._http = httpx.Client(base_url="http://server/api/v1", transport=answers)
    return seats


def test_a_server_that_is_gone_for_a_while_is_waited_for_and_one_that_refuses_is_not(monkeypatch):
    monkeypatch.setattr(bot_seats, "connect", lambda *_, **__: contextlib.nullcontext())
    monkeypatch.setattr(bot_seats, "RETRY_SECONDS", 0.0)
    told = []
    with BotSeats("http://server", "token", python_bot(), 5.0, told.append) as seats:
        answering(seats, 502, 503, 401)
        with pytest.raises(httpx.HTTPStatusError, match="401"):
            seats.serve(1)

    assert [code for line in told for code in ("502", "503") if code in line] == ["502", "503"]


def test_a_table_that_is_gone_is_left_alone():
    with BotSeats("http://server", "token", python_bot(), 5.0, print) as seats:
        assert not answering(seats, 404)._decide("gone")


def test_a_token_that_is_none_is_refused_in_a_line(server, shell):
    done = shell("join", server.url, python_bot(), "--token", "concordia_nothing")

    assert done.code == 2
    assert "the server" in done.err
    assert len(done.err.splitlines()) == 1


def test_a_server_that_refuses_says_why(server):
    with pytest.raises(httpx.HTTPStatusError):
        make_account(server.url, "BOT Builder")
