"""How a game stands, advice, and a finished game told again."""

from __future__ import annotations

import asyncio
import random

import pytest

import concordia
from concordia.server.protocol.socket_messages import SERVER
from concordia.server.table.played_game import PlayedGame
from concordia.server.table.standings import coming, known_points
from concordia.server.table.terms import Start, Terms
from tests.server.running import Player, serving

ME = {"kind": "me"}


def bot(level):
    return {"kind": "bot", "level": level}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("review")) as running:
        yield running


def table(person, **more):
    made = person.post("/tables", json={"map": "italia", "seats": [ME, bot("random")], "start": True, **more})
    assert made.status_code == 201, made.text
    return made.json()["key"]


@pytest.fixture(scope="module")
def finished(server):
    """A finished game of two: the guest, the table's key, and the last message of its socket."""
    me = server.guest("Livia")
    key = table(me)

    async def play():
        async with Player(server.url, key, me.cookies, 3) as player:
            await player.play()
            return player

    return me, key, asyncio.run(play())


def test_standings_are_the_points_of_a_game_that_ends_now(server):
    me = server.guest()
    key = table(me)
    told = me.get(f"/tables/{key}/standings").json()
    assert told["exact"]
    assert [row["total"] for row in told["scores"]] == [
        sum(value for god, value in row.items() if god != "total") for row in told["scores"]
    ]
    stack = sum(each["stack"] for each in told["coming"])
    assert stack == me.get(f"/tables/{key}/state").json()["view"]["stack"]["count"]


def test_a_table_may_agree_to_hide_points_until_the_end(server):
    me = server.guest()
    key = table(me, options={"scores": False})
    assert me.get(f"/tables/{key}").json()["options"] == {"scores": False}
    refused = me.get(f"/tables/{key}/standings")
    assert refused.status_code == 403
    assert refused.json()["error"]["code"] == "standings/not_here"
    assert me.get("/choices").json()["options"]["scores"] == [True, False]
    wrong = me.post("/tables", json={"seats": [ME, bot("random")], "options": {"scores": "no"}})
    assert wrong.status_code == 422


def test_everything_on_the_table_can_be_asked_about_at_any_time(server):
    me, other = server.guest(), server.guest()
    key = table(me)
    mine = me.get(f"/tables/{key}/about").json()
    state = me.get(f"/tables/{key}/state").json()
    assert mine["version"] == state["version"]
    assert mine["seat"] == state["seat"] == 0
    assert set(mine["cities"]) == set(state["view"]["cities"])
    assert [slot["card"] for slot in mine["display"]] == state["view"]["display"]
    theirs = other.get(f"/tables/{key}/about").json()
    assert theirs["seat"] is None
    assert all(city["way"] is None for city in theirs["cities"].values())
    hidden = table(me, options={"scores": False})
    assert all(slot["points"] is None for slot in me.get(f"/tables/{hidden}/about").json()["display"])


def test_my_games_tell_how_they_ended(server, finished):
    me, key, player = finished
    (game,) = me.get("/me/games?over=true").json()["games"]
    assert game["table"]["key"] == key
    assert game["result"] == player.messages[-1]["result"]
    table(me)
    assert all(each["result"] is None for each in me.get("/me/games").json()["games"])


def test_the_cards_to_come_are_those_in_display_and_stack():
    for game, players in (("classic", 3), ("venus", 4), ("team", 4)):
        one = concordia.new_game(game, "imperium", players=players, seed=5)
        rng = random.Random(1)
        while not one.is_over:
            one.apply(rng.choice(one.legal_actions()))
            if one.between_turns and not one.is_over:
                position = one.position()
                cards = coming(PlayedGame(one.copy()))
                hidden = [each.card for each in cards for _ in range(each.stack)]
                shown = [each.card for each in cards for _ in range(each.display)]
                assert sorted(hidden) == sorted(position["stack"])
                assert sorted(shown) == sorted(position["display"])
        assert known_points(PlayedGame(one))[0] == one.scores()


def test_points_of_a_written_position_count_only_cards_that_were_seen():
    game = concordia.new_game("classic", "italia", players=2, seed=2)
    position = game.position()
    position["players"][1]["hand"].append("mason")
    one = PlayedGame(Start(None, position).game(Terms("classic", "italia", 2)))
    scores, exact = known_points(one)
    assert not exact
    assert scores[1]["minerva"] == 0
    assert all(each.stack is None for each in coming(one))


def test_advice_is_a_whole_turn_of_legal_decisions(server):
    me = server.guest()
    key = table(me, hints=True)
    told = me.post(f"/tables/{key}/hint", json={})
    assert told.status_code == 200, told.text
    advice = told.json()
    assert advice["level"] == "adviser"
    assert advice["why"].endswith(".")
    for n, option in enumerate(advice["line"]):
        wish = {"id": f"h{n}", "version": advice["version"] + n, "action": option["action"]}
        assert me.post(f"/tables/{key}/act", json=wish).status_code == 200
    assert me.get(f"/tables/{key}/state").json()["asked"]["kind"] == "end"
    assert me.post(f"/tables/{key}/hint", json={}).json()["error"]["code"] == "hint/not_asked"


def test_advice_is_given_where_agreed_and_for_ones_own_seat(server):
    me, other = server.guest(), server.guest()
    key = table(me)
    assert me.post(f"/tables/{key}/hint", json={}).json()["error"]["code"] == "hint/not_here"
    key = table(me, hints=True)
    assert other.post(f"/tables/{key}/hint", json={}).status_code == 403
    assert other.post(f"/tables/{key}/hint", json={"seat": 0}).status_code == 403


def test_games_with_advice_are_told_apart(server):
    me = server.guest()
    key = table(me, hints=True, public=True)
    assert me.get(f"/tables/{key}").json()["hints"] is True
    listed = {each["key"]: each["hints"] for each in me.get("/tables").json()["tables"]}
    assert listed[key] is True


def test_a_finished_game_is_told_in_figures(finished):
    me, key, player = finished
    turns = me.get(f"/tables/{key}/history").json()["turns"]
    assert turns[-1]["scores"] == player.picture["result"]["scores"]
    assert [row["turn"] for row in turns] == list(range(len(turns)))
    assert turns[0]["number"] == 0
    assert turns[-1]["number"] == max(player.lines)
    assert all(sum(row["chances"]) == pytest.approx(1, abs=0.01) for row in turns[:-1])
    winners = player.picture["result"]["winners"]
    assert turns[-1]["chances"] == [float(seat in winners) for seat in range(len(turns[-1]["chances"]))]


def test_a_finished_game_is_told_step_by_step(finished):
    me, key, player = finished
    told = me.get(f"/tables/{key}/steps").json()
    view = told["start"]
    for step in told["steps"]:
        view = {**view, **step["view"]}
        view["players"] = [step["players"].get(str(n), row) for n, row in enumerate(view["players"])]
        assert len(view["players"][0]["hand"]) == view["players"][0]["hand_count"]
    assert [step["number"] for step in told["steps"]] == sorted(player.lines)
    assert told["result"] == player.picture["result"]
    last = player.picture["view"]
    assert {key: view[key] for key in view if key not in ("players", "seat")} == {
        key: last[key] for key in last if key not in ("players", "seat")
    }


def test_the_steps_of_a_finished_game_say_what_they_brought(finished):
    me, key, _ = finished
    told = [step["effect"] for step in me.get(f"/tables/{key}/steps").json()["steps"]]
    log = [line.get("effect") for line in me.get(f"/tables/{key}/state").json()["log"]]
    assert told == log
    assert any((effect or {}).get("brought") for effect in told)


def test_a_running_game_is_not_told(server):
    me = server.guest()
    key = table(me)
    assert me.get(f"/tables/{key}/steps").status_code == 403
    assert me.get(f"/tables/{key}/history").status_code == 403


def test_every_message_of_a_game_has_the_form_of_the_protocol(finished):
    for message in finished[2].messages:
        SERVER.validate_python(message, strict=False)
