"""The socket of my notices: each as it is written, whichever table is open."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, Query, WebSocket
from starlette.websockets import WebSocketDisconnect

from concordia.server.accounts.person import Person
from concordia.server.errors import Refusal
from concordia.server.http.identity import credential, limit, people_of, person_of_socket
from concordia.server.http.routes.account.notices import NoticeOut
from concordia.server.notify.notice_streams import NoticeStream

router = APIRouter()

POLICY, GOING = 1008, 1001


@router.websocket("/notices/socket")
async def stream(websocket: WebSocket, after: Annotated[int | None, Query(ge=0, le=2**31 - 1)] = None) -> None:
    """Each message is one notice as JSON; ``after`` is the last one that the page saw before it was cut off."""
    try:
        person = await person_of_socket(websocket)
        limit(websocket, "request")
    except Refusal:
        person = None
    if person is None:
        await websocket.close(POLICY)
        return
    await websocket.accept()
    streams = people_of(websocket).notices.streams
    page = streams.open(person.id, credential(websocket))
    telling = asyncio.create_task(_tell(websocket, person, page, after))
    try:
        while (await websocket.receive())["type"] != "websocket.disconnect":
            pass  # whatever a page says here is ignored
    finally:
        streams.shut(person.id, page)
        telling.cancel()
        with suppress(asyncio.CancelledError):
            await telling


async def _tell(websocket: WebSocket, person: Person, page: NoticeStream, after: int | None) -> None:
    """Send what was missed, then what comes, each once."""
    last = after or 0
    with suppress(WebSocketDisconnect, RuntimeError):
        while after is not None and (missed := await people_of(websocket).notices.after(person, last)):
            for row in missed:
                await websocket.send_text(NoticeOut.of(row, person.language).model_dump_json())
                last = row.id
        while (coming := await page.next()) is not None:
            if coming.gone or coming.id > last:
                await websocket.send_text(NoticeOut.of(coming, person.language).model_dump_json())
        await websocket.close(GOING)
