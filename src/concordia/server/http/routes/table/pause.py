"""A pause of the whole table, by agreement."""

from __future__ import annotations

from collections.abc import Iterator

from fastapi import APIRouter, Request

from concordia.server.errors import Refusal
from concordia.server.http.identity import Current, limit
from concordia.server.http.table_access import ERRORS, TheRegistry, TheRoom
from concordia.server.protocol.schemas import Pausing
from concordia.server.protocol.table_info import TableInfo
from concordia.server.table.announcements import news
from concordia.server.table.events import Event
from concordia.server.table.table import Table

router = APIRouter(prefix="/tables/{key}", tags=["tables"], responses=ERRORS)


@router.post("/pause")
async def pause(
    body: Pausing, room: TheRoom, registry: TheRegistry, request: Request, person: Current
) -> TableInfo:
    """Ask for a pause, or agree to one: it begins when everybody who plays wants it. Any of them ends it."""
    limit(request, "ask" if body.on else "message", str(person.id))
    now = registry.clock.now()
    first: list[int] = []

    def deed(table: Table) -> None:
        _must_play(table, person.id)
        if body.on and not table.pause.wanted_by.intersection(table.people_playing) and not table.paused:
            first.append(person.id)
        if body.on:
            table.pause.want(person.id, table.people_playing, now)
        else:
            table.end_pause(now)

    def told(table: Table) -> Iterator[Event]:
        if first and not table.paused:
            others = [each for each in table.people_playing if each != person.id]
            yield from news(table, "agree_pause", others, person.name, now)

    await room.change(deed, told)
    return TableInfo(**room.table.to_json(person.id))


def _must_play(table: Table, person: int) -> None:
    if not table.seats_of(person):
        raise Refusal("seat/not_yours", 403)
    if table.stage != "playing":
        raise Refusal("table/not_started" if table.stage == "open" else "game/over")
    if person not in table.people_playing:
        raise Refusal("seat/away")
