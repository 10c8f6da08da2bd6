"""Seats, clocks and what the server does by itself, without sockets and with a clock turned by hand."""

from __future__ import annotations

import pytest

from concordia.actions.types import Action
from concordia.server.clock import HandClock
from concordia.server.errors import Refusal
from concordia.server.table.decision_log import AUTO, BOT
from concordia.server.table.pace import DAY, HOUR, Pace
from concordia.server.table.roman_names import NAMES
from concordia.server.table.table import Table
from concordia.server.table.terms import Start, Terms
from tests.server.table.test_played_game import overflowing

ANNA, BERT = 11, 22
LIVE = Pace("live", bank=60, increment=5)
SLOW = Pace("correspondence", hours=24, vacation_days=3)


def at_table(pace=LIVE, *, start=True) -> tuple[Table, HandClock]:
    clock = HandClock(1000.0)
    table = Table("k", Terms("classic", "italia", 2, pace=pace, stand_in="random"), ANNA, clock.now())
    table.sit(ANNA, "Anna")
    if start:
        table.sit(BERT, "Bert")
        table.start(5, clock.now())
    return table, clock


def turn(table: Table, clock: HandClock, seconds: float = 0.0) -> None:
    """The seat that is asked plays a Prefect for coins and ends its turn."""
    seat = table.asked.seat
    clock.forward(seconds)
    for text in ("play:prefect", "cash"):
        table.act(seat, Action.parse(text), clock.now())
    table.end_turn(seat, clock.now())


def test_sitting_down_and_standing_up():
    table, _ = at_table(start=False)
    with pytest.raises(Refusal, match="still open"):
        table.start(1, 0.0)
    assert table.sit(BERT, "Bert").number == 1
    with pytest.raises(Refusal, match="All seats are taken"):
        table.sit(33, "Carl")
    table.leave(BERT)
    assert table.seats[1].kind == "open"
    table.fill("greedy")
    shown = table.seats[1].to_json()
    assert shown.pop("name") in NAMES
    assert shown == {"seat": 1, "kind": "bot", "away": False, "level": "greedy"}
    table.start(1, 0.0)
    with pytest.raises(Refusal, match="has started"):
        table.sit(BERT, "Bert")


def test_bots_have_names_that_nobody_else_at_the_table_has():
    company = set()
    for key in map(str, range(40)):
        table = Table(key, Terms("classic", "imperium", 5), ANNA, 0.0)
        for number in range(4):
            table.seat_bot("random", number)
        bots = [seat.name for seat in table.seats[:4]]
        table.sit(BERT, bots[2].upper())
        names = [seat.name.casefold() for seat in table.seats]
        assert len(set(names)) == 5
        assert [table.seats[n].name for n in (0, 1, 3)] == [bots[n] for n in (0, 1, 3)]
        company.add(tuple(bots))
    assert len(company) == 40
    assert all(name.isalpha() and name.istitle() and len(name) > 3 for name in NAMES)
    assert len(set(NAMES)) == len(NAMES)


def test_an_unknown_bot_is_refused_by_name():
    table, _ = at_table(start=False)
    with pytest.raises(Refusal, match="no bot 'hal'; there are: "):
        table.fill("hal")


def test_shuffled_seats_are_numbered_anew():
    firsts = set()
    for seed in range(20):
        table = Table("k", Terms("classic", "italia", 3, shuffle=True), ANNA, 0.0)
        for person in (1, 2, 3):
            table.sit(person, str(person))
        table.start(seed, 0.0)
        assert [seat.number for seat in table.seats] == [0, 1, 2]
        firsts.add(table.seats[0].person)
    assert firsts == {1, 2, 3}


def test_a_live_clock_runs_while_its_seat_is_asked_and_grows_by_turns():
    table, clock = at_table()
    assert table.deadline() == 1060.0
    turn(table, clock, 20)
    assert table.seats[0].clock.bank == 45
    assert table.seats[1].clock.bank == 60
    assert table.deadline() == clock.now() + 60
    turn(table, clock, 1)
    assert table.seats[1].clock.bank == 64
    assert table.deadline() == clock.now() + 45


def test_a_live_clock_counts_the_whole_turn_and_undo_wins_no_time():
    table, clock = at_table()
    clock.forward(10)
    table.act(0, Action.parse("play:prefect"), clock.now())
    clock.forward(10)
    table.undo(0, True, clock.now())
    clock.forward(10)
    assert table.deadline() == 1060.0
    turn(table, clock)
    assert table.seats[0].clock.bank == 35


def test_who_runs_out_is_played_by_a_bot_until_they_return():
    table, clock = at_table()
    clock.forward(59)
    assert table.run_out(clock.now()) is None
    clock.forward(1)
    seat = table.run_out(clock.now())
    assert seat is table.seats[0]
    assert seat.away
    assert table.stage == "playing"
    assert table.level_of(seat) == "random"
    assert table.bots_turn() == (seat, False)
    assert table.deadline() is None
    table.act(0, Action.parse("play:prefect"), clock.now(), by=BOT)
    assert table.back(ANNA, clock.now())
    assert not seat.away
    assert seat.clock.bank == 30
    assert table.deadline() == clock.now() + 30
    assert table.bots_turn() is None
    assert not table.back(ANNA, clock.now())


def test_a_bot_ends_a_turn_that_was_left_open():
    table, clock = at_table()
    table.act(0, Action.parse("play:prefect"), clock.now())
    table.act(0, Action.parse("cash"), clock.now())
    clock.forward(61)
    table.run_out(clock.now())
    assert table.bots_turn() == (table.seats[0], True)
    assert table.end_turn(0, clock.now(), by=BOT)[0].by == BOT
    assert table.asked.seat == 1


def test_leaving_a_game_hands_the_seat_to_a_bot():
    table, _ = at_table()
    table.leave(BERT)
    assert table.seats[1].away
    assert table.seats[1].person == BERT
    with pytest.raises(Refusal, match="not your seat"):
        table.leave(99)


def test_correspondence_gives_hours_each_time():
    table, clock = at_table(SLOW)
    assert table.deadline() == clock.now() + 24 * HOUR
    turn(table, clock, 10 * HOUR)
    assert table.deadline() == clock.now() + 24 * HOUR


def test_vacation_stops_the_clock_for_the_days_there_are():
    table, clock = at_table(SLOW)
    mine = table.seats[0].clock
    clock.forward(10 * HOUR)
    mine.leave(SLOW, clock.now())
    assert table.deadline() == clock.now() + 3 * DAY + 14 * HOUR
    clock.forward(DAY)
    assert table.back(ANNA, clock.now())
    assert mine.vacation_left == 2 * DAY
    assert table.deadline() == clock.now() + 14 * HOUR
    mine.leave(SLOW, clock.now())
    clock.forward(9 * DAY)
    assert table.run_out(clock.now()) is table.seats[0]
    table.back(ANNA, clock.now())
    with pytest.raises(Refusal, match="no vacation days"):
        mine.leave(SLOW, clock.now())


def test_without_a_clock_nobody_runs_out():
    table, clock = at_table(Pace())
    clock.forward(400 * DAY)
    assert table.deadline() is None
    assert table.run_out(clock.now()) is None


def test_the_server_keeps_the_most_valuable_goods_for_who_wishes_so():
    table = Table("k", Terms("classic", "imperium", 2), ANNA, 0.0)
    table.sit(ANNA, "Anna")
    table.sit(BERT, "Bert").auto_keep = True
    table.begin(Start(None, overflowing()), 0.0)
    table.act(0, Action.parse("play:prefect"), 0.0)
    made = table.act(0, Action.parse("produce:Syria"), 0.0)
    assert [(entry.seat, entry.text, entry.by) for entry in made[1:]] == [(1, "keep:1cloth", AUTO)]
    assert table.asked.seat == 1


def test_the_turn_is_not_held_open_for_who_skips_its_end():
    table, clock = at_table()
    table.seats[0].skip_end = True
    table.act(0, Action.parse("play:prefect"), clock.now())
    table.act(0, Action.parse("cash"), clock.now())
    assert table.asked.seat == 1
