"""The vacation of an account: no second of it is charged to the person's clock, and nobody else gains by it."""

from __future__ import annotations

from concordia.server.table.pace import DAY, HOUR
from concordia.server.table.seating.rest import rest
from tests.server.table.test_table import ANNA, LIVE, SLOW, at_table, turn


def asked_person(table):
    return table.seats[table.asked.seat].person


def test_the_clock_stands_still_while_the_vacation_lasts_and_no_longer():
    table, clock = at_table(SLOW)
    me, since = asked_person(table), clock.now()
    clock.forward(HOUR)
    rest(table, me, clock.now(), clock.now() + 10 * DAY, clock.now())
    assert table.deadline() == since + 24 * HOUR + 10 * DAY
    clock.forward(10 * DAY + 23 * HOUR - 1)
    assert table.run_out(clock.now()) is None
    clock.forward(1)
    assert table.run_out(clock.now()).person == me


def test_whoever_comes_back_early_is_charged_from_then_on():
    table, clock = at_table(SLOW)
    me, since = asked_person(table), clock.now()
    began = clock.now()
    rest(table, me, began, began + 10 * DAY, clock.now())
    clock.forward(2 * DAY)
    rest(table, me, began, clock.now(), clock.now())
    assert table.deadline() == since + 24 * HOUR + 2 * DAY


def test_who_is_asked_during_the_vacation_has_all_their_time_after_it():
    table, clock = at_table(SLOW)
    first = asked_person(table)
    other = next(seat.person for seat in table.seats if seat.person != first)
    until = clock.now() + 5 * DAY
    rest(table, other, clock.now(), until, clock.now())
    assert table.deadline() == clock.now() + 24 * HOUR  # the one who is here is not on vacation
    turn(table, clock, HOUR)
    assert asked_person(table) == other
    assert table.deadline() == until + 24 * HOUR
    turn(table, clock, 6 * DAY)
    turn(table, clock, HOUR)
    assert table.deadline() == clock.now() + 24 * HOUR


def test_two_vacations_in_one_turn_both_count():
    table, clock = at_table(SLOW)
    me, since = asked_person(table), clock.now()
    rest(table, me, clock.now(), clock.now() + 2 * DAY, clock.now())
    clock.forward(2 * DAY + HOUR)
    rest(table, me, clock.now(), clock.now() + 3 * DAY, clock.now())
    assert table.deadline() == since + 24 * HOUR + 5 * DAY


def test_it_takes_over_from_the_days_that_the_table_grants():
    table, clock = at_table(SLOW)
    me, since = asked_person(table), clock.now()
    seat = table.seats[table.seats_of(me)[0]]
    seat.clock.leave(SLOW, clock.now())
    clock.forward(DAY)
    rest(table, me, clock.now(), clock.now() + 4 * DAY, clock.now())
    assert seat.clock.vacation_left == 2 * DAY
    assert table.deadline() == since + 24 * HOUR + 5 * DAY


def test_live_clocks_run_on():
    table, clock = at_table(LIVE)
    before = table.deadline()
    rest(table, asked_person(table), clock.now(), clock.now() + DAY, clock.now())
    assert table.deadline() == before


def test_the_others_see_it():
    table, clock = at_table(SLOW)
    rest(table, ANNA, clock.now(), clock.now() + DAY, clock.now())
    shown = {seat["person"]: seat["vacation_until"] for seat in table.to_json()["seats"]}
    assert shown.pop(ANNA) == clock.now() + DAY
    assert [*shown.values()] == [None]
