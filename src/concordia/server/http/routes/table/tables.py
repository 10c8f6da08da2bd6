"""Making tables and sitting down: create, list, join, leave, fill, start, delete, rematch."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request

from concordia.bots.level_ratings import ratings
from concordia.bots.registry import BOTS
from concordia.catalog.maps import MAPS, board_map
from concordia.messages import Language
from concordia.rules.setup import PLAYERS
from concordia.rules.teams import sides
from concordia.server.accounts import names
from concordia.server.accounts.person import Person
from concordia.server.errors import Refusal
from concordia.server.http.computers_only import not_too_many_of_computers
from concordia.server.http.identity import Anybody, AnyPeople, Current, limit
from concordia.server.http.one_at_a_time import ONE_AT_A_TIME
from concordia.server.http.table_access import (
    ERRORS,
    TheRegistry,
    TheRoom,
    WatchedRoom,
    info_of,
    must_host,
    not_too_many,
)
from concordia.server.live.registry import new_table_key
from concordia.server.protocol.schemas import (
    Board,
    Choices,
    Filling,
    Listed,
    NewTable,
    SeatWish,
    Vacation,
    Where,
)
from concordia.server.protocol.table_info import TableInfo
from concordia.server.store.lobby import LobbyWish, public_tables
from concordia.server.table import announcements
from concordia.server.table.events import Event
from concordia.server.table.pace import Pace
from concordia.server.table.seating.seat_colours import choose_colours, like_colour
from concordia.server.table.table import Table
from concordia.server.table.talks import giving_up
from concordia.server.table.terms import OPTIONS, Terms
from concordia.vocabulary import GAMES

router = APIRouter(tags=["tables"], responses=ERRORS)


@router.post("/tables", status_code=201, dependencies=ONE_AT_A_TIME)
async def create(body: NewTable, request: Request, registry: TheRegistry, person: Current) -> TableInfo:
    """Make a table. Whoever knows its key can sit down or watch."""
    limit(request, "create", str(person.id))
    terms = Terms(
        body.game,
        body.map,
        len(body.seats),
        dict(body.options),
        body.public,
        Pace(**body.pace.model_dump()),
        body.level,
        body.shuffle,
        body.hints,
        stand_in=body.stand_in or request.app.state.settings.stand_in,
        starts_when_full=body.starts_when_full,
        language=body.language or person.language,
    )
    terms.check()
    await not_too_many(registry, person, analysis=False)
    table = Table(new_table_key(), terms, person.id, registry.clock.now())
    for number, wish in enumerate(body.seats):
        _grant(table, number, wish, person)
    _dress_players(table, body.seats)
    table.closed = body.closed
    if body.start:
        await not_too_many_of_computers(request, registry, person, table)
        table.start(secrets.randbits(53), registry.clock.now())
    _start_if_full(table, registry.clock.now())
    events = announcements.after(table, "open", None, registry.clock.now())
    room = await registry.add(table, (), list(events))
    room.go_on()
    return info_of(table, person)


@router.get("/tables")
async def listing(
    registry: TheRegistry,
    game: Annotated[str | None, Query(max_length=16)] = None,
    map: Annotated[str | None, Query(max_length=32)] = None,
    pace: Annotated[Literal["none", "live", "correspondence"] | None, Query()] = None,
    language: Annotated[Language | None, Query(description="spoken there")] = None,
    free: Annotated[bool | None, Query(description="whether a seat is free")] = None,
    rating_from: Annotated[int | None, Query(ge=0, le=10000, description="rating of who made it")] = None,
    rating_to: Annotated[int | None, Query(ge=0, le=10000)] = None,
    cursor: Annotated[int | None, Query(ge=0, le=2**53, description="``next`` of the page before")] = None,
    most: Annotated[int, Query(ge=1, le=100, description="tables on a page")] = 100,
) -> Listed:
    """The public tables that are open or being played and fit these wishes, the newest first."""
    now, wish = (
        registry.clock.now(),
        LobbyWish(game, map, pace, language, free, (rating_from, rating_to), cursor, most),
    )
    found, more = await registry.store.read(lambda session: public_tables(session, now, wish))
    return Listed(tables=[TableInfo(**row) for row in found], next=more)


@router.get("/choices")
async def choices(people: AnyPeople) -> Choices:
    """What a table can be made of: games, boards, options and bots."""
    maps = {id: board_map(id) for id in MAPS}
    boards = [Board(id=id, name=each.name, recommended=each.recommended_players) for id, each in maps.items()]
    together = {game: {count: sides(game, count) for count in PLAYERS[game]} for game in GAMES}
    return Choices(
        games=list(GAMES),
        sides=together,
        maps=boards,
        options=OPTIONS,
        bots=list(BOTS),
        ratings=ratings(),
        stand_in=people.settings.stand_in,
    )


@router.get("/tables/{key}")
async def one(room: WatchedRoom, person: Anybody) -> TableInfo:
    """A table."""
    return info_of(room.table, person)


@router.delete("/tables/{key}", status_code=204)
async def delete(room: TheRoom, registry: TheRegistry, person: Current) -> None:
    """Delete one of your boards for analysis with everything played on it, or withdraw a table not yet begun."""
    table, now = room.table, registry.clock.now()
    if table.terms.analysis:
        await registry.delete(room)
        return
    if table.stage != "open":
        raise Refusal("table/kept", 403)
    must_host(room, person)
    asked = [seat.person for seat in table.seats] + [each.person for each in table.questions.invitations]
    others = [each for each in dict.fromkeys(asked) if each not in (None, person.id)]
    await room.change(
        lambda table: giving_up.withdraw(table, now),
        lambda table: announcements.news(table, "withdrawn", others, person.name, now),
    )


@router.post("/tables/{key}/join")
async def join(body: Where, room: TheRoom, registry: TheRegistry, person: Current) -> TableInfo:
    """Sit down on an open seat."""

    def deed(table: Table) -> None:
        _sit(table, person, body.seat)
        _start_if_full(table, registry.clock.now())

    if not room.table.seats_of(person.id) or body.seat is not None:
        await room.change(deed)
    return info_of(room.table, person)


@router.post("/tables/{key}/leave")
async def leave(body: Where, room: TheRoom, registry: TheRegistry, person: Current) -> TableInfo:
    """Leave the table; during the game a bot plays the seat until its owner returns."""
    room.table.must_not_be_daily()
    now = registry.clock.now()
    await room.change(
        lambda table: giving_up.leave(table, person.id, body.seat, now),
        lambda table: announcements.cancelled(table, person.id, person.name, now),
    )
    return info_of(room.table, person)


@router.post("/tables/{key}/fill")
async def fill(body: Filling, room: TheRoom, registry: TheRegistry, person: Current) -> TableInfo:
    """Give all open seats to bots."""
    must_host(room, person)

    def deed(table: Table) -> None:
        table.fill(body.level)
        _start_if_full(table, registry.clock.now())

    await room.change(deed)
    return info_of(room.table, person)


@router.post("/tables/{key}/start", dependencies=ONE_AT_A_TIME)
async def start(room: TheRoom, request: Request, registry: TheRegistry, person: Current) -> TableInfo:
    """Begin the game."""
    must_host(room, person)
    await not_too_many_of_computers(request, registry, person, room.table)
    await room.change(lambda table: table.start(secrets.randbits(53), registry.clock.now()))
    return info_of(room.table, person)


@router.post("/tables/{key}/back")
async def back(room: TheRoom, registry: TheRegistry, person: Current) -> TableInfo:
    """Return to your seat: the bot stops playing it, and your vacation ends."""
    room.table.must_hold(person.id)
    await room.change(lambda table: table.back(person.id, registry.clock.now()))
    return info_of(room.table, person)


@router.post("/tables/{key}/vacation")
async def vacation(body: Vacation, room: TheRoom, registry: TheRegistry, person: Current) -> TableInfo:
    """Stop your clock, using up the vacation days that the table grants, or let it run again."""
    room.table.must_hold(person.id)
    now = registry.clock.now()

    def deed(table: Table) -> None:
        if not body.on:
            table.back(person.id, now)
            return
        for number in table.seats_of(person.id):
            table.seats[number].clock.leave(table.terms.pace, now)

    await room.change(deed)
    return info_of(room.table, person)


@router.post("/tables/{key}/rematch")
async def rematch(room: TheRoom, registry: TheRegistry, person: Current) -> TableInfo:
    """Play the same again: whoever asks first makes the table, the others sit down at it."""
    old = room.table
    seats = old.seats_of(person.id)
    if not seats:
        raise Refusal("seat/not_yours", 403)
    if old.stage != "over":
        raise Refusal("rematch/not_over")

    def make() -> tuple[Table, list[Event]]:
        terms = replace(old.terms, daily=None, secret_until=None)  # another deal
        table = Table(new_table_key(), terms, person.id, registry.clock.now())
        for seat in old.seats:
            if seat.kind == "bot" and seat.level is not None:
                table.seat_bot(seat.level, seat.number)
            elif seat.number in seats:
                _sit(table, person, seat.number)
                if len(seats) > 1:
                    table.seats[seat.number].name, table.seats[seat.number].colour = seat.name, seat.colour
        if table.full:  # nobody has to come
            table.start(secrets.randbits(53), registry.clock.now())
        return table, list(announcements.after(table, "open", None, registry.clock.now()))

    def sit_down(table: Table) -> None:
        _sit(table, person)
        _start_if_full(table, registry.clock.now())

    other = await registry.room(await room.continue_at(make))
    other.go_on()
    if not other.table.seats_of(person.id):
        await other.change(sit_down)
    return info_of(other.table, person)


def _grant(table: Table, number: int, wish: SeatWish, person: Person) -> None:
    if wish.kind == "me":
        _sit(table, person, number)
    elif wish.kind == "bot":
        table.seat_bot(wish.level or table.terms.level, number)


def _dress_players(table: Table, wishes: list[SeatWish]) -> None:
    """Players who share a screen have names and colours of their own; whoever sits alone has their usual ones."""
    if not table.hot_seat:
        return
    choose_colours(table.seats, {number: wish.colour for number, wish in enumerate(wishes) if wish.kind == "me"})
    for seat, wish in zip(table.seats, wishes, strict=True):
        if wish.kind == "me" and wish.name is not None:
            seat.name = _proper(wish.name)
            table.rename_bots(seat.name)


def _proper(name: str) -> str:
    tidied = names.tidy(name)
    if not names.fits(tidied):
        raise Refusal("account/name_unfit", 422, least=names.SHORTEST, most=names.LONGEST)
    return tidied


def _start_if_full(table: Table, now: float) -> None:
    """Begin a game whose last seat was taken, if that was wished; one of computers alone its host begins."""
    if table.terms.starts_when_full and table.stage == "open" and table.full and table.people_playing:
        table.start(secrets.randbits(53), now)


def _sit(table: Table, person: Person, number: int | None = None) -> None:
    seat = table.sit(person.id, person.name, number, guest=person.guest, program=person.program)
    likes = person.preferences
    like_colour(table.seats, [seat.number], likes.colour)
    seat.rest_since, seat.rest_until = person.vacation or (None, None)
    table.wish(person.id, skip_end=likes.skip_end, auto_keep=likes.auto_keep)
