"""Tables that end, seats that change hands, and who may do it: over HTTP and over the socket."""

from __future__ import annotations

import asyncio

import httpx
import pytest

from concordia.server.clock import HandClock
from tests.server.http.made_tables import kinds_of_notices, make, refused
from tests.server.http.test_socket import ME, OPEN, bot
from tests.server.running import Player, serving


@pytest.fixture(scope="module")
def clock():
    return HandClock(1_800_000_000.0)


@pytest.fixture(scope="module")
def server(tmp_path_factory, clock):
    with serving(tmp_path_factory.mktemp("ends"), clock=clock) as running:
        yield running


def known(server, name):
    """Somebody with an account."""
    person = server.guest(name)
    answer = person.post("/keep", json={"password": "a long password"})
    assert answer.status_code == 200, answer.text
    return person


@pytest.fixture(scope="module")
def people(server):
    return [known(server, name) for name in ("Anna", "Bert", "Carl")]


def playing(people, *more, **terms):
    """The key of a table at which these people play."""
    key = make(people[0], ME, *([OPEN] * (len(people) - 1)), *more, **terms)
    for person in people[1:]:
        person.post(f"/tables/{key}/join", json={})
    assert people[0].post(f"/tables/{key}/start").json()["stage"] == "playing"
    return key


def test_all_agree_to_cancel(server, people):
    anna, bert, carl = people
    key = playing(people)
    refused(server.guest().post(f"/tables/{key}/agreements", json={"kind": "cancel"}), 403, "seat/not_yours")
    refused(anna.post(f"/tables/{key}/agreements", json={"kind": "dance"}), 422, "agree/unknown")
    asked = anna.post(f"/tables/{key}/agreements", json={"kind": "cancel"}).json()
    assert len(asked["agreements"][0]["waiting"]) == 2
    assert "agree_cancel" in kinds_of_notices(bert, key)
    assert bert.post(f"/tables/{key}/agreements/cancel", json={"agree": False}).json()["agreements"] == []
    assert "not_agreed" in kinds_of_notices(anna, key)
    refused(carl.post(f"/tables/{key}/agreements/cancel", json={"agree": True}), 409, "agree/not_asked")
    for person in people:
        person.post(f"/tables/{key}/agreements", json={"kind": "cancel"})
    after = anna.get(f"/tables/{key}").json()
    assert (after["stage"], after["ended"]) == ("over", "cancelled")
    assert "cancelled" in kinds_of_notices(bert, key)
    state = anna.get(f"/tables/{key}/state").json()
    assert (state["asked"], state["legal"], state["result"]) == (None, [], None)
    for what in ("record", "history", "steps"):
        refused(anna.get(f"/tables/{key}/{what}"), 409, "record/cut_short")
    for review in (anna.get(f"/tables/{key}/review"), bert.post(f"/tables/{key}/review")):
        told = review.json()
        assert (told["state"], told["too_short"], told["turns"], told["seats"]) == ("done", True, [], [])
        assert len(told["chances"][0]) == 3, "the curve alone"
    assert anna.get(f"/people/{anna.get('/me').json()['id']}").json()["ratings"] == []
    assert key in [game["table"]["key"] for game in anna.get("/me/games", params={"over": True}).json()["games"]]


@pytest.mark.parametrize("way", ["leave", "resign"])
def test_who_leaves_without_an_answer_is_not_waited_for(people, way):
    anna, bert, carl = people
    key = playing(people)
    for person in (anna, bert):
        person.post(f"/tables/{key}/agreements", json={"kind": "cancel"})
    assert carl.post(f"/tables/{key}/{way}", json={}).json()["ended"] == "cancelled"
    assert all("cancelled" in kinds_of_notices(person, key) for person in (anna, bert))


def ask_to_cancel(key, *people):
    for person in people:
        assert person.post(f"/tables/{key}/agreements", json={"kind": "cancel"}).status_code == 200


def test_who_deletes_their_account_without_an_answer_is_not_waited_for(server, people):
    anna, bert, dora = people[0], people[1], known(server, "Dora")
    key = playing([anna, bert, dora])
    ask_to_cancel(key, anna, bert)
    assert dora.post("/me/delete", json={"password": "a long password"}).is_success
    table = anna.get(f"/tables/{key}").json()
    assert (table["stage"], table["ended"]) == ("over", "cancelled")


def test_whose_time_is_over_without_an_answer_is_not_waited_for(server, people, clock):
    anna, bert, carl = people
    key = playing(people, pace={"kind": "live", "bank": 60, "increment": 0})
    ask_to_cancel(key, bert, carl)  # it is the turn of the first
    room = server.app.state.registry.rooms[key]
    clock.forward(61)
    asyncio.run_coroutine_threadsafe(room.check_time(), server.loop()).result(10)
    table = bert.get(f"/tables/{key}").json()
    assert (table["stage"], table["ended"]) == ("over", "cancelled")
    assert bert.get(f"/tables/{key}/state").json()["legal"] == []
    assert all("cancelled" in kinds_of_notices(person, key) for person in (bert, carl))
    server.app.state.registry.rooms.pop(key)
    assert anna.get(f"/tables/{key}").json()["ended"] == "cancelled"


LEAVING = {
    "nobody": lambda person, key: None,
    "who left": lambda person, key: person.post(f"/tables/{key}/leave", json={}),
    "who gave up": lambda person, key: person.post(f"/tables/{key}/resign", json={}),
}


@pytest.mark.parametrize("who", LEAVING)
@pytest.mark.parametrize("pace", [{"kind": "none"}, {"kind": "live", "bank": 600}])
def test_a_cancelled_game_is_in_the_profile_of_everybody_who_sat_there(people, who, pace):
    key = playing(people, bot(), pace=pace)
    LEAVING[who](people[2], key)
    for person in people:
        person.post(f"/tables/{key}/agreements", json={"kind": "cancel"})
    for person in people:
        mine = person.get(f"/people/{person.get('/me').json()['id']}/unrated").json()["games"]
        assert [(game["why"], game["rank"]) for game in mine if game["table"] == key] == [("cancelled", 0)]


def test_a_table_that_was_cancelled_is_the_same_after_a_restart(server, people):
    key = playing(people)
    for person in people:
        person.post(f"/tables/{key}/agreements", json={"kind": "cancel"})
    before = people[0].get(f"/tables/{key}").json()
    server.app.state.registry.rooms.pop(key)
    assert people[0].get(f"/tables/{key}").json() == before
    assert people[0].get(f"/tables/{key}/state").json()["legal"] == []


def test_what_is_asked_survives_a_restart(server, people):
    key = playing(people)
    before = people[0].post(f"/tables/{key}/agreements", json={"kind": "cancel"}).json()
    people[2].post(f"/tables/{key}/resign", json={})
    people[1].post(f"/tables/{key}/seats/1/offer", json={})
    before = people[1].get(f"/tables/{key}").json()
    server.app.state.registry.rooms.pop(key)
    assert people[1].get(f"/tables/{key}").json() == before
    assert before["agreements"]
    assert before["seats"][2]["left"] is True
    assert before["invitations"][0]["code"]


def test_who_gives_up_cannot_come_back_and_the_others_play_on(server, people):
    anna, bert, carl = people
    key = playing(people)
    refused(server.guest().post(f"/tables/{key}/resign", json={}), 403, "seat/not_yours")
    assert bert.post(f"/tables/{key}/resign", json={}).json()["seats"][1]["left"] is True
    refused(bert.post(f"/tables/{key}/back"), 409, "seat/resigned")
    refused(bert.post(f"/tables/{key}/resign", json={}), 409, "seat/resigned")
    refused(bert.post(f"/tables/{key}/agreements", json={"kind": "cancel"}), 403, "seat/away")
    assert "resigned" in kinds_of_notices(carl, key)
    anna.post(f"/tables/{key}/resign", json={})
    assert carl.post(f"/tables/{key}/resign", json={}).json()["ended"] == "resigned"


def test_a_game_that_has_not_begun_cannot_be_given_up(people):
    key = make(people[0], ME, OPEN)
    refused(people[0].post(f"/tables/{key}/resign", json={}), 409, "table/not_started")
    refused(people[0].post(f"/tables/{key}/agreements", json={"kind": "cancel"}), 409, "table/not_started")
    refused(people[0].post(f"/tables/{key}/seats/0/offer", json={}), 409, "offer/not_now")


def test_a_host_withdraws_a_table_that_has_not_begun(people):
    anna, bert, carl = people
    key = make(anna, ME, OPEN, OPEN, public=True)
    bert.post(f"/tables/{key}/join", json={})
    anna.post(f"/tables/{key}/invitations", json={"name": "carl"})
    refused(bert.delete(f"/tables/{key}"), 403, "table/not_host")
    assert anna.delete(f"/tables/{key}").status_code == 204
    told = bert.get(f"/tables/{key}").json()
    assert (told["stage"], told["ended"]) == ("over", "withdrawn")
    assert "withdrawn" in kinds_of_notices(bert, key)
    assert "withdrawn" in kinds_of_notices(carl, key)
    refused(carl.post(f"/tables/{key}/join", json={}), 409, "table/started")
    assert key not in [table["key"] for table in anna.get("/tables").json()["tables"]]
    for over in (True, False):
        games = anna.get("/me/games", params={"over": over}).json()["games"]
        assert key not in [game["table"]["key"] for game in games]
    assert bert.get(f"/tables/{key}/state").json()["view"] is None
    refused(anna.delete(f"/tables/{key}"), 403, "table/kept")


def test_a_host_sends_a_guest_away_who_comes_back_only_invited(people):
    anna, bert, _ = people
    key = make(anna, ME, OPEN, bot())
    bert.post(f"/tables/{key}/join", json={})
    refused(bert.post(f"/tables/{key}/seats/0/remove"), 403, "table/not_host")
    assert anna.post(f"/tables/{key}/seats/1/remove").json()["seats"][1]["kind"] == "open"
    assert anna.post(f"/tables/{key}/seats/2/remove").json()["seats"][2]["kind"] == "open"
    assert "sent_away" in kinds_of_notices(bert, key)
    refused(bert.post(f"/tables/{key}/join", json={}), 403, "seat/barred")
    anna.post(f"/tables/{key}/invitations", json={"name": "Bert"})
    assert bert.post(f"/tables/{key}/join", json={}).status_code == 200


def test_somebody_is_invited_by_name_and_declines(server, people):
    anna, bert, _ = people
    key = make(anna, ME, OPEN)
    refused(anna.post(f"/tables/{key}/invitations", json={"name": "Nobody At All"}), 404, "invite/nobody")
    server.guest("Aulus 1234")
    refused(anna.post(f"/tables/{key}/invitations", json={"name": "Aulus 1234"}), 404, "invite/nobody")
    refused(bert.post(f"/tables/{key}/invitations", json={"name": "Carl"}), 403, "seat/not_yours")
    asked = anna.post(f"/tables/{key}/invitations", json={"name": "Bert"}).json()["invitations"]
    assert [(each["name"], each["declined"]) for each in asked] == [("Bert", False)]
    notice = next(each for each in bert.get("/notices").json() if each["table"] == key)
    assert notice["kind"] == "invited"
    assert notice["text"].startswith("Anna invites you to a table: ")
    told = bert.post(f"/tables/{key}/invitations/decline").json()
    assert told["invitations"][0]["declined"] is True
    assert "declined" in kinds_of_notices(anna, key)
    refused(bert.post(f"/tables/{key}/invitations/decline"), 409, "invite/none")


def test_whoever_mutes_somebody_hears_nothing_of_their_invitations(people):
    anna, bert, _ = people
    bert.put(f"/mutes/{anna.get('/me').json()['id']}")
    key = make(anna, ME, OPEN)
    anna.post(f"/tables/{key}/invitations", json={"name": "Bert"})
    assert kinds_of_notices(bert, key) == []
    bert.delete(f"/mutes/{anna.get('/me').json()['id']}")


def test_a_seat_goes_to_somebody_else(server, people):
    anna, bert, carl = people
    key = playing([anna, bert])
    refused(carl.post(f"/tables/{key}/seats/1/offer", json={}), 403, "seat/not_yours")
    bert.post(f"/tables/{key}/seats/1/offer", json={"name": "Carl"})
    assert "seat_offered" in kinds_of_notices(carl, key)
    refused(server.guest().post(f"/tables/{key}/seats/1/take", json={}), 403, "offer/not_yours")
    taken = carl.post(f"/tables/{key}/seats/1/take", json={}).json()
    assert taken["seats"][1]["name"] == "Carl"
    assert "seat_taken" in kinds_of_notices(bert, key)
    refused(bert.post(f"/tables/{key}/resign", json={}), 403, "seat/not_yours")


def test_a_link_hands_a_seat_on_even_at_a_closed_table(server, people):
    anna, bert, _ = people
    key = playing([anna, bert], closed=True)
    code = bert.post(f"/tables/{key}/seats/1/offer", json={}).json()["invitations"][0]["code"]
    guest = server.guest("Dora")
    refused(guest.get(f"/tables/{key}"), 403, "table/closed")
    refused(guest.post(f"/tables/{key}/seats/1/take", json={"code": "0" * 24}), 403, "offer/not_yours")
    assert guest.post(f"/tables/{key}/seats/1/take", json={"code": code}).json()["seats"][1]["name"] == "Dora"
    assert guest.get(f"/tables/{key}/state").json()["seat"] == 1


def test_a_host_closes_the_table_to_spectators_and_opens_it(server, people):
    anna, bert, carl = people
    key = playing([anna, bert], public=True)
    refused(bert.post(f"/tables/{key}/spectators", json={"open": False}), 403, "table/not_host")

    async def go():
        async with Player(server.url, key, carl.cookies) as spectator:
            await spectator.until("presence")
            assert anna.post(f"/tables/{key}/spectators", json={"open": False}).json()["closed"] is True
            return await spectator.until("error")

    assert asyncio.run(go())["code"] == "table/closed"
    refused(carl.get(f"/tables/{key}"), 403, "table/closed")
    refused(carl.get(f"/tables/{key}/state"), 403, "table/closed")
    assert key not in [table["key"] for table in carl.get("/tables").json()["tables"]]
    assert bert.get(f"/tables/{key}").status_code == 200
    anna.post(f"/tables/{key}/spectators", json={"open": True})
    assert carl.get(f"/tables/{key}").status_code == 200


def test_whoever_sits_down_is_present_at_once(server, people):
    anna, bert, _ = people
    key = make(anna, ME, OPEN)

    async def go():
        async with Player(server.url, key, bert.cookies) as player:
            before = await player.until("presence")
            bert.post(f"/tables/{key}/join", json={})
            return before, await player.until("presence")

    before, after = asyncio.run(go())
    assert (before["seats"], before["spectators"]) == ([], 1)
    assert (after["seats"], after["spectators"]) == ([1], 0)


def test_a_table_that_starts_when_full_starts_when_full(people):
    anna, bert, _ = people
    key = make(anna, ME, OPEN, starts_when_full=True)
    assert bert.post(f"/tables/{key}/join", json={}).json()["stage"] == "playing"
    filled = make(anna, ME, OPEN, starts_when_full=True)
    assert anna.post(f"/tables/{filled}/fill", json={"level": "random"}).json()["stage"] == "playing"


def test_a_rematch_against_computers_begins_at_once(people):
    key = make(people[0], ME, bot(), start=True)
    people[0].post(f"/tables/{key}/resign", json={})
    assert people[0].post(f"/tables/{key}/rematch").json()["stage"] == "playing"


def test_players_of_one_screen_have_names(people):
    key = make(people[0], {**ME, "name": "Anna"}, {**ME, "name": "  Little  Tom "}, start=True)
    assert [seat["name"] for seat in people[0].get(f"/tables/{key}").json()["seats"]] == ["Anna", "Little Tom"]
    alone = make(people[0], {**ME, "name": "Caesar"}, bot(), start=True)
    assert people[0].get(f"/tables/{alone}").json()["seats"][0]["name"] == "Anna"
    for name in ("", "x" * 60, "\u200b"):
        body = {"map": "italia", "seats": [ME, {**ME, "name": name}]}
        refused(people[0].post("/tables", json=body), 422, "account/name_unfit")


def test_nobody_signed_in_can_do_any_of_it(server, people):
    key = playing(people)
    paths = ["resign", "agreements/cancel", "seats/0/offer", "seats/0/take", "seats/0/remove", "spectators"]
    body = {"kind": "cancel", "agree": True, "open": True, "name": "Anna"}
    with httpx.Client(base_url=server.url + "/api/v1") as nobody:
        for path in [*paths, "agreements", "invitations", "invitations/decline"]:
            assert nobody.post(f"/tables/{key}/{path}", json=body).status_code in (401, 422)
        assert nobody.delete(f"/tables/{key}").status_code == 401


def test_whoever_watches_without_an_account_sees_what_a_spectator_may_see(server, people):
    key, closed, private = playing(people), playing(people, closed=True), make(people[0], ME, ME, start=True)
    board = people[0].post(f"/tables/{private}/fork", json={}).json()["key"]
    with httpx.Client(base_url=server.url + "/api/v1") as nobody:
        assert nobody.get(f"/tables/{key}").json()["stage"] == "playing"
        assert nobody.get(f"/tables/{key}/standings").json()["scores"]
        state = nobody.get(f"/tables/{key}/state").json()
        assert (state["seat"], state["legal"]) == (None, [])
        for what in ("record", "history", "steps"):
            refused(nobody.get(f"/tables/{key}/{what}"), 403, "record/not_over")
            refused(nobody.get(f"/tables/{closed}/{what}"), 403, "table/closed")
        refused(nobody.get(f"/tables/{closed}/standings"), 403, "table/closed")
        refused(nobody.get(f"/tables/{board}/standings"), 404, "table/unknown")
