"""What every route needs: the registry, the room of a table, and who may enter it."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Path, Request
from sqlalchemy import func, select

from concordia.server.accounts.person import Person
from concordia.server.errors import Refusal
from concordia.server.http.error_schema import refusals
from concordia.server.http.identity import Anybody, Current
from concordia.server.live.registry import Registry
from concordia.server.live.room import Room
from concordia.server.protocol.table_info import TableInfo
from concordia.server.store.models.table_models import TableRow
from concordia.server.table.table import Table

MOST_TABLES = 200  # unfinished ones of one person, and as many boards for analysis

Key = Annotated[str, Path(max_length=32, pattern="^[0-9a-z]+$", description="the secret of the table's link")]
ERRORS = refusals(400, 401, 403, 404, 409, 413, 422, 429, 503)


def registry_of(request: Request) -> Registry:
    """The registry of this server."""
    found: Registry = request.app.state.registry
    return found


TheRegistry = Annotated[Registry, Depends(registry_of)]


async def room_of(key: Key, registry: TheRegistry, person: Current) -> Room:
    """The room of a table that this person may enter."""
    room = await registry.room(key)
    may_enter(room, person.id)
    return room


TheRoom = Annotated[Room, Depends(room_of)]


async def watched_room_of(key: Key, registry: TheRegistry, person: Anybody) -> Room:
    """The room of a table at which this person, or somebody who is not signed in, may look."""
    room = await registry.room(key)
    may_enter(room, person.id if person is not None else None)
    return room


WatchedRoom = Annotated[Room, Depends(watched_room_of)]


def may_enter(room: Room, person: int | None) -> None:
    """An analysis table is for its owner alone, and does not exist to others; some are closed to spectators."""
    room.table.reveal(room.services.clock.now())
    if room.table.terms.analysis and room.table.host != person:
        raise Refusal("table/unknown", 404)
    if not room.table.may_look(person):
        raise Refusal("table/closed", 403)


async def not_too_many(registry: Registry, person: Person, *, analysis: bool) -> None:
    """Nobody may fill the server with tables that are never finished, or with boards for analysis."""
    mine = (TableRow.host == person.id) & (TableRow.analysis == analysis)
    wanted = select(func.count()).where(mine if analysis else mine & (TableRow.stage != "over"))
    count = await registry.store.read(lambda session: session.scalar(wanted))
    if (count or 0) >= MOST_TABLES:
        raise Refusal("table/too_many_boards" if analysis else "table/too_many", 429, most=MOST_TABLES)


def info_of(table: Table, person: Person | None) -> TableInfo:
    """A table as a person may see it."""
    return TableInfo(**table.to_json(person.id if person is not None else None))


def must_host(room: Room, person: Person) -> None:
    """Only whoever made the table may do this."""
    if room.table.host != person.id:
        raise Refusal("table/not_host", 403)


def seat_of(room: Room, person: Person, seat: int | None) -> int:
    """The seat that a person speaks for: the one named, the one that is asked, or the first."""
    mine = room.table.seats_of(person.id)
    if seat is None and mine:
        asked = room.table.asked
        seat = asked.seat if asked is not None and asked.seat in mine else mine[0]
    if seat is None or seat not in mine:
        raise Refusal("seat/not_yours", 403)
    return seat
