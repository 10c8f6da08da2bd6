"""What stays at a table of somebody who is forgotten: a seat under another name."""

from __future__ import annotations

from concordia.server.table.seat import Seat
from concordia.server.table.table import Table
from concordia.server.table.talks import agreeing


def forget_at(table: Table, person: int, name: str, now: float) -> None:
    """Before the game the seat is open again; during it the stand-in plays on for good, and it counts as last.

    Whoever is left may now all agree on what was asked.
    """
    asked = table.questions
    asked.invitations = [each for each in asked.invitations if person not in (each.person, each.by)]
    asked.agreements = {kind: each for kind, each in asked.agreements.items() if each.by != person}
    for number in table.seats_of(person):
        seat = table.seats[number]
        if table.stage == "open":
            table.seats[number] = Seat(number)
            continue
        seat.name, seat.guest = name, True
        if table.stage == "playing":
            seat.give_up()
    if table.stage == "open" and table.host == person:
        table.host = next((seat.person for seat in table.seats if seat.person is not None), table.host)
    agreeing.settle(table, now)
