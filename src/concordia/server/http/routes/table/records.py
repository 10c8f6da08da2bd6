"""Records and analysis: export a finished game, import one, go on from any position on a private board."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Body, Request

import concordia
from concordia.server.accounts.person import Person
from concordia.server.errors import Refusal
from concordia.server.http.identity import Current, limit
from concordia.server.http.one_at_a_time import ONE_AT_A_TIME
from concordia.server.http.table_access import ERRORS, TheRegistry, TheRoom, WatchedRoom, not_too_many
from concordia.server.live.registry import Registry, new_table_key
from concordia.server.protocol.schemas import Forking
from concordia.server.protocol.table_info import TableInfo
from concordia.server.store import table_rows
from concordia.server.study.finished_decisions import must_not_be_secret
from concordia.server.table.decision_log import LogEntry, standing
from concordia.server.table.roman_names import unused_name
from concordia.server.table.seat import Seat
from concordia.server.table.table import Table
from concordia.server.table.table_record import record_of, terms_of
from concordia.server.table.terms import Start, Terms

LARGEST_SEED = 2**63 - 1  # that a database can keep

router = APIRouter(tags=["records"], responses=ERRORS)


@router.get("/tables/{key}/record")
async def export(room: WatchedRoom, registry: TheRegistry) -> dict[str, Any]:
    """The record of a finished game: ``concordia replay`` plays it again."""
    table = room.table
    if table.ended is not None:
        raise Refusal("record/cut_short", 409)
    if table.stage != "over":
        raise Refusal("record/not_over", 403)
    must_not_be_secret(table)
    entries = await registry.store.read(lambda session: table_rows.entries_of(session, table.id))
    return await asyncio.to_thread(record_of, table, standing(entries))


@router.post("/records", status_code=201, dependencies=ONE_AT_A_TIME)
async def import_record(
    record: Annotated[dict[str, Any], Body()], request: Request, registry: TheRegistry, person: Current
) -> TableInfo:
    """Set up a record on a private board of your own."""
    limit(request, "create", str(person.id))
    await not_too_many(registry, person, analysis=True)
    game = await asyncio.to_thread(concordia.replay, record)
    start = Start(record["setup"].get("seed"), record["setup"].get("position"))
    if start.seed is not None and abs(start.seed) > LARGEST_SEED:
        raise Refusal("record/seed", 422, most=LARGEST_SEED)
    terms = terms_of(game)
    return await _lay_out(registry, person, terms, start, [str(action) for action in game.history])


@router.post("/tables/{key}/fork", status_code=201, dependencies=ONE_AT_A_TIME)
async def fork(
    body: Forking, request: Request, room: TheRoom, registry: TheRegistry, person: Current
) -> TableInfo:
    """Continue from a position of a finished game, or of one you play alone on one screen, on a private board.

    While a game is going on its stack is shuffled again for the fork, so that nobody can look ahead.
    """
    limit(request, "create", str(person.id))
    await not_too_many(registry, person, analysis=True)
    table = room.table
    alone = set(table.seats_of(person.id)) >= {s.number for s in table.seats if s.kind == "person"}
    must_not_be_secret(table)
    if table.stage == "over" and table.play is not None:
        entries = await registry.store.read(lambda session: standing(table_rows.entries_of(session, table.id)))
        kept = [entry.text for entry in entries if body.number is None or entry.number <= body.number]
        return await _lay_out(registry, person, table.terms, table.start_from, kept, table.seats)
    if not (table.stage == "playing" and alone and table.hot_seat):
        raise Refusal("fork/not_allowed", 403)
    async with room.exclusively():
        lines, turn = list(table.game.lines), table.game.turn
    start = await asyncio.to_thread(_reshuffled, table, lines, turn, body.number)
    return await _lay_out(registry, person, table.terms, start, [], table.seats)


def _reshuffled(table: Table, lines: list[LogEntry], turn: int, number: int | None) -> Start:
    """The position at the start of the turn of a log line, with a stack that tells nothing."""
    game = table.start_from.game(table.terms)
    last = game.copy()
    for entry in lines:
        if number is not None and entry.number > number:
            break
        game.apply(entry.action)
        if game.between_turns and turn > entry.turn:
            last = game.copy()
    position = last.position()
    dealt = last.view(None).sample(random.SystemRandom())
    position["stack"] = dealt.position()["stack"]
    return Start(None, position)


async def _lay_out(
    registry: Registry,
    person: Person,
    terms: Terms,
    start: Start,
    actions: list[str],
    players: Sequence[Seat] = (),
) -> TableInfo:
    """A private table on which these actions have been taken, every seat its owner's."""
    private = Terms(terms.game, terms.map, terms.players, terms.options, level=terms.level, analysis=True)
    table = Table(new_table_key(), private, person.id, registry.clock.now())
    for number, name in enumerate(_names(players, private.players, person.id)):
        seat = table.sit(person.id, name, number, guest=person.guest, program=person.program)
        seat.colour = players[number].colour if players else None
    entries = await asyncio.to_thread(_taken, table, start, actions, registry.clock.now())
    await registry.add(table, entries)
    return TableInfo(**table.to_json())


def _names(players: Sequence[Seat], seats: int, person: int) -> list[str]:
    """The names at a board: those of computers and of its owner from the game that it came from, else Romans'.

    Other people's names are not copied: who leaves for good, or is renamed, is not looked for on others' boards.
    """
    known = {seat.number: seat.name for seat in players if seat.kind == "bot" or seat.person == person}
    names: list[str] = []
    for number in range(seats):
        names.append(known.get(number) or unused_name("record", [*known.values(), *names]))
    return names


def _taken(table: Table, start: Start, actions: list[str], now: float) -> list[LogEntry]:
    """Set up the start and take these actions."""
    table.begin(start, now)
    entries: list[LogEntry] = []
    for text in actions:
        decided = table.asked
        if decided is None:
            break
        action = concordia.Action.parse(text)
        entries.append(table.game.act(decided.seat, action, now, hold=False))
    if table.game.is_over:
        table.stage, table.finished_at = "over", now
    return entries
