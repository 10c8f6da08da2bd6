"""The socket of a study that is gone through together."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, WebSocket
from pydantic import Field, ValidationError
from starlette.websockets import WebSocketDisconnect

from concordia.server.errors import Refusal
from concordia.server.http.identity import limit, person_of_socket
from concordia.server.protocol.schemas import Body
from concordia.server.study.studies.shared_replay import Listener, Moment, SharedReplays
from concordia.server.study.studies.study_shelf import Studies

router = APIRouter()

POLICY = 1008
Number = Annotated[int, Field(ge=0, le=2**31 - 1)]


class Lead(Body):
    """Where its owner stands; null: they lead no more."""

    chapter: Number | None
    node: Number


@router.websocket("/studies/{key}/together")
async def together(websocket: WebSocket, key: str) -> None:
    """Each message says whether somebody leads, and where they stand; what its owner says is where they stand."""
    studies: Studies = websocket.app.state.studies
    replays: SharedReplays = websocket.app.state.replays
    try:
        person = await person_of_socket(websocket)
        limit(websocket, "request")
        found = await studies.look(key, person.id if person is not None else None)
        listener = replays.join(key)
    except Refusal:
        await websocket.close(POLICY)
        return
    mine = person is not None and found.study.person_id == person.id
    await websocket.accept()
    telling = asyncio.create_task(_tell(websocket, key, replays, listener))
    led = False
    try:
        while True:
            said = await websocket.receive_text()
            limit(websocket, "message")
            if mine:
                led = _lead(replays, key, said) or led
    except (WebSocketDisconnect, Refusal, KeyError):
        pass
    finally:
        telling.cancel()
        with suppress(asyncio.CancelledError):
            await telling
        if led:
            replays.lead(key, None)
        replays.leave(key, listener)


def _lead(replays: SharedReplays, key: str, said: str) -> bool:
    try:
        body = Lead.model_validate_json(said)
    except ValidationError:
        return False
    replays.lead(key, None if body.chapter is None else Moment(body.chapter, body.node))
    return True


async def _tell(websocket: WebSocket, key: str, replays: SharedReplays, listener: Listener) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await listener.wait()
            await websocket.send_json(replays.now(key))
