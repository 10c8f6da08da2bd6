"""A mail server and a webhook's receiver, both on 127.0.0.1 and both able to be out of order."""

from __future__ import annotations

import asyncio
import email.policy
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from typing import Any


@dataclass
class MailServer:
    """Just enough SMTP to take a letter, with a rude goodbye; ``refuse`` is answered to RCPT instead of 250."""

    letters: list[EmailMessage] = field(default_factory=list)
    port: int = 0
    refuse: str = ""
    _open: set[asyncio.StreamWriter] = field(default_factory=set)

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.add(writer)
        writer.write(b"220 here\r\n")
        while line := await reader.readline():
            verb = line[:4].upper()
            if verb == b"DATA":
                writer.write(b"354 go on\r\n")
                raw = b""
                while (line := await reader.readline()) != b".\r\n":
                    raw += line.removeprefix(b".") if line.startswith(b"..") else line
                self.letters.append(email.message_from_bytes(raw, policy=email.policy.default))
            refused = verb == b"RCPT" and self.refuse
            writer.write(f"{self.refuse}\r\n".encode() if refused else b"250 fine\r\n")
            if verb == b"QUIT":
                break
        writer.close()
        self._open.discard(writer)


@asynccontextmanager
async def mail_server() -> AsyncIterator[MailServer]:
    made = MailServer()
    server = await asyncio.start_server(made.talk, "127.0.0.1", 0)
    made.port = server.sockets[0].getsockname()[1]
    async with server:
        yield made


@dataclass
class Received:
    method: str
    path: str
    headers: dict[str, str]
    body: Any


@dataclass
class Receiver:
    """Takes every call; ``answers`` are given first, then 204. An answer is a status line and headers."""

    calls: list[Received] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)
    held: asyncio.Event | None = None
    endless: bool = False
    port: int = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/hook"

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await self._take(reader)
        except asyncio.IncompleteReadError:  # the caller was killed while speaking
            writer.close()
            return
        if self.held is not None:
            await self.held.wait()
        answer = self.answers.pop(0) if self.answers else "204 fine"
        writer.write(f"HTTP/1.1 {answer}\r\nconnection: close\r\n\r\n".encode())
        try:
            while self.endless:
                writer.write(b"x" * 65536)
                await writer.drain()
        except ConnectionError:
            pass
        writer.close()

    async def _take(self, reader: asyncio.StreamReader) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        first, *lines = head.strip().split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        body = await reader.readexactly(int(headers.get("content-length", 0)))
        read = json.loads if headers.get("content-type") == "application/json" else bytes
        self.calls.append(Received(first.split()[0], first.split()[1], headers, read(body)))


@asynccontextmanager
async def receiver() -> AsyncIterator[Receiver]:
    made = Receiver()
    server = await asyncio.start_server(made.talk, "127.0.0.1", 0)
    made.port = server.sockets[0].getsockname()[1]
    async with server:
        yield made


async def until(condition: Any, seconds: float = 60.0) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.01)
