"""Making tables and sitting down: create, list, join, leave, fill, start, delete, rematch."""

from __future__ import annotations

import secrets

from fastapi import APIRouter, Request

from concordia.bots.level_ratings import ratings
from concordia.bots.registry import BOTS
from concordia.catalog.maps import MAPS, board_map
from concordia.rules.setup import PLAYERS
from concordia.rules.teams import sides
from concordia.server.accounts.person import Person
from concordia.server.errors import Refusal
from concordia.server.http.computers_only import not_too_many_of_computers
from concordia.server.http.identity import Current, limit
from concordia.server.http.table_access import ERRORS, TheRegistry, TheRoom, must_host, not_too_many
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
from concordia.server.store.table_lists import public_tables
from concordia.server.table import announcements
from concordia.server.table.pace import Pace
from concordia.server.table.table import Table
from concordia.server.table.terms import OPTIONS, Terms
from concordia.vocabulary import GAMES

router = APIRouter(tags=["tables"], responses=ERRORS)


@router.post("/tables", status_code=201)
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
    )
    terms.check()
    await not_too_many(registry, person, analysis=False)
    table = Table(new_table_key(), terms, person.id, registry.clock.now())
    for number, wish in enumerate(body.seats):
        _grant(table, number, wish, person)
    if body.start:
        await not_too_many_of_computers(request, registry, person, table)
        table.start(secrets.randbits(53), registry.clock.now())
    events = announcements.after(table, "open", None, registry.clock.now())
    room = await registry.add(table, (), list(events))
    room.go_on()
    return _info(table, person)


@router.get("/tables")
async def listing(registry: TheRegistry) -> Listed:
    """The public tables that are open or being played, the newest first."""
    now = registry.clock.now()
    found = await registry.store.read(lambda session: public_tables(session, now))
    return Listed(tables=[TableInfo(**row) for row in found])


@router.get("/choices")
async def choices() -> Choices:
    """What a table can be made of: games, boards, options and bots."""
    maps = {id: board_map(id) for id in MAPS}
    boards = [Board(id=id, name=each.name, recommended=each.recommended_players) for id, each in maps.items()]
    together = {game: {count: sides(game, count) for count in PLAYERS[game]} for game in GAMES}
    return Choices(
        games=list(GAMES), sides=together, maps=boards, options=OPTIONS, bots=list(BOTS), ratings=ratings()
    )


@router.get("/tables/{key}")
async def one(room: TheRoom, person: Current) -> TableInfo:
    """A table."""
    return _info(room.table, person)


@router.delete("/tables/{key}", status_code=204)
async def delete(room: TheRoom, registry: TheRegistry) -> None:
    """Delete one of your boards for analysis, with everything played on it."""
    if not room.table.terms.analysis:
        raise Refusal("table/kept", 403)
    await registry.delete(room)


@router.post("/tables/{key}/join")
async def join(body: Where, room: TheRoom, person: Current) -> TableInfo:
    """Sit down on an open seat."""
    if not room.table.seats_of(person.id) or body.seat is not None:
        await room.change(lambda table: _sit(table, person, body.seat))
    return _info(room.table, person)


@router.post("/tables/{key}/leave")
async def leave(body: Where, room: TheRoom, person: Current) -> TableInfo:
    """Leave the table; during the game a bot plays the seat until its owner returns."""
    await room.change(lambda table: table.leave(person.id, body.seat))
    return _info(room.table, person)


@router.post("/tables/{key}/fill")
async def fill(body: Filling, room: TheRoom, person: Current) -> TableInfo:
    """Give all open seats to bots."""
    must_host(room, person)
    await room.change(lambda table: table.fill(body.level))
    return _info(room.table, person)


@router.post("/tables/{key}/start")
async def start(room: TheRoom, request: Request, registry: TheRegistry, person: Current) -> TableInfo:
    """Begin the game."""
    must_host(room, person)
    await not_too_many_of_computers(request, registry, person, room.table)
    await room.change(lambda table: table.start(secrets.randbits(53), registry.clock.now()))
    return _info(room.table, person)


@router.post("/tables/{key}/back")
async def back(room: TheRoom, registry: TheRegistry, person: Current) -> TableInfo:
    """Return to your seat: the bot stops playing it, and your vacation ends."""
    if not room.table.seats_of(person.id):
        raise Refusal("seat/not_yours", 403)
    await room.change(lambda table: table.back(person.id, registry.clock.now()))
    return _info(room.table, person)


@router.post("/tables/{key}/vacation")
async def vacation(body: Vacation, room: TheRoom, registry: TheRegistry, person: Current) -> TableInfo:
    """Stop your clock, using up the vacation days that the table grants, or let it run again."""
    if not room.table.seats_of(person.id):
        raise Refusal("seat/not_yours", 403)
    now = registry.clock.now()

    def deed(table: Table) -> None:
        if not body.on:
            table.back(person.id, now)
            return
        for number in table.seats_of(person.id):
            table.seats[number].clock.leave(table.terms.pace, now)

    await room.change(deed)
    return _info(room.table, person)


@router.post("/tables/{key}/rematch")
async def rematch(room: TheRoom, registry: TheRegistry, person: Current) -> TableInfo:
    """Play the same again: whoever asks first makes the table, the others sit down at it."""
    old = room.table
    seats = old.seats_of(person.id)
    if not seats:
        raise Refusal("seat/not_yours", 403)
    if old.stage != "over":
        raise Refusal("rematch/not_over")

    async def make() -> Table:
        table = Table(new_table_key(), old.terms, person.id, registry.clock.now())
        for seat in old.seats:
            if seat.kind == "bot" and seat.level is not None:
                table.seat_bot(seat.level, seat.number)
            elif seat.number in seats:
                _sit(table, person, seat.number)
        return (await registry.add(table)).table

    other = await registry.room(await room.continue_at(make))
    if not other.table.seats_of(person.id):
        await other.change(lambda table: _sit(table, person))
    return _info(other.table, person)


def _grant(table: Table, number: int, wish: SeatWish, person: Person) -> None:
    if wish.kind == "me":
        _sit(table, person, number)
    elif wish.kind == "bot":
        table.seat_bot(wish.level or table.terms.level, number)


def _sit(table: Table, person: Person, number: int | None = None) -> None:
    table.sit(person.id, person.name, number, guest=person.guest)
    likes = person.preferences
    table.wish(person.id, skip_end=likes.skip_end, auto_keep=likes.auto_keep)


def _info(table: Table, person: Person) -> TableInfo:
    return TableInfo(**table.to_json(person.id))
