"""The front page in one answer: what waits, what others played since, what to join and what to learn."""

from __future__ import annotations

import sqlite3

import httpx
import pytest

from concordia.server.clock import HandClock
from tests.server.http.test_socket import ME, OPEN, bot
from tests.server.running import serving
from tests.server.store.test_games_of_person import one_turn

DAY = 24


@pytest.fixture(scope="module")
def clock():
    return HandClock(1_800_000_000.0)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("front")


@pytest.fixture(scope="module")
def server(folder, clock):
    with serving(folder, clock=clock) as running:
        yield running


def game(clock, first, second, board="italia", hours=None):
    """A game of two that has begun; with a clock of some hours for each decision, if they are given."""
    clock.forward(10)
    wish = {"map": board, "seats": [ME, OPEN]}
    if hours is not None:
        wish["pace"] = {"kind": "correspondence", "hours": hours, "vacation_days": 0}
    key = first.post("/tables", json=wish).json()["key"]
    second.post(f"/tables/{key}/join", json={})
    first.post(f"/tables/{key}/start")
    return key


def keys(games):
    return [each["table"]["key"] for each in games]


def test_nobody_is_told_what_all_may_see(server):
    told = httpx.get(f"{server.url}/api/v1/front").json()
    assert (told["waiting"], told["waits"], told["others"], told["elsewhere"]) == ([], 0, [], 0)
    assert (told["news"], told["review"], told["rating"], told["daily"]["mine"]) == (None, None, None, None)
    assert len(told["puzzles"]["today"]) == 5
    assert told["lessons"]["lessons"]


def test_four_games_wait_the_longest_time_left_first_then_the_newest(server, clock):
    me, other = server.guest("Livia"), server.guest("Marcus")
    plain = [game(clock, me, other) for _ in range(3)]
    short, long = game(clock, me, other, hours=DAY), game(clock, me, other, hours=3 * DAY)
    theirs = [game(clock, other, me) for _ in range(3)]
    waiting = me.post("/tables", json={"map": "cyprus", "seats": [ME, OPEN]}).json()["key"]

    told = me.get("/front").json()

    assert keys(told["waiting"]) == [long, short, plain[2], plain[1]]
    assert (told["waits"], told["elsewhere"]) == (5, 3)
    assert keys(told["others"]) == [theirs[2], theirs[1]]
    assert keys(me.get("/me/games").json()["games"])[:5] == [long, short, *reversed(plain)]
    assert waiting not in keys(told["waiting"] + told["others"])


def test_a_game_whose_clock_runs_out_soon_comes_first(server, clock):
    me, other = server.guest("Livia"), server.guest("Marcus")
    plain, soon = game(clock, me, other), game(clock, me, other, hours=DAY)
    clock.forward(13 * 3600)
    sooner, later = game(clock, me, other, hours=1), game(clock, me, other, hours=3 * DAY)

    wanted = [sooner, soon, later, plain]

    assert keys(me.get("/front").json()["waiting"]) == wanted
    assert keys(me.get("/me/games").json()["games"]) == wanted


def test_the_first_game_says_what_others_played_since(server, clock):
    me, other = server.guest("Livia"), server.guest("Marcus")
    key = game(clock, me, other)
    assert me.get("/front").json()["news"] is None
    one_turn(me, key, "a")
    assert me.get("/front").json()["waits"] == 0
    one_turn(other, key, "b")

    told = me.get("/front").json()

    lines = [line for line in me.get(f"/tables/{key}/state").json()["log"] if line["seat"] == 1]
    card = next(line["action"]["card"] for line in lines if line["action"]["type"] == "play")
    assert told["news"]["turns"] == 1
    assert told["news"]["what"].lower().startswith(card.partition("-")[0])
    assert told["waiting"][0]["round"] == 2
    me.patch("/me", json={"language": "de"})
    assert me.get("/front").json()["news"]["what"] != told["news"]["what"]


def test_open_tables_are_to_be_joined(server):
    host = server.guest("Host")
    made = [
        host.post("/tables", json={"map": "hellas", "seats": [ME, OPEN], "public": True}).json()["key"]
        for _ in range(4)
    ]
    full = host.post("/tables", json={"map": "hellas", "seats": [ME, bot()], "public": True}).json()["key"]
    told = server.guest("Guest").get("/front").json()
    assert keys({"table": each} for each in told["tables"]) == made[:0:-1]
    assert full not in keys({"table": each} for each in told["tables"])


def test_the_last_finished_game_without_a_review_is_offered(server, folder, clock):
    me, other = server.guest("Livia"), server.guest("Marcus")
    older, newer = game(clock, me, other), game(clock, me, other, board="hellas")
    kept = sqlite3.connect(folder / "concordia.sqlite3")
    with kept:
        over = "UPDATE tables SET stage = 'over', finished_at = ? WHERE key = ?"
        kept.executemany(over, [(clock.now(), older), (clock.now() + 5, newer)])
    assert me.get("/front").json()["review"]["table"] == newer
    with kept:
        kept.execute(
            "INSERT INTO reviews (game_id, made_at, review) SELECT id, 0, '{}' FROM tables WHERE key = ?", (newer,)
        )
    assert me.get("/front").json()["review"]["table"] == older
    with kept:
        kept.execute("UPDATE tables SET secret_until = ? WHERE key = ?", (clock.now() + 99, older))
    kept.close()
    assert me.get("/front").json()["review"] is None
