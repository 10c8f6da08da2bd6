"""The vacation of an account at one table: the clock of its seats stands still."""

from __future__ import annotations

from concordia.server.table.table import Table


def rest(table: Table, person: int, since: float, until: float, now: float) -> None:
    """Let a person's clock stand still from one moment to another; ``until`` may be shortened or extended.

    What stood still before stays so: another vacation, and one by the days that the table grants.
    """
    for number in table.seats_of(person):
        seat = table.seats[number]
        asked = table.asked is not None and table.asked.seat == number
        rested = seat.clock.return_(now)
        if seat.rest_since != since and seat.rest_since is not None and seat.rest_until is not None:
            rested += max(0.0, seat.rest_until - max(table.asked_since, seat.rest_since))
        if asked:
            table.asked_since += rested
        seat.rest_since, seat.rest_until = since, until
