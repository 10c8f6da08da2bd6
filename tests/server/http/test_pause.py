"""A pause of the whole table: all who play agree to it, everything stands still, and any of them ends it."""

from __future__ import annotations

import asyncio

import pytest

from concordia.server.clock import HandClock
from concordia.server.store import table_rows, uptime
from concordia.server.table.pace import HOUR, Pace, Pause
from concordia.server.table.table import Table
from concordia.server.table.terms import Terms
from tests.server.live.test_registry import new_table, open_server, run
from tests.server.running import Running, settings_for

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "random"}
LIVE = Pace("live", bank=600.0, increment=10.0)
SLOW = Pace("correspondence", hours=24.0, vacation_days=5.0)


def table_of_two(pace=LIVE):
    table = Table("key", Terms("classic", "italia", 2, {}, pace=pace), 1, 0.0)
    table.sit(1, "Livia")
    table.sit(2, "Marcus")
    table.start(7, 1000.0)
    return table


def paused(table, now):
    for person in (1, 2):
        table.pause.want(person, table.people_playing, now)
    return table


def test_a_live_clock_stands_still():
    table = paused(table_of_two(), 1100.0)
    assert table.paused
    assert table.deadline() is None
    assert table.run_out(10**9) is None
    table.end_pause(5000.0)
    assert not table.paused
    assert table.deadline() == 5000.0 + 500.0


def test_the_days_of_a_slow_game_and_of_a_vacation_stand_still():
    table = table_of_two(SLOW)
    asked = table.seats[table.asked.seat]
    asked.clock.leave(SLOW, 1000.0 + HOUR)
    before = table.deadline()
    paused(table, 1000.0 + 2 * HOUR).end_pause(1000.0 + 12 * HOUR)
    assert table.deadline() == before + 10 * HOUR


def test_downtime_during_a_pause_is_not_given_twice():
    table = paused(table_of_two(), 1100.0)
    table.shift_clocks(400.0)
    table.end_pause(2000.0)
    assert table.deadline() == 2000.0 + 500.0


def test_who_left_need_not_agree_and_cannot_be_waited_for():
    table = table_of_two()
    table.pause.want(1, table.people_playing, 1010.0)
    assert not table.paused
    table.leave(2)
    table.pause.want(1, table.people_playing, 1020.0)
    assert table.paused
    table.leave(1)
    assert not table.paused  # nobody is left who could go on
    table.back(1, 9000.0)
    assert table.paused


def test_one_who_declines_takes_the_question_from_the_table():
    pause = Pause()
    pause.want(1, (1, 2, 3), 10.0)
    pause.want(2, (1, 2, 3), 10.0)
    assert pause.end(20.0) == 0.0
    pause.want(3, (1, 2, 3), 30.0)
    assert (pause.since, pause.wanted_by) == (None, {3})


def test_bots_stand_still_and_the_pause_outlives_a_restart(tmp_path):
    async def test():
        clock = HandClock()
        async with open_server(tmp_path, clock) as registry:
            await registry.heartbeat.beat()
            await new_table(registry, "one", pace=LIVE, bots=1, seats=2)
            room = await registry.room("one")
            await room.change(lambda table: table.pause.want(1, table.people_playing, clock.now()))
            await asyncio.sleep(0.05)
            version = room.table.version
            room.go_on()
            await registry.sweep()
            await asyncio.sleep(0.05)
            assert room.table.version == version
        clock.forward(5000)
        async with open_server(tmp_path, clock) as registry:
            await registry.heartbeat.beat()
            await registry.sweep()
            assert registry.rooms == {}
            room = await registry.room("one")
            assert room.table.paused
            assert room.table.version == version
            await room.change(lambda table: table.end_pause(clock.now()))
            while (room.table.asked.seat, room.table.version) == (0, version) and room.table.bots_turn():
                await asyncio.sleep(0.01)
            assert not room.table.paused

    run(test())


def test_downtime_moves_no_vacation_of_a_paused_table(tmp_path):
    async def test():
        async with open_server(tmp_path, HandClock(1000.0)) as registry:
            await new_table(registry, "one", pace=SLOW, bots=0)
            room = await registry.room("one")

            def deed(table):
                table.seats[0].clock.leave(SLOW, 1000.0)
                paused(table, 1000.0)

            await room.change(deed)
            await registry.store.write(lambda session: uptime.shift_clocks(session, 500.0))
            kept = await registry.store.read(lambda session: table_rows.load(session, "one"))
            assert kept.seats[0].clock.vacation_since == 1000.0
            assert kept.pause.since == 1000.0

    run(test())


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Running(settings_for(tmp_path_factory.mktemp("pause"))) as running:
        yield running


def begun(server):
    livia, marcus = server.guest("Livia"), server.guest("Marcus")
    wish = {"map": "italia", "seats": [ME, OPEN], "pace": {"kind": "live", "bank": 600}}
    key = livia.post("/tables", json=wish).json()["key"]
    marcus.post(f"/tables/{key}/join", json={}).raise_for_status()
    livia.post(f"/tables/{key}/start").raise_for_status()
    return livia, marcus, key


def want(person, key, on=True):
    return person.post(f"/tables/{key}/pause", json={"on": on})


def test_all_agree_nobody_acts_and_any_one_goes_on(server):
    livia, marcus, key = begun(server)
    asked = want(livia, key).json()
    assert (asked["paused_since"], asked["pause_asked"]) == (None, [livia.get("/me").json()["id"]])
    agreed = want(marcus, key).json()
    assert agreed["paused_since"] is not None
    assert agreed["pause_asked"] == []
    state = livia.get(f"/tables/{key}/state").json()
    assert state["asked"]["deadline"] is None
    assert state["asked"]["stopped"] == agreed["paused_since"]
    person = livia if state["legal"] else marcus
    option = person.get(f"/tables/{key}/state").json()["legal"][0]
    act = {"id": "1", "version": state["version"], "action": option["action"]}
    refused = person.post(f"/tables/{key}/act", json=act)
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "table/paused")
    assert want(marcus, key, on=False).json()["paused_since"] is None
    assert person.post(f"/tables/{key}/act", json=act).status_code == 200


def test_alone_against_computers_it_begins_at_once(server):
    me = server.guest("Sola")
    key = me.post("/tables", json={"map": "italia", "seats": [ME, BOT], "start": True}).json()["key"]
    assert want(me, key).json()["paused_since"] is not None


def test_who_does_not_play_here_may_not(server):
    livia, _, key = begun(server)
    stranger = server.guest("Peregrinus")
    for on in (True, False):
        refused = want(stranger, key, on)
        assert (refused.status_code, refused.json()["error"]["code"]) == (403, "seat/not_yours")
    open_key = livia.post("/tables", json={"map": "italia", "seats": [ME, OPEN]}).json()["key"]
    assert want(livia, open_key).json()["error"]["code"] == "table/not_started"
    livia.post(f"/tables/{key}/leave", json={})
    assert want(livia, key).json()["error"]["code"] == "seat/away"


def notices(person):
    return [(each["kind"], each["table"]) for each in person.get("/notices").json() if "agree" in each["kind"]]


def test_who_is_not_there_is_told_that_a_pause_is_asked_for_until_they_answer(server):
    livia, marcus, key = begun(server)
    for answer in (True, False):
        want(livia, key)
        want(livia, key)
        assert (notices(livia), notices(marcus)) == ([], [("agree_pause", key)])
        told = next(each for each in marcus.get("/notices").json() if each["kind"] == "agree_pause")
        assert told["text"].startswith("Livia asks for a pause: Concordia on Italia")
        want(marcus, key, on=answer)
        assert notices(marcus) == []
        want(livia, key, on=False)


def test_who_takes_the_question_back_or_ends_the_game_takes_the_notice_with_it(server):
    livia, marcus, key = begun(server)
    want(livia, key)
    want(livia, key, on=False)
    assert notices(marcus) == []
    want(livia, key)
    livia.post(f"/tables/{key}/agreements", json={"kind": "cancel"}).raise_for_status()
    assert sorted(notices(marcus)) == [("agree_cancel", key), ("agree_pause", key)]
    marcus.post(f"/tables/{key}/agreements/cancel", json={"agree": True}).raise_for_status()
    assert notices(marcus) == []


def test_who_leaves_is_not_waited_for(server):
    livia, marcus, key = begun(server)
    want(livia, key)
    marcus.post(f"/tables/{key}/leave", json={}).raise_for_status()
    assert notices(marcus) == []
