"""Giving up, and a host who takes back what has not begun."""

from __future__ import annotations

from concordia.server.errors import Refusal
from concordia.server.table.seat import Seat
from concordia.server.table.table import Table
from concordia.server.table.talks import agreeing


def leave(table: Table, person: int, number: int | None, now: float) -> None:
    """Stand up from one's seats, or one of them; whoever is left may now all agree on what was asked."""
    table.leave(person, number)
    agreeing.settle(table, now)


def run_out(table: Table, now: float) -> Seat | None:
    """The seat whose time is over, if any: a computer plays it, and nobody waits for its owner to agree."""
    seat = table.run_out(now)
    if seat is not None:
        agreeing.settle(table, now)
    return seat


def resign(table: Table, person: int, number: int | None, now: float) -> list[int]:
    """Give up one's seats, or one of them: a computer plays them to the end. The seats.

    Where nobody is left who plays, the game ends.
    """
    if table.stage != "playing":
        raise Refusal("table/not_started" if table.stage == "open" else "game/over")
    if table.terms.analysis:
        raise Refusal("resign/analysis")
    held = [each for each in table.seats_of(person) if number in (None, each)]
    if not held:
        raise Refusal("seat/not_yours", 403)
    mine = [each for each in held if not table.seats[each].resigned]
    if not mine:
        raise Refusal("seat/resigned")
    for each in mine:
        table.give_up(each, now)
        table.questions.forget(seat=each)
    if all(seat.resigned for seat in table.seats if seat.kind == "person"):
        table.end("resigned", now)
    agreeing.settle(table, now)
    return mine


def withdraw(table: Table, now: float) -> None:
    """Take back a table whose game has not begun."""
    if table.stage != "open":
        raise Refusal("table/started")
    table.end("withdrawn", now)


def send_away(table: Table, number: int) -> int:
    """Free the seat of a guest before the game; who was sent away sits down again only if invited. The person."""
    if table.stage != "open":
        raise Refusal("table/started")
    if number >= len(table.seats):
        raise Refusal("seat/unknown", 404)
    seat = table.seats[number]
    if seat.kind == "bot":
        table.seats[number] = Seat(number)
        return 0
    if seat.person is None or seat.person == table.host:
        raise Refusal("seat/no_guest")
    for each in table.seats_of(seat.person):
        table.seats[each] = Seat(each)
    if seat.person not in table.questions.barred:
        table.questions.barred.append(seat.person)
    table.questions.forget(person=seat.person)
    return seat.person
