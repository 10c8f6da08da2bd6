"""The deal of the day over HTTP: begun once, played, kept secret, and open to all when the day is over."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from sqlalchemy import select, update

from concordia.server.clock import HandClock
from concordia.server.daily.deals_to_show import result_hash
from concordia.server.protocol.typescript import openapi
from concordia.server.store.models.daily_models import DailyDealRow, DailyTryRow
from tests.server.daily.days import DAY, account, begin, draw_quick, play, wait
from tests.server.http.made_tables import refused, until
from tests.server.running import Running, serving, settings_for

NOON = 1_794_830_400.0  # 2026-11-16T12:00Z


@pytest.fixture(scope="module")
def clock():
    return HandClock(NOON)


@pytest.fixture(scope="module")
def server(tmp_path_factory, clock):
    """Its master is a quicker one: what is looked at here is who plays when, not how well."""
    with pytest.MonkeyPatch.context() as patch, serving(tmp_path_factory.mktemp("daily"), clock=clock) as running:
        patch.setattr("concordia.server.daily.deals.MASTER", "greedy")
        yield running


def store_of(server):
    return server.app.state.registry.store


def read(server, work):
    return wait(server, store_of(server).read(work))


def test_today_is_the_same_for_all_and_face_down(server, clock):
    looking = httpx.Client(base_url=server.url + "/api/v1")
    server.also_closes(looking)
    told = looking.get("/daily").json()
    again = account(server, "Early").get("/daily").json()

    assert told == again
    assert told["date"] == "2026-11-16"
    assert (told["closes_at"], told["opens_at"]) == (NOON + DAY / 2, NOON + DAY / 2 + 3600)
    assert [seat["level"] for seat in told["seats"]].count(None) == 1
    assert told["mine"] is None
    assert told["latest"] is None
    row = read(server, lambda session: session.get_one(DailyDealRow, "2026-11-16"))
    assert str(row.seed) not in json.dumps(told)
    refused(looking.get("/daily/2026-11-16"), 403, "daily/secret")
    refused(looking.get("/daily/2026-11-15"), 404, "daily/unknown")
    refused(looking.post("/daily/begin"), 401, "account/nobody")


class Played:
    """A day on which Livia, Marcus, somebody who is late and a guest play, and somebody gives up."""

    def __init__(self, server, clock):
        clock.forward(DAY)
        self.server, self.clock, self.day = server, clock, draw_quick(server, clock)
        names = ("Livia", "Marcus", "Awaiting", "Looker", "Quitter")
        self.livia, self.marcus, self.late, self.looker, self.quitter = (account(server, name) for name in names)
        self.guest = server.guest("Passing")
        self.key = ""
        self.points = 0

    @property
    def seed(self):
        return read(self.server, lambda session: session.get_one(DailyDealRow, self.day.date)).seed

    @property
    def mine(self):
        return self.livia.get("/daily").json()["mine"]


def one_try_however_often_it_is_asked_for(day):
    with ThreadPoolExecutor(6) as pool:
        keys = set(pool.map(lambda _: begin(day.livia), range(6)))
    assert len(keys) == 1
    day.key = keys.pop()
    begun = {"kind": "rated", "state": "playing", "table": day.key, "round": 1, "points": None, "place": None}
    assert day.mine == begun


def left_and_gone_on_with(day):
    play(day.server, day.livia, day.key, most=25)
    assert (day.mine["table"], day.mine["state"]) == (day.key, "playing")
    assert day.mine["round"] > 1
    assert begin(day.livia) == day.key
    refused(day.livia.post(f"/tables/{day.key}/leave", json={}), 403, "daily/alone")


def nobody_else_sees_it_or_can_be_let_in(day):
    for other in (day.marcus, day.guest, day.looker):
        for path in ("", "/state", "/about", "/standings", "/chat", "/record", "/steps", "/history", "/review"):
            refused(other.get(f"/tables/{day.key}{path}"), 403, "table/closed")
    for path, body in (("spectators", {"open": True}), ("seats/1/offer", {})):
        refused(day.livia.post(f"/tables/{day.key}/{path}", json=body), 403, "daily/alone")
    refused(day.livia.post(f"/tables/{day.key}/hint", json={}), 403, "hint/not_here")
    refused(day.livia.post(f"/tables/{day.key}/fork", json={}), 403, "daily/secret")


def finished_and_still_secret_to_its_player(day):
    play(day.server, day.livia, day.key, seed=1)
    assert day.mine["state"] == "finished"
    day.points = day.mine["points"]
    assert day.points > 0
    assert day.livia.get(f"/tables/{day.key}").json()["unrated"] == "daily"
    for path in ("record", "steps", "history", "review"):
        refused(day.livia.get(f"/tables/{day.key}/{path}"), 403, "daily/secret")
    study = {"source": {"kind": "table", "table": day.key}}
    refused(day.livia.post("/studies", json=study), 403, "daily/secret")
    refused(day.marcus.post("/studies", json=study), 403, "table/closed")
    for path in (f"/tables/{day.key}/review", f"/tables/{day.key}/fork", f"/daily/{day.day.date}/play"):
        refused(day.livia.post(path, json={}), 403, "daily/secret")
    for path in (f"/daily/{day.day.date}", f"/daily/{day.day.date}/export"):
        refused(day.livia.get(path), 403, "daily/secret")
    assert [game["record"] for game in day.livia.get("/me/export").json()["games"]] == [None]
    rematch = day.livia.post(f"/tables/{day.key}/rematch").json()
    assert (rematch["daily"], rematch["secret_until"]) == (None, None)
    assert day.server.app.state.registry.rooms[rematch["key"]].table.start_from.seed != day.seed


def sent_by_no_address(day):
    """Whatever can be asked for, whoever asks, also of studies and the explorer: the seed is in no answer."""
    deal = {"kind": "deal", "map": "cyprus", "players": 2}
    study = day.livia.post("/studies", json={"source": deal}).json()["key"]
    gaps = {"date": day.day.date, "chapter": 1, "language": "en"}
    like_it = {"game": "classic", "map": "cyprus", "players": 3, "source": "server"}
    written = [form.encode() for form in (str(day.seed), f"{day.seed:x}", f"{day.seed:X}")]
    asked = set()
    for path, verbs in openapi()["paths"].items():
        if "get" not in verbs:
            continue
        key = study if path.startswith("/api/v1/studies") else day.key
        filled = re.sub(r"{(\w+)}", lambda gap, key=key: str({"key": key, **gaps}.get(gap[1], 1)), path)
        for person in (day.livia, day.looker):
            answer = person.get(day.server.url + filled, params=like_it if "explorer" in path else {})
            assert answer.status_code < 500, filled
            assert not any(form in answer.content for form in written), filled
            asked.add((filled, answer.status_code))
    assert len(asked) > 50
    for there in (f"/studies/{study}/chapters/1", f"/studies/{study}/notation", "/explorer", "/explorer/games"):
        assert ("/api/v1" + there, 200) in asked
    assert day.livia.get("/explorer/games", params=like_it).json() == {"games": [], "count": 0}


def others_finish_give_up_or_are_late(day):
    keys = [begin(person) for person in (day.marcus, day.guest, day.late)]
    play(day.server, day.marcus, keys[0], seed=2)
    play(day.server, day.guest, keys[1], seed=3)
    given_up = begin(day.quitter)
    assert day.quitter.post(f"/tables/{given_up}/resign", json={}).status_code == 200
    assert day.quitter.get("/daily").json()["mine"]["state"] == "ended"
    assert begin(day.quitter) == given_up
    assert day.quitter.get("/daily").json()["played"] == 3

    # the last hour: no results yet, the new deal is there, and who is in play may go on
    day.clock.forward(day.day.closes_at - day.clock.now() + 60)
    draw_quick(day.server, day.clock)
    refused(day.livia.get(f"/daily/{day.day.date}"), 403, "daily/secret")
    refused(day.livia.get(f"/tables/{day.key}/steps"), 403, "daily/secret")
    assert day.mine is None
    play(day.server, day.late, keys[2], seed=4)


def open_to_all(day):
    day.clock.forward(3600)
    told = day.marcus.get(f"/daily/{day.day.date}").json()
    assert (told["results"], told["bars"], told["percentile"]) == (3, [], None)
    points = {row["name"]: row["points"] for row in told["top"]}
    assert set(points) == {"Livia", "Marcus", "Awaiting"}
    assert told["dots"] == sorted(points.values())
    assert [row["points"] for row in told["top"]] == told["dots"][::-1]
    assert points["Livia"] == day.points
    assert told["mine"]["name"] == "Marcus"
    for row in told["top"]:
        assert len(row["cards"]) == 3
        assert day.guest.get(f"/tables/{row['table']}/steps").status_code == 200
        assert day.guest.get(f"/tables/{row['table']}/record").json()["setup"]["seed"] == day.seed
    study = day.livia.post("/studies", json={"source": {"kind": "table", "table": day.key}}).json()
    assert day.guest.get(f"/studies/{study['key']}/chapters/1").status_code == 200
    assert day.guest.get(f"/daily/{day.day.date}").json()["mine"] is None
    assert day.livia.get("/daily").json()["days"][-1]["date"] == day.day.date
    games = day.livia.get("/me/export").json()["games"]
    assert next(game["record"] for game in games if game["table"]["daily"]) is not None


def played_again_for_nothing(day):
    looker, date = day.looker, day.day.date
    assert date in [each["date"] for each in looker.get("/daily/archive").json()["days"]]
    again = looker.post(f"/daily/{date}/play")
    assert again.status_code == 201
    play(day.server, looker, again.json()["key"], seed=5)
    assert looker.post(f"/daily/{date}/play").status_code == 201
    assert looker.get(f"/daily/{date}").json()["results"] == 3
    refused(looker.get(f"/daily/{date}/export"), 404, "daily/no_result")


def taken_elsewhere(day):
    told = day.livia.get(f"/daily/{day.day.date}").json()
    exported = day.livia.get(f"/daily/{day.day.date}/export").json()
    assert (exported["points"], exported["deal"]) == (day.points, told["fingerprint"])
    compared = day.looker.post("/daily/compare", json=exported).json()
    assert compared == {"same": True, "rank": told["mine"]["rank"], "results": 3}
    refused(day.looker.post("/daily/compare", json={**exported, "points": 400}), 422, "daily/hash")
    elsewhere = {**exported, "deal": "0" * 16}
    elsewhere["hash"] = result_hash(elsewhere)
    compared = day.looker.post("/daily/compare", json=elsewhere).json()
    assert compared == {"same": False, "rank": None, "results": 3}


def test_a_day_from_the_first_try_to_the_results(server, clock):
    day = Played(server, clock)
    for part in (
        one_try_however_often_it_is_asked_for,
        left_and_gone_on_with,
        nobody_else_sees_it_or_can_be_let_in,
        finished_and_still_secret_to_its_player,
        sent_by_no_address,
        others_finish_give_up_or_are_late,
        open_to_all,
        played_again_for_nothing,
        taken_elsewhere,
    ):
        part(day)


def test_whoever_is_not_done_in_the_last_hour_plays_on_without_a_place(server, clock):
    clock.forward(2 * DAY)
    day = draw_quick(server, clock)
    late = account(server, "Late")
    key = begin(late)
    clock.forward(day.opens_at - clock.now() + 1)
    play(server, late, key)

    assert late.get(f"/tables/{key}").json()["stage"] == "over"
    assert late.get(f"/daily/{day.date}").json()["results"] == 0
    assert late.get(f"/tables/{key}/steps").status_code == 200


def test_the_master_plays_the_deal_once_in_the_same_seat(server, clock):
    clock.forward(2 * DAY)
    day = draw_quick(server, clock)
    person = account(server, "Pupil")
    play(server, person, begin(person))
    daily = server.app.state.daily
    wait(server, daily.tend())
    assert read(server, lambda session: session.get_one(DailyDealRow, day.date)).master_key is None

    clock.forward(day.opens_at - clock.now())
    wait(server, daily.tend())
    key = read(server, lambda session: session.get_one(DailyDealRow, day.date)).master_key
    wait(server, daily.tend())
    until(lambda: person.get(f"/daily/{day.date}").json()["master"]["state"] == "done", 60)

    told = person.get(f"/daily/{day.date}").json()
    record = person.get(f"/tables/{key}/record").json()
    assert told["master"]["table"] == key
    assert told["master"]["points"] == record["result"]["scores"][1]
    assert told["master"]["turns"][0]["round"] == 1
    assert told["master"]["left"] >= 1
    assert told["line"][0]["steps"][0]["action"]["type"] == "play"
    seats = person.get(f"/tables/{key}").json()["seats"]
    assert [seat["level"] for seat in seats] == ["random", "greedy", "random"]
    again = read(server, lambda session: session.get_one(DailyDealRow, day.date)).master_key
    assert again == key


def test_twenty_results_have_bars_and_a_percentile(server, clock):
    clock.forward(2 * DAY)
    day = draw_quick(server, clock)
    people = [account(server, f"Player {number}") for number in range(20)]
    for number, person in enumerate(people):
        key = begin(person)
        values = {"finished_at": clock.now(), "points": 80 + number, "place": 1, "seconds": 60, "cards": []}

        def finish(session, key=key, values=values):
            session.execute(update(DailyTryRow).where(DailyTryRow.table_key == key).values(values))

        wait(server, store_of(server).write(finish))
    assert people[3].put(f"/following/{people[9].get('/me').json()['id']}").status_code == 204
    clock.forward(day.opens_at - clock.now())

    told = people[3].get(f"/daily/{day.date}").json()

    assert told["bars"] == [{"points": each, "count": 5} for each in (80, 85, 90, 95)]
    assert told["dots"] == []
    assert (told["mine"]["rank"], told["percentile"]) == (17, 15)
    assert [row["rank"] for row in told["top"]] == list(range(1, told["results"] + 1))
    assert [row["rank"] for row in told["around"]] == [15, 16, 17, 18, 19]
    assert [row["name"] for row in told["friends"]] == ["Player 9", "Player 3"]
    week = people[3].get("/daily").json()["days"]
    assert (week[-1]["date"], week[-1]["percentile"], week[-1]["rank"]) == (day.date, 15, 17)


def test_an_account_that_is_deleted_leaves_the_ranking(server, clock):
    clock.forward(2 * DAY)
    day = draw_quick(server, clock)
    person, other = account(server, "Leaver"), account(server, "Stayer")
    play(server, person, begin(person))
    play(server, other, begin(other))
    clock.forward(day.opens_at - clock.now())
    assert person.post("/me/delete", json={"password": "correct horse battery"}).status_code == 204

    assert [row["name"] for row in other.get(f"/daily/{day.date}").json()["top"]] == ["Stayer"]


def test_a_host_can_do_without_it_or_keep_it_to_the_server(tmp_path):
    clock = HandClock(NOON)
    for name in ("off", "own", "other"):
        (tmp_path / name).mkdir()
    with Running(settings_for(tmp_path / "off", daily="off"), clock=clock) as server:
        refused(server.guest().get("/daily"), 404, "daily/off")
    with Running(settings_for(tmp_path / "own", daily="private", daily_hour=13), clock=clock) as server:
        told = server.guest().get("/daily").json()
        row = read(server, lambda session: session.scalar(select(DailyDealRow)))
    with Running(settings_for(tmp_path / "other"), clock=clock) as server:
        server.guest().get("/daily")
        shared = read(server, lambda session: session.scalar(select(DailyDealRow)))

    assert (told["date"], told["shared"]) == ("2026-11-15", False)
    assert told["closes_at"] == NOON + 3600
    assert row.seed != shared.seed
