"""Playing over HTTP, for programs and for pages without a socket: look, wait, decide, take back, end the turn."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request

from concordia.actions.types import Action
from concordia.server.accounts.person import Person
from concordia.server.http.identity import Anybody, AnyPeople, Current, limit
from concordia.server.http.table_access import ERRORS, TheRoom, WatchedRoom, seat_of
from concordia.server.live.room import Room
from concordia.server.protocol.schemas import Asking, ChatLine, ChatLines, Deciding, Done, Reasons, Why, Wondering
from concordia.server.protocol.socket_messages import Act, EndTurn, ResetTurn, State, Undo
from concordia.server.protocol.socket_messages import Request as Wish
from concordia.server.table import seat_messages

router = APIRouter(prefix="/tables/{key}", tags=["play"], responses=ERRORS)

LONGEST_WAIT = 25.0


@router.get("/state", response_model=State)
async def state(
    room: WatchedRoom,
    person: Anybody,
    seat: Annotated[
        int | None, Query(ge=0, le=5, description="which of several own seats; only while asked")
    ] = None,
    after: Annotated[int | None, Query(ge=0, description="wait until the version is higher than this")] = None,
    wait: Annotated[float, Query(ge=0, le=LONGEST_WAIT, description="seconds")] = 0,
) -> Any:
    """All that your seat, or a spectator, may know; with ``after`` and ``wait`` as soon as it is new."""
    if after is not None and wait > 0:
        with suppress(TimeoutError):
            async with asyncio.timeout(wait):
                while room.table.version <= after:
                    await room.changed.wait()
    async with room.exclusively():
        shown, handover = room.broadcast.seat_of(person.id if person is not None else None, seat)
        return seat_messages.state(room.table, shown, handover)


@router.get("/chat")
async def chat(
    room: TheRoom,
    people: AnyPeople,
    person: Current,
    before: Annotated[int | None, Query(ge=0, le=2**53, description="only lines before this one")] = None,
) -> ChatLines:
    """What was said in your channel: the players', or the spectators'."""
    players = bool(room.table.seats_of(person.id))
    lines = await people.chat.read(room.table.id, person, players=players, before=before)
    return ChatLines(
        lines=[ChatLine(**{key: getattr(line, key) for key in ChatLine.model_fields}) for line in lines]
    )


@router.post("/act")
async def act(body: Deciding, request: Request, room: TheRoom, person: Current) -> Done:
    """Decide; the answer comes when the decision is on disk."""
    wish = Act(type="act", id=body.id, version=body.version, action=body.action)
    return await _do(request, room, person, body.seat, wish)


@router.post("/explain")
async def explain(body: Wondering, request: Request, room: TheRoom, person: Current) -> Reasons:
    """Why your seat cannot make this decision now; nothing is changed."""
    limit(request, "message", str(person.id))
    action = Action.from_json(body.action)
    async with room.exclusively():
        told = room.table.game.explain(seat_of(room, person, body.seat), action)
    reasons = [reason.in_language(person.language) for reason in told]
    return Reasons(reasons=[Why(reason=reason[0], rule=reason.rule) for reason in reasons])


@router.post("/undo")
async def undo(body: Asking, request: Request, room: TheRoom, person: Current) -> Done:
    """Take back your last decision of the current turn."""
    return await _do(request, room, person, body.seat, Undo(type="undo", id=body.id, version=body.version))


@router.post("/reset_turn")
async def reset_turn(body: Asking, request: Request, room: TheRoom, person: Current) -> Done:
    """Take back all your decisions of the current turn."""
    wish = ResetTurn(type="reset_turn", id=body.id, version=body.version)
    return await _do(request, room, person, body.seat, wish)


@router.post("/end_turn")
async def end_turn(body: Asking, request: Request, room: TheRoom, person: Current) -> Done:
    """End your turn, which makes it final."""
    return await _do(request, room, person, body.seat, EndTurn(type="end_turn", id=body.id, version=body.version))


async def _do(request: Request, room: Room, person: Person, seat: int | None, wish: Wish) -> Done:
    limit(request, "message", str(person.id))
    done = await room.request(person.id, seat_of(room, person, seat), wish)
    return Done(version=done.version)
