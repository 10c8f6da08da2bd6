"""The review of a finished game over HTTP: asked for once, made in the background, the same for everybody."""

from __future__ import annotations

import time

import pytest

from concordia.server.store.models.study_models import ReviewRow
from tests.server.http.made_tables import badly_ended_record
from tests.server.running import serving

ME, BOT = {"kind": "me"}, {"kind": "bot", "level": "random"}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("reviews")) as running:
        yield running


def new_table(person, seats):
    made = person.post("/tables", json={"map": "italia", "seats": seats, "start": True})
    assert made.status_code == 201, made.text
    return made.json()["key"]


@pytest.fixture(scope="module")
def record():
    """The last few turns of a game between computers, as a game of their own."""
    return badly_ended_record(turns=10)


@pytest.fixture(scope="module")
def finished(server, record):
    me = server.guest("Livia")
    made = me.post("/records", json=record)
    assert made.status_code == 201, made.text
    return me, made.json()["key"]


def looked_at(person, key, seconds=120):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        told = person.get(f"/tables/{key}/review").json()
        if told["state"] != "running":
            return told
        assert len(told["turns"]) == told["done"] <= told["of"]
        time.sleep(0.2)
    raise AssertionError("the review did not end")


def test_a_finished_game_is_reviewed_once_asked_for_and_stays_reviewed(server, finished):
    me, key = finished
    assert me.get(f"/tables/{key}/review").json()["state"] == "none"
    asked = me.post(f"/tables/{key}/review")
    assert asked.status_code == 200
    assert asked.json()["state"] == "running"
    told = looked_at(me, key)
    assert told["state"] == "done"
    assert told["took"] >= 0
    assert len(told["turns"]) == told["of"] == len(me.get(f"/tables/{key}/history").json()["turns"]) - 1
    assert [row["seat"] for row in told["seats"]] == [0, 1]
    assert all(turn["why"] for turn in told["turns"] if turn["best"])
    assert me.post(f"/tables/{key}/review").json() == told
    stranger = server.guest("Marcus")
    assert stranger.get(f"/tables/{key}/review").status_code == 404  # a board of Livia's own


def test_reasons_are_told_in_the_language_of_whoever_asks(finished):
    me, key = finished
    me.post(f"/tables/{key}/review")
    plain = looked_at(me, key)
    assert me.patch("/me", json={"language": "fr"}).status_code == 200
    in_french = me.get(f"/tables/{key}/review").json()
    assert me.patch("/me", json={"language": "en"}).status_code == 200
    assert [turn["verdict"] for turn in in_french["turns"]] == [turn["verdict"] for turn in plain["turns"]]
    assert [turn["why"] for turn in in_french["turns"]] != [turn["why"] for turn in plain["turns"]]


def test_a_game_that_goes_on_is_not_reviewed(server):
    me = server.guest()
    key = new_table(me, [ME, BOT])
    refused = me.post(f"/tables/{key}/review")
    assert refused.status_code == 403
    assert refused.json()["error"]["code"] == "record/not_over"
    assert me.get(f"/tables/{key}/review").status_code == 403


def test_a_deleted_table_takes_its_review_along(server, finished):
    me, key = finished
    board = me.post(f"/tables/{key}/fork", json={}).json()["key"]
    me.post(f"/tables/{board}/review")
    assert looked_at(me, board)["state"] == "done"
    assert me.delete(f"/tables/{board}").status_code == 204
    assert me.get(f"/tables/{board}/review").status_code == 404


def test_a_review_of_120_turns_for_four_has_at_most_60_kb(server, finished):
    """The turns of somebody who plays by chance, who errs more than people do, again and again."""
    me, key = finished
    me.post(f"/tables/{key}/review")
    told = looked_at(me, key)
    assert sum(bool(turn["best"]) for turn in told["turns"]) >= len(told["turns"]) / 4
    registry = server.app.state.registry
    number = registry.rooms[key].table.id

    def lengthen(session):
        row = session.get_one(ReviewRow, number)
        turns, seats, chances = (row.review[part] for part in ("turns", "seats", "chances"))
        row.review = {
            **row.review,
            "turns": [{**turns[at % len(turns)], "turn": at, "seat": at % 4} for at in range(120)],
            "seats": [{**seats[seat % 2], "seat": seat} for seat in range(4)],
            "chances": [[*chances[at % len(chances)]] * 2 for at in range(121)],
        }

    row = registry.store.read_now(lambda session: session.get_one(ReviewRow, number))
    kept = {"game_id": row.game_id, "made_at": row.made_at, "review": row.review}
    registry.store.writer.submit(lengthen).result(30)
    sent = me.get(f"/tables/{key}/review")
    registry.store.writer.submit(lambda session: session.merge(ReviewRow(**kept))).result(30)
    assert len(sent.json()["turns"]) == 120
    assert len(sent.content) <= 60_000


def test_a_player_is_told_how_often_their_opening_wins(server, finished):
    me, key = finished
    me.post(f"/tables/{key}/review")
    assert [seat["opening"] for seat in looked_at(me, key)["seats"]] == [None, None], "it began in the middle"
    registry = server.app.state.registry
    number = registry.rooms[key].table.id

    def begun(openings):
        def change(session):
            row = session.get_one(ReviewRow, number)
            row.review = {**row.review, "openings": openings}

        registry.store.writer.submit(change).result(30)
        return [seat["opening"] for seat in me.get(f"/tables/{key}/review").json()["seats"]]

    one, other = begun([["architect.h1", "no such turn"], ["no such turn"]])
    assert one["turns"] == ["architect.h1"]
    assert 0 < one["won"] < one["games"]
    assert one["fair"] == 0.5
    assert other is None
    assert begun([]) == [None, None]
