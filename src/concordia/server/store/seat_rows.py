"""Seats of tables as rows."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import bindparam, delete, insert, select
from sqlalchemy.orm import Session

from concordia.server.store.models.people_models import PersonRow
from concordia.server.store.models.table_models import SeatRow
from concordia.server.table.pace import SeatClock
from concordia.server.table.seat import Seat

# Rows instead of objects: a page of a hundred tables has hundreds of seats.
_SEATED = (
    select(
        SeatRow.table_id,
        SeatRow.number,
        SeatRow.kind,
        SeatRow.person,
        SeatRow.name,
        SeatRow.level,
        SeatRow.away,
        SeatRow.skip_end,
        SeatRow.auto_keep,
        SeatRow.left_by,
        SeatRow.bank,
        SeatRow.vacation_left,
        SeatRow.vacation_since,
        SeatRow.resigned,
        SeatRow.colour,
        SeatRow.rest_since,
        SeatRow.rest_until,
        PersonRow.password_hash.is_not(None),
        PersonRow.program,
    )
    .outerjoin(PersonRow, PersonRow.id == SeatRow.person)
    .where(SeatRow.table_id.in_(bindparam("tables", expanding=True)))
    .order_by(SeatRow.number)
)


def seats_of(session: Session, tables: Collection[int]) -> dict[int, list[Seat]]:
    """The seats of each of some tables. Whoever has no password, or is no longer known, counts as a guest."""
    found: dict[int, list[Seat]] = {table: [] for table in tables}
    for table_id, *values in session.execute(_SEATED, {"tables": list(found)}):
        found[table_id].append(_seated(*values))
    return found


def replace_seats(session: Session, table_id: int, seats: list[dict[str, Any]]) -> None:
    """Keep all seats of a table anew."""
    session.execute(delete(SeatRow).where(SeatRow.table_id == table_id))
    session.execute(insert(SeatRow), seats)


def seat_row(table_id: int, seat: Seat) -> dict[str, Any]:
    """A seat as a row."""
    return {
        "table_id": table_id,
        "number": seat.number,
        "kind": seat.kind,
        "person": seat.person,
        "name": seat.name,
        "level": seat.level,
        "away": seat.away,
        "skip_end": seat.skip_end,
        "auto_keep": seat.auto_keep,
        "left_by": seat.left_by,
        "bank": seat.clock.bank,
        "vacation_left": seat.clock.vacation_left,
        "vacation_since": seat.clock.vacation_since,
        "resigned": seat.resigned,
        "colour": seat.colour,
        "rest_since": seat.rest_since,
        "rest_until": seat.rest_until,
    }


def _seated(  # the columns of _SEATED, in order
    number: int,
    kind: Any,
    person: int | None,
    name: str,
    level: str | None,
    away: bool,
    skip_end: bool,
    auto_keep: bool,
    left_by: int | None,
    bank: float,
    vacation_left: float,
    vacation_since: float | None,
    resigned: bool,
    colour: int | None,
    rest_since: float | None,
    rest_until: float | None,
    account: bool | None,
    program: bool | None,
) -> Seat:
    clock, seated = SeatClock(bank, vacation_left, vacation_since), kind == "person"
    guest, by_program = seated and not account, seated and bool(program)
    flags = away, skip_end, auto_keep, left_by, clock, guest, by_program, resigned
    return Seat(number, kind, person, name, level, *flags, colour, rest_since, rest_until)
