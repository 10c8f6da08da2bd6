"""Giving up, and asking everybody at a table to agree to something: to cancel the game, for instance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from fastapi import APIRouter, Path, Request
from pydantic import Field

from concordia.server.http.identity import Current, limit
from concordia.server.http.table_access import ERRORS, TheRegistry, TheRoom, info_of
from concordia.server.protocol.schemas import Body, Where
from concordia.server.protocol.table_info import TableInfo
from concordia.server.table.announcements import cancelled, news
from concordia.server.table.events import Event
from concordia.server.table.table import Table
from concordia.server.table.talks import agreeing, giving_up

router = APIRouter(prefix="/tables/{key}", tags=["tables"], responses=ERRORS)

KindName = Annotated[str, Field(max_length=16, description="what to agree on: cancel", examples=["cancel"])]


class Proposal(Body):
    """Something that everybody is asked to agree to."""

    kind: KindName


class Answer(Body):
    """Yes or no."""

    agree: bool


@router.post("/resign")
async def resign(body: Where, room: TheRoom, registry: TheRegistry, person: Current) -> TableInfo:
    """Give up: a computer plays your seat to the end, and for the rating you are last.

    If nobody is left who plays, the game ends.
    """
    now = registry.clock.now()

    def told(table: Table) -> Iterator[Event]:
        others = [each for each in table.people_playing if each != person.id]
        yield from news(table, "resigned", others, person.name, now)
        yield from cancelled(table, person.id, person.name, now)

    await room.change(lambda table: giving_up.resign(table, person.id, body.seat, now), told)
    return info_of(room.table, person)


@router.post("/agreements")
async def propose(
    body: Proposal, request: Request, room: TheRoom, registry: TheRegistry, person: Current
) -> TableInfo:
    """Ask everybody who plays to agree to something; it happens once all do."""
    limit(request, "ask", str(person.id))
    now = registry.clock.now()

    def told(table: Table) -> Iterator[Event]:
        asked = table.questions.agreements.get(body.kind)
        if asked is not None and asked.at == now:
            others = [each for each in table.people_playing if each != person.id]
            yield from news(table, f"agree_{body.kind}", others, person.name, now)
        yield from cancelled(table, person.id, person.name, now)

    await room.change(lambda table: agreeing.ask(table, person.id, body.kind, now), told)
    return info_of(room.table, person)


@router.post("/agreements/{kind}")
async def answer(
    body: Answer,
    kind: Annotated[str, Path(max_length=16)],
    room: TheRoom,
    registry: TheRegistry,
    person: Current,
) -> TableInfo:
    """Agree, or decline: then it is off the table. Who asked takes it back by declining."""
    now = registry.clock.now()
    agreed: list[int] = []

    def deed(table: Table) -> None:
        agreed.extend(agreeing.answer(table, person.id, kind, body.agree, now).agreed)

    def told(table: Table) -> Iterator[Event]:
        if not body.agree:
            yield from news(table, "not_agreed", [each for each in agreed if each != person.id], person.name, now)
        yield from cancelled(table, person.id, person.name, now)

    await room.change(deed, told)
    return info_of(room.table, person)
