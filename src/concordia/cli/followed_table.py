"""Following a table on a server through its socket, as a spectator or as the owner of a token."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, WebSocketException

from concordia.cli.command_texts import say
from concordia.cli.parser import CommandError
from concordia.game import View

PROTOCOL = 1
LARGEST = 2**22
NO_ENTRY = 1008  # no such table, a private one, or too many screens
WAITS = (1, 2, 4, 8, 15, 30)  # seconds before each new attempt
_LINK = re.compile(r"^(?P<before>.*?)(?:/api/v1)?/(?:t|tables?)/(?P<key>[^/]+)")


class TableAddress(NamedTuple):
    """Where a table is: the server's address and the key of the table."""

    server: str
    key: str

    @property
    def socket(self) -> str:
        """The address of the table's socket."""
        return f"{self.server.replace('http', 'ws', 1)}/api/v1/tables/{self.key}/socket"


def address_of(link: str) -> TableAddress:
    """The table of a link such as https://example.org/t/KEY."""
    parts = urlsplit(link)
    found = _LINK.match(parts.path)
    if parts.scheme not in ("http", "https") or not parts.netloc or found is None:
        raise CommandError(say("watch/link", given=link[:80]))
    return TableAddress(f"{parts.scheme}://{parts.netloc}{found['before']}", found["key"])


@dataclass
class FollowedTable:
    """What is known of a table: who sits there and, once the game has started, its view and its log."""

    table: dict[str, Any]
    view: View | None = None
    asked: dict[str, Any] | None = None
    result: dict[str, Any] | None = None
    version: int = -1
    log: list[dict[str, Any]] = field(default_factory=list)

    @property
    def names(self) -> list[str]:
        """The players by seat."""
        return [seat["name"] or "…" for seat in self.table["seats"]]

    def hear(self, message: dict[str, Any]) -> bool:
        """Take in a message of the server; False if an earlier one was missed."""
        match message["type"]:
            case "table":
                self.table = message["table"]
            case "state":
                self.view = View(message["view"]) if message["view"] is not None else None
                self.log = message["log"]
                self._take(message)
            case "update":
                if message["base"] != self.version or self.view is None:
                    return False
                rows = list(self.view["players"])
                for seat, row in message["players"].items():
                    rows[int(seat)] = row
                self.view = View({**self.view, **message["view"], "players": rows})
                kept = [line for line in self.log if line["number"] < message["log_from"]]
                self.log = [*kept, *message["log"]]
                self._take(message)
        return True

    def _take(self, message: dict[str, Any]) -> None:
        self.version, self.asked, self.result = message["version"], message["asked"], message["result"]


class ConnectionLost(NamedTuple):
    """The connection was lost; the next attempt is in ``seconds``."""

    seconds: int


async def follow(
    address: TableAddress, token: str | None = None
) -> AsyncGenerator[FollowedTable | ConnectionLost, None]:
    """The table whenever it changes; after a lost connection it is sent again. Close the generator after use."""
    attempts = 0
    seen = False
    while True:
        try:
            async with aclosing(_listen(address, token)) as pictures:
                async for followed in pictures:
                    attempts, seen = 0, True
                    yield followed
        except InvalidStatus as refused:
            raise CommandError(say("watch/refused", link=address.server)) from refused
        except ConnectionClosed as closed:
            if closed.rcvd is not None and closed.rcvd.code == NO_ENTRY:
                raise CommandError(say("watch/refused", link=address.server)) from closed
        except (OSError, TimeoutError, InvalidHandshake, WebSocketException) as failed:
            if not seen:
                raise CommandError(say("watch/no_server", link=address.server, why=_reason(failed))) from failed
        seconds = WAITS[min(attempts, len(WAITS) - 1)]
        attempts += 1
        yield ConnectionLost(seconds)
        await asyncio.sleep(seconds)


async def _listen(address: TableAddress, token: str | None) -> AsyncGenerator[FollowedTable, None]:
    """One connection: the table after every message that changes it."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with connect(address.socket, additional_headers=headers, max_size=LARGEST) as socket:
        await socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL}))
        followed: FollowedTable | None = None
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "welcome":
                followed = FollowedTable(message["table"])
            elif followed is None:
                continue
            elif not followed.hear(message):
                return
            elif followed.version >= 0 and message["type"] in ("state", "update", "table"):
                yield followed


def _reason(failed: Exception) -> str:
    return (
        (isinstance(failed, OSError) and failed.strerror) or " ".join(str(failed).split()) or type(failed).__name__
    )
