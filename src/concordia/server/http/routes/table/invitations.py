"""Who comes to a table, who goes and who may watch: invitations, seats that change hands, guests sent away."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Annotated

from fastapi import APIRouter, Path, Request
from pydantic import Field

from concordia.server.accounts.person import Person
from concordia.server.errors import Refusal
from concordia.server.http.identity import AnyPeople, Current, limit
from concordia.server.http.table_access import ERRORS, Key, TheRegistry, TheRoom, info_of, must_host
from concordia.server.people import People
from concordia.server.protocol.schemas import Body
from concordia.server.protocol.table_info import TableInfo
from concordia.server.table.announcements import news
from concordia.server.table.events import Event
from concordia.server.table.table import Table
from concordia.server.table.talks import giving_up, inviting

router = APIRouter(prefix="/tables/{key}", tags=["tables"], responses=ERRORS)

SeatPath = Annotated[int, Path(ge=0, le=5)]
Name = Annotated[str, Field(min_length=1, max_length=64, examples=["Marcus"])]


class Invitee(Body):
    """Somebody with an account, by name."""

    name: Name


class Offer(Body):
    """For whom; without a name it is for whoever has the link."""

    name: Name | None = None


class Taking(Body):
    """The code of the link, if the seat is offered by link."""

    code: Annotated[str, Field(max_length=64)] | None = None


class Watching(Body):
    """Whether people who do not sit at the table may watch."""

    open: bool


@router.post("/invitations")
async def invite(
    body: Invitee, request: Request, room: TheRoom, registry: TheRegistry, people: AnyPeople, person: Current
) -> TableInfo:
    """Invite somebody by name to a free seat: they get a notice with the table's link, and may decline."""
    limit(request, "ask", str(person.id))
    friend, now = await _named(people, body.name), registry.clock.now()
    heard = await people.chat.hearers(person.id, [friend.id])
    await room.change(
        lambda table: inviting.invite(table, person.id, friend.id, friend.name, now),
        lambda table: news(table, "invited", heard, person.name, now),
    )
    return info_of(room.table, person)


@router.post("/invitations/decline")
async def decline(room: TheRoom, registry: TheRegistry, person: Current) -> TableInfo:
    """Decline your invitation, or the seat that is offered to you."""
    asked, now = list[int](), registry.clock.now()
    await room.change(
        lambda table: asked.extend(inviting.decline(table, person.id)),
        lambda table: news(table, "declined", asked, person.name, now),
    )
    return info_of(room.table, person)


@router.post("/seats/{number}/offer")
async def offer(
    body: Offer,
    number: SeatPath,
    request: Request,
    room: TheRoom,
    registry: TheRegistry,
    people: AnyPeople,
    person: Current,
) -> TableInfo:
    """Offer your seat in a running game to somebody, by name or by a link with the code of the offer.

    You play until it is accepted. For the rating you are last then, and whoever takes it over is not rated.
    """
    limit(request, "ask", str(person.id))
    room.table.must_not_be_daily()
    friend = await _named(people, body.name) if body.name is not None else None
    now, code = registry.clock.now(), secrets.token_hex(12)
    heard = await people.chat.hearers(person.id, [friend.id]) if friend is not None else []

    def deed(table: Table) -> None:
        to, name = (friend.id, friend.name) if friend is not None else (None, "")
        inviting.offer(table, person.id, number, now, person=to, name=name, code=code)

    await room.change(deed, lambda table: news(table, "seat_offered", heard, person.name, now))
    return info_of(room.table, person)


@router.delete("/seats/{number}/offer")
async def take_back(number: SeatPath, room: TheRoom, person: Current) -> TableInfo:
    """Keep your seat after all."""
    await room.change(lambda table: inviting.take_back(table, person.id, number))
    return info_of(room.table, person)


@router.post("/seats/{number}/take")
async def take(
    body: Taking, key: Key, number: SeatPath, request: Request, registry: TheRegistry, person: Current
) -> TableInfo:
    """Take over a seat that is offered to you. Such a game does not count for your rating."""
    limit(request, "message", str(person.id))
    room = await registry.room(key)  # the code opens a closed table, too
    now, given = registry.clock.now(), list[int]()

    def deed(table: Table) -> None:
        given[:] = [inviting.take(table, person, number, body.code, now)]
        likes = person.preferences
        table.wish(person.id, skip_end=likes.skip_end, auto_keep=likes.auto_keep)

    await room.change(deed, lambda table: news(table, "seat_taken", given, person.name, now))
    return info_of(room.table, person)


@router.post("/seats/{number}/remove")
async def remove(number: SeatPath, room: TheRoom, registry: TheRegistry, person: Current) -> TableInfo:
    """Send a guest or a computer away before the game; only the host can. A guest then needs an invitation."""
    must_host(room, person)
    gone, now = list[int](), registry.clock.now()

    def told(table: Table) -> Iterator[Event]:
        yield from news(table, "sent_away", [each for each in gone if each], person.name, now)

    await room.change(lambda table: gone.append(giving_up.send_away(table, number)), told)
    return info_of(room.table, person)


@router.post("/spectators")
async def spectators(body: Watching, room: TheRoom, person: Current) -> TableInfo:
    """Close the table to spectators from the start of the game on, or open it to them; only the host can."""
    must_host(room, person)
    room.table.must_not_be_daily()

    def deed(table: Table) -> None:
        table.closed = not body.open

    await room.change(deed)
    return info_of(room.table, person)


async def _named(people: People, name: str) -> Person:
    found = await people.accounts.of_name(name)
    if found is None:
        raise Refusal("invite/nobody", 404)
    return found
