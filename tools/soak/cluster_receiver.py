"""The other side of webhooks: takes the calls of all nodes, and counts them by their ids."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress


class Receiver:
    """Takes the calls of webhooks, and counts them by their ids."""

    def __init__(self) -> None:
        """Nothing has come yet."""
        self.calls: Counter[str] = Counter()

    async def open(self) -> str:
        """Listen; the address to call."""
        self._server = await asyncio.start_server(self._answer, "127.0.0.1", 0)
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}/hook"

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError):
            head = (await reader.readuntil(b"\r\n\r\n")).decode().lower().split("\r\n")
            fields = dict(line.split(": ", 1) for line in head[1:] if ": " in line)
            await reader.readexactly(int(fields.get("content-length", "0")))
            self.calls[fields["idempotency-key"]] += 1
            writer.write(b"HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n")
            await writer.drain()
        writer.close()
