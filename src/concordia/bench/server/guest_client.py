"""A client of the server: a guest with an address of its own, and a seat that plays over a socket."""

from __future__ import annotations

import json
import random
import time
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any, NamedTuple, Protocol

import httpx
from websockets.asyncio.client import connect

from concordia.messages import english
from concordia.report.fault import Fault

say = english("bench")

API = "/api/v1"
COOKIE = "concordia_session"
LARGEST_MESSAGE = 2**22
EAGER_CARDS = ("senator", "consul", "tribune", "praetor", "proconsul")
EAGER = {"purchase": 30, "build": 10}  # what brings a game to its end

Message = dict[str, Any]


class Guest(NamedTuple):
    """Somebody who has sat down: the session's key, and the address that a proxy would report."""

    key: str
    address: str

    @property
    def headers(self) -> dict[str, str]:
        """What every request of this guest carries."""
        return {"Cookie": f"{COOKIE}={self.key}", "X-Forwarded-For": self.address}


def address_of(number: int) -> str:
    """The address of the client with this number: those of 198.18.0.0/15 are for measuring networks."""
    return f"198.{18 + (number >> 16 & 1)}.{number >> 8 & 255}.{number & 255}"


def web(url: str) -> httpx.AsyncClient:
    """HTTP for many guests: it keeps no cookies."""
    nobody = CookieJar(policy=DefaultCookiePolicy(allowed_domains=[]))
    return httpx.AsyncClient(base_url=url + API, cookies=nobody, timeout=60, trust_env=False)


async def ask(client: httpx.AsyncClient, guest: Guest, method: str, path: str, body: Any = None) -> Any:
    """What the server answers; a Fault if it refuses."""
    answer = await client.request(method, path, json=body, headers=guest.headers)
    if not answer.is_success:
        raise Fault(say("server/refused", path=path, status=answer.status_code, answer=answer.text[:300]))
    return answer.json()


async def sit_down(client: httpx.AsyncClient, number: int) -> Guest:
    """A new guest."""
    address = address_of(number)
    answer = await client.post("/guest", json={}, headers={"X-Forwarded-For": address})
    if not answer.is_success:
        said = answer.text[:300]
        raise Fault(say("server/refused", path="/guest", status=answer.status_code, answer=said))
    return Guest(str(answer.cookies.get(COOKIE) or session_of(answer)), address)


def session_of(answer: httpx.Response) -> str:
    """The session's key out of the header, since the jar takes no cookies."""
    for header in answer.headers.get_list("set-cookie"):
        name, _, rest = header.partition("=")
        if name.strip() == COOKIE:
            return rest.partition(";")[0]
    raise Fault(say("server/no_session"))


async def new_table(client: httpx.AsyncClient, guests: list[Guest], **terms: Any) -> str:
    """A table at which these guests sit in this order, its game begun; its key."""
    key = await full_table(client, guests, **terms)
    await begin(client, guests, key)
    return key


async def full_table(client: httpx.AsyncClient, guests: list[Guest], **terms: Any) -> str:
    """A table at which these guests sit in this order, and which waits for its game to begin; its key."""
    seats = [{"kind": "me"}, *({"kind": "open"} for _ in guests[1:])]
    made = await ask(client, guests[0], "POST", "/tables", {"seats": seats, **terms})
    key = str(made["key"])
    for guest in guests[1:]:
        await ask(client, guest, "POST", f"/tables/{key}/join", {})
    return key


async def begin(client: httpx.AsyncClient, guests: list[Guest], key: str) -> None:
    """The game at a table of these guests begins."""
    await ask(client, guests[0], "POST", f"/tables/{key}/start", {})


def eagerness(action: Message) -> int:
    """At random, with a preference for what brings the game to its end."""
    if action["type"] == "play" and action["card"] in EAGER_CARDS:
        return 6
    return EAGER.get(action["type"], 1)


class Socket(Protocol):
    """What a seat needs of a web socket."""

    async def send(self, text: str, /) -> None:
        """Send a text."""

    async def recv(self) -> str | bytes:
        """The next text that comes."""

    async def close(self) -> None:
        """Go."""


class SocketSeat:
    """A client at the socket of a table; it knows what it was told last, and keeps every text if it shall."""

    def __init__(self, url: str, key: str, guest: Guest | None, seed: object, keep: bool = False) -> None:
        """A client of a guest, or of nobody, who watches; ``seed`` makes its choices and the ids of requests."""
        self.key = key
        self.guest = guest
        self.address = f"{url.replace('http', 'ws', 1)}{API}/tables/{key}/socket"
        self.rng = random.Random(str(seed))
        self.texts: list[str] | None = [] if keep else None
        self.told: Message = {}
        self.pulse: float | None = None  # how many seconds the server is silent at most, if it says so
        self.heard_at = float("-inf")
        self._socket: Socket | None = None

    @property
    def socket(self) -> Socket:
        """The open socket."""
        if self._socket is None:
            raise Fault(say("server/no_socket"))
        return self._socket

    async def open(self) -> None:
        """Come to the table and hear how it stands."""
        self._socket = await self.connect(self.guest.headers if self.guest is not None else {})
        await self.say({"type": "hello", "protocol": 1})
        while (await self.hear())["type"] != "state":
            pass

    async def connect(self, headers: dict[str, str]) -> Socket:
        """A socket of the library's."""
        return await connect(
            self.address,
            additional_headers=headers,
            max_size=LARGEST_MESSAGE,
            compression=None,
            ping_interval=None,
            open_timeout=60,
            proxy=None,
        )

    async def close(self) -> None:
        """Go."""
        if self._socket is not None:
            await self._socket.close()

    async def say(self, message: Message) -> None:
        """Send a message."""
        await self.socket.send(json.dumps(message))

    async def hear(self) -> Message:
        """The next message; what a state or an update says is remembered."""
        text = await self.socket.recv()
        if self.texts is not None:
            self.texts.append(text if isinstance(text, str) else text.decode())
        self.heard_at = time.monotonic()
        message: Message = json.loads(text)
        if message["type"] == "welcome":
            self.pulse = message.get("pulse")
        if message["type"] in ("state", "update"):
            self.told = {**self.told, **message}
        return message

    @property
    def version(self) -> int:
        """The version that was told last."""
        return int(self.told.get("version", 0))

    @property
    def asked(self) -> bool:
        """Whether this seat is asked."""
        asked = self.told.get("asked")
        return asked is not None and asked["seat"] == self.told.get("seat")

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.told.get("result") is not None

    def wish(self) -> Message:
        """Something at random that is asked of this seat, with an id of its own."""
        message: Message = {"id": f"{self.rng.getrandbits(64):x}", "version": self.version}
        if self.told["asked"]["kind"] == "end":
            return {"type": "end_turn", **message}
        actions = [option["action"] for option in self.told["legal"]]
        chosen = self.rng.choices(actions, [eagerness(action) for action in actions])[0]
        return {"type": "act", **message, "action": chosen}

    async def request(self, wish: Message) -> Message:
        """Ask for something and wait for what comes of it."""
        await self.say(wish)
        while True:
            message = await self.hear()
            if message.get("id") == wish["id"]:
                return message
