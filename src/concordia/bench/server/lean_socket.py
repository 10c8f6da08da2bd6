"""A web socket for the load test, as cheap for its process as can be: what clients cost the server cannot have.

It reads what our server sends, whole frames of text, and answers pings; anything else is a fault. What it sends is
masked with zeros, which changes nothing.
"""

from __future__ import annotations

import asyncio
import base64
import os
from collections import deque
from collections.abc import Mapping
from typing import cast
from urllib.parse import urlsplit

from concordia.messages import english
from concordia.report.fault import Fault

say = english("bench")

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A  # each the whole of its message
MASKED = 0x80
TWO_BYTES = 126  # the length stands in two bytes that follow; from 127 on in eight
NO_MASK = bytes(4)
SECONDS = 60.0  # to be let in


class LeanSocket(asyncio.Protocol):
    """An open socket."""

    def __init__(self) -> None:
        """A socket that is not open yet."""
        self._let_in: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._heard: deque[bytes] = deque()
        self._waiting: asyncio.Future[None] | None = None
        self._rest = b""
        self._closed: str | None = None  # how it was, once it is
        self._transport: asyncio.Transport

    @classmethod
    async def open(cls, address: str, headers: Mapping[str, str]) -> LeanSocket:
        """A socket at a ``ws://`` address."""
        parts = urlsplit(address)
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(cls, parts.hostname or "", parts.port or 80)
        asked = {
            "Host": parts.netloc,
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
            **headers,
        }
        lines = "".join(f"{name}: {value}\r\n" for name, value in asked.items())
        socket._transport.write(f"GET {parts.path} HTTP/1.1\r\n{lines}\r\n".encode())
        await asyncio.wait_for(socket._let_in, SECONDS)
        return socket

    async def send(self, text: str) -> None:
        """Send a text."""
        self._write(TEXT, text.encode())

    async def recv(self) -> bytes:
        """The next text, as it came."""
        while not self._heard:
            if self._closed is not None:
                raise Fault(say("server/closed", how=self._closed))
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        return self._heard.popleft()

    async def close(self) -> None:
        """Go."""
        self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Remember the line."""
        self._transport = cast("asyncio.Transport", transport)

    def connection_lost(self, wrong: Exception | None) -> None:
        """Whoever waits hears of it."""
        self._closed = self._closed or repr(wrong)
        if not self._let_in.done():
            self._let_in.set_exception(Fault(say("server/closed", how=self._closed)))
        self._wake()

    def data_received(self, data: bytes) -> None:
        """Take the frames that are whole by now."""
        data = self._rest + data if self._rest else data
        at = 0
        if not self._let_in.done():
            head, found, _ = data.partition(b"\r\n\r\n")
            if found:
                at = self._welcome(head) + len(found)
            else:
                self._rest = data
                return
        while (frame := _frame(data, at)) is not None:
            kind, start, at = frame
            self._take(kind, data[start:at])
        self._rest = data[at:]

    def _welcome(self, head: bytes) -> int:
        if head.split(b" ", 2)[1] == b"101":
            self._let_in.set_result(None)
        else:
            said = head.split(b"\r\n", 1)[0].decode("ascii", "replace")
            self._let_in.set_exception(Fault(said))
        return len(head)

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == TEXT:
            self._heard.append(payload)
            self._wake()
        elif kind == PING:
            self._write(PONG, payload)
        elif kind == CLOSE:
            self._closed = f"{int.from_bytes(payload[:2], 'big')} {payload[2:].decode()}"
            self._transport.close()
        else:
            raise Fault(say("server/strange_frame", kind=f"{kind:x}"))

    def _wake(self) -> None:
        waiting, self._waiting = self._waiting, None
        if waiting is not None and not waiting.done():
            waiting.set_result(None)

    def _write(self, kind: int, payload: bytes) -> None:
        length = len(payload)
        if length < TWO_BYTES:
            head = bytes((kind, MASKED | length))
        else:
            head = bytes((kind, MASKED | TWO_BYTES)) + length.to_bytes(2, "big")
        self._transport.write(head + NO_MASK + payload)


def _frame(data: bytes, at: int) -> tuple[int, int, int] | None:
    """Kind, start and end of the payload of the frame that begins here; None while it is not whole."""
    if len(data) < at + 2:
        return None
    kind, length, start = data[at], data[at + 1], at + 2
    if length >= TWO_BYTES:
        start += 2 if length == TWO_BYTES else 8
        if len(data) < start:
            return None
        length = int.from_bytes(data[at + 2 : start], "big")
    return (kind, start, start + length) if len(data) >= start + length else None
