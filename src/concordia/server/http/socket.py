"""The socket of a table: reads what a client says, and sends what it is to show."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

from fastapi import APIRouter, WebSocket
from pydantic import ValidationError
from starlette.responses import Response
from starlette.websockets import WebSocketDisconnect, WebSocketState

from concordia.errors import ConcordiaError
from concordia.server.accounts.person import Person
from concordia.server.accounts.preferences import Preferences
from concordia.server.errors import Refusal
from concordia.server.http.identity import credential, language_of, limit, limited, person_of_socket
from concordia.server.http.table_access import may_enter
from concordia.server.http.text_frames import short_way
from concordia.server.live.chat import Chat
from concordia.server.live.connection import Connection
from concordia.server.live.registry import Registry
from concordia.server.live.room import Room
from concordia.server.protocol.chat_messages import Say
from concordia.server.protocol.socket_messages import (
    CLIENT,
    LARGEST_MESSAGE,
    PROTOCOL_VERSION,
    Act,
    Back,
    EndTurn,
    Handover,
    Hello,
    Looking,
    Ping,
    ResetTurn,
    Undo,
)
from concordia.server.table import seat_messages
from concordia.server.wording import say

log = logging.getLogger("concordia.socket")
router = APIRouter()

HELLO_SECONDS = 10.0
MOST_FAULTS = 50  # unreadable messages before the socket is closed
MOST_CONNECTIONS = 300  # at one table
POLICY, GOING = 1008, 1001


@router.websocket("/api/v1/tables/{key}/socket")
async def socket(websocket: WebSocket, key: str) -> None:
    """Sit or watch at a table."""
    registry: Registry = websocket.app.state.registry
    try:
        person = await person_of_socket(websocket)
        room = await registry.room(key)
        may_enter(room, person.id if person else None)
        if len(room.broadcast.connections) >= MOST_CONNECTIONS:
            raise Refusal("table/crowded", 429)
    except Refusal as no:
        if no.status == 503:  # said so that a proxy may try another node
            await websocket.send_denial_response(Response(status_code=503))
        else:
            await websocket.close(POLICY)
        return
    await websocket.accept()
    language = person.language if person else language_of(websocket)
    connection = Connection(
        person.id if person else None,
        person.name if person else None,
        language,
        credential(websocket),
        short_way(websocket),
    )
    await Conversation(websocket, registry, room, connection, person).hold()


class Conversation:
    """What is said over one socket from its hello to its end."""

    def __init__(
        self, websocket: WebSocket, registry: Registry, room: Room, connection: Connection, person: Person | None
    ) -> None:
        """Talk with one client."""
        self._websocket = websocket
        self._registry = registry
        self._room = room
        self._connection = connection
        self._person = person
        self._faults = 0
        number = connection.person
        self._count = limited(websocket, "message", str(number) if number is not None else None)

    async def hold(self) -> None:
        """Talk until one side has enough."""
        self._registry.metrics.screens.inc()
        sending = asyncio.create_task(self._send())
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = await self._listen()
            if isinstance(hello, Hello) and hello.protocol == PROTOCOL_VERSION:
                await self._enter()
                while self._faults < MOST_FAULTS and not self._connection.closed:
                    message = await self._listen()
                    if message is not None and not self._connection.closed:
                        await self._heed(message)
            else:
                self._fail("protocol/version", known=PROTOCOL_VERSION)
        except (WebSocketDisconnect, TimeoutError):
            pass
        except Refusal as no:
            self._fail(no.code, **no.details)
        except Exception:
            self._registry.metrics.failures.inc()
            log.exception("conversation")
        finally:
            self._room.exit(self._connection)
            self._connection.close()
            with suppress(TimeoutError):
                async with asyncio.timeout(2):
                    await sending
            sending.cancel()
            self._registry.metrics.screens.dec()

    async def _enter(self) -> None:
        """Sit down in front of the table, whose room may have been closed before the client said hello."""
        self._room = await self._registry.room(self._room.table.key)
        likes = self._person.preferences if self._person is not None else Preferences()
        await self._room.enter(self._connection, skip_end=likes.skip_end, auto_keep=likes.auto_keep)

    async def _send(self) -> None:
        try:
            while (text := await self._connection.next()) is not None:
                await self._websocket.send_text(text.decode())
            if self._websocket.client_state == WebSocketState.CONNECTED:
                await self._websocket.close(GOING)
        except (WebSocketDisconnect, RuntimeError):
            self._connection.closed = True

    async def _listen(self) -> Any:
        """The next message, or None if it cannot be read."""
        message = await self._websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", GOING))
        text = message.get("text")
        try:
            if text is None or len(text) > LARGEST_MESSAGE:
                raise ValueError
            return CLIENT.validate_json(text)
        except (ValidationError, ValueError, RecursionError):
            self._faults += 1
            self._fail("message/malformed")
            return None

    async def _heed(self, message: Any) -> None:
        """Do what a message says; a refusal changes nothing."""
        connection, room = self._connection, self._room
        try:
            self._count()
            match message:
                case Act() | Undo() | ResetTurn() | EndTurn():
                    await self._request(message)
                case Handover():
                    await room.handover(connection, message.seat)
                case Back():
                    await room.come_back(connection.person)
                case Say():
                    await self._chat(message.text)
                case Looking():
                    room.broadcast.look(connection, message.yes, self._registry.clock.now())
                case Ping():
                    connection.send(seat_messages.encode({"type": "pong", "now": self._registry.clock.now()}))
                case _:
                    self._fail("message/malformed")
        except Refusal as no:
            self._refuse(getattr(message, "id", None), no.code, no.reason(connection.language), None)
        except ConcordiaError as no:
            reason, rule = no.why.in_language(connection.language)
            self._refuse(getattr(message, "id", None), no.why.key, reason, rule)

    async def _request(self, message: Act | Undo | ResetTurn | EndTurn) -> None:
        with self._registry.metrics.seconds.time():
            done = await self._room.request(self._connection.person, self._connection.shown, message)
        if done.again:
            told = {"type": "accepted", "id": message.id, "version": done.version}
            self._connection.send(seat_messages.encode(told))

    async def _chat(self, text: str) -> None:
        person, room = self._person, self._room
        if person is None:
            raise Refusal("account/nobody", 401)
        limit(self._websocket, "chat", str(person.id))
        players = bool(room.table.seats_of(person.id))
        chat: Chat = self._websocket.app.state.people.chat
        line = await chat.say(room.table.id, person, text, players=players, key=room.table.key)
        await room.tell_line(line, players=players)

    def _refuse(self, id: str | None, code: str, reason: str, rule: str | None) -> None:
        self._registry.metrics.refused.labels(code).inc()
        version = self._room.table.version
        told = {"type": "refused", "id": id, "code": code, "reason": reason, "rule": rule, "version": version}
        self._connection.send(seat_messages.encode(told))

    def _fail(self, code: str, **details: object) -> None:
        self._registry.metrics.refused.labels(code).inc()
        reason = say(code, self._connection.language, **details)
        self._connection.send(seat_messages.encode({"type": "error", "code": code, "reason": reason}))
