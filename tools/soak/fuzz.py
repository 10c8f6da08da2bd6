"""Send the server's sockets malformed, mistimed and hostile messages, and see that nothing comes of it.

Tables are set up and played for a while, then nobody decides anything any more: strangers, spectators, players
who are not asked and the players who are asked send random bytes, deep and huge JSON, wrong types, decisions of
others, stale versions, replays and illegal actions, or hang up in the middle. In the end every seat must
see exactly what it saw before, the server must not have failed once, and its memory must not have grown.

    python tools/soak/fuzz.py --messages 100000
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from concordia.bench.server.guest_client import API, Guest, Message, SocketSeat, ask, new_table, sit_down, web
from concordia.bench.server.server_process import Server
from concordia.report import docs_block

KINDS: list[dict[str, Any]] = [
    {"game": "classic", "map": "imperium"},
    {"game": "venus", "map": "hellas"},
    {"game": "team", "map": "ionium"},
    {"game": "classic", "map": "italia", "pace": {"kind": "live", "bank": 86400, "increment": 60}},
]
PLAYERS = 4
TABLES = 8
STRANGERS = 60
MOVES = 40  # at each table before the fuzzing
BURST = 40  # messages on one socket
AT_ONCE = 8
LAST = "last"
GROWTH = 16 * 2**20  # bytes that the memory may differ by once it is warm
CRASHED = 1011
WORDS = [
    "",
    "seat",
    "hand",
    "seed",
    "null",
    "\u202e",
    "\x00",
    "é" * 40,
    "'; DROP TABLE tables; --",
    "../../etc",
    "💥",
]
KEEPING = ("play", "build", "move", "keep", "sell", "buy", "purchase", "done", "cash", "income", "copy", "suggest")

ODD_FRAMES = (  # the first byte and what follows
    (0x81, b"\xff\xfe\xfd"),  # text that is not UTF-8
    (0x80, b"the rest of nothing"),
    (0x01, b'{"type":'),  # a beginning without an end
    (0xC1, b'{"type":"ping"}'),  # a bit that means nothing
    (0x83, b"a kind of frame that does not exist"),
    (0x89, b"x" * 125),  # a ping
    (0x88, b"\x03"),  # half a reason to close
)

READERS = ("uvicorn.error", "asyncio")  # what reads the frames, and logs text that is not UTF-8 as an error
Make = Callable[[random.Random, "Target"], str | bytes]


class Broken(Exception):
    """The server did something that it must not do."""


class Target:
    """A table with the seats around it, as they stood when the fuzzing began."""

    def __init__(self, key: str, guests: list[Guest]) -> None:
        """A table whose game has begun."""
        self.key = key
        self.guests = guests
        self.before: list[Message] = []
        self.sent: list[tuple[int, Message]] = []  # requests that were done: their seat and they themselves
        self.asked = 0
        self.legal: list[Message] = []
        self.version = 0

    def remember(self, states: list[Message]) -> None:
        """How every seat sees the table before the fuzzing."""
        self.before = states
        self.version = states[0]["version"]
        self.asked = states[0]["asked"]["seat"]
        self.legal = [option["action"] for option in states[self.asked]["legal"]]


def some_id(rng: random.Random) -> str:
    """An id that no request has had."""
    return f"fuzz{rng.getrandbits(64):x}"


def value(rng: random.Random, depth: int = 0) -> Any:
    """Anything that JSON can say."""
    kinds: list[Callable[[], Any]] = [
        lambda: None,
        lambda: rng.random() < 0.5,
        lambda: rng.choice((0, -1, 1, 6, 2**31, 2**63, -(2**70), 10**300)),
        lambda: rng.choice((0.5, -0.0, 1e308, float("nan"), float("inf"))),
        lambda: rng.choice(WORDS) * rng.choice((1, 1, 1, 30)),
    ]
    if depth < 4:
        kinds.append(lambda: [value(rng, depth + 1) for _ in range(rng.randrange(4))])
        kinds.append(lambda: {rng.choice(WORDS): value(rng, depth + 1) for _ in range(rng.randrange(4))})
    return rng.choice(kinds)()


def noise(rng: random.Random, _: Target) -> str | bytes:
    """Random bytes, as a text or as a binary frame."""
    data = rng.randbytes(rng.choice((0, 1, 7, 200, 4000)))
    return data if rng.random() < 0.5 else data.decode("latin-1")


def deep(rng: random.Random, _: Target) -> str:
    """Brackets within brackets."""
    opening = rng.choice(("[", '{"a":', '{"type":"act","action":'))
    return opening * (rng.choice((100, 1000, 4000)) // len(opening)) + rng.choice(("", "1", "]" * 500))


def huge(rng: random.Random, _: Target) -> str:
    """More than anybody has to say."""
    return _long(rng, rng.choice((4097, 5000, 16000)))


def _long(rng: random.Random, size: int) -> str:
    return json.dumps({"type": "chat", "text": rng.choice(("x", "é", "\\")) * size})[:size]


def anything(rng: random.Random, _: Target) -> str:
    """JSON that is no message."""
    return json.dumps(value(rng))


def template(rng: random.Random, target: Target) -> Message:
    """A message in its right form, whose version is never the present one."""
    old = rng.choice((0, max(0, target.version - 1), target.version + 1, 2**31, target.version // 2))
    old = old if old != target.version else target.version + 7
    return rng.choice(
        [
            {"type": "hello", "protocol": 1},
            {"type": "act", "id": some_id(rng), "version": old, "action": rng.choice(target.legal)},
            {"type": "undo", "id": some_id(rng), "version": old},
            {"type": "reset_turn", "id": some_id(rng), "version": old},
            {"type": "end_turn", "id": some_id(rng), "version": old},
            {"type": "handover", "seat": rng.randrange(6)},
            {"type": "chat", "text": "hello"},
            {"type": "back"},
            {"type": "ping"},
        ]
    )


def mutated(rng: random.Random, target: Target) -> str:
    """A message with something wrong in it: a type, a lack, or too much."""
    message = template(rng, target)
    name = rng.choice(list(message))
    match rng.randrange(4):
        case 0:
            message[name] = value(rng)
        case 1:
            del message[name]
        case 2:
            message[rng.choice((*WORDS, "seat", "person", "seed"))] = value(rng)
        case 3:
            text = json.dumps(message)
            return text[: rng.randrange(len(text))]
    if message.get("version") == target.version:
        message["version"] = target.version + 1
    return json.dumps(message)


def stale(rng: random.Random, target: Target) -> str:
    """A legal decision, or taking one back, at another version than the present one."""
    return json.dumps(template(rng, target))


def illegal(rng: random.Random, target: Target) -> str:
    """An action that is not legal now, at the present version."""
    kinds = [kind for kind in KEEPING if kind not in {action["type"] for action in target.legal}]
    action: Message = {"type": rng.choice(kinds)}
    match rng.randrange(3):
        case 0:
            action |= {"card": rng.choice(("tribune", "senator", "nothing", 5)), "city": value(rng)}
        case 1:
            action = {"type": rng.choice(("play", "build", "produce", "move")), "card": "no such card"}
            action |= {"city": "Atlantis", "province": "Atlantis", "kind": "air", "from": "Atlantis", "to": "A~B"}
        case 2:
            action |= {"good": "brick", "count": rng.choice((-1, 0, 99, 2**40)), "goods": {"brick": -3}}
    return json.dumps({"type": "act", "id": some_id(rng), "version": target.version, "action": action})


def not_mine(rng: random.Random, target: Target) -> str:
    """What whoever is asked could decide now, sent by somebody else."""
    message: Message = {"type": rng.choice(("act", "act", "undo", "reset_turn", "end_turn")), "id": some_id(rng)}
    message["version"] = target.version
    if message["type"] == "act":
        message["action"] = rng.choice(target.legal)
    return json.dumps(message)


def replay(rng: random.Random, target: Target) -> str:
    """A request that was done before, word for word."""
    return json.dumps(rng.choice(target.sent)[1])


def chatter(rng: random.Random, _: Target) -> str:
    """Chat that is too long, empty or odd."""
    return json.dumps({"type": "chat", "text": rng.choice(WORDS) * rng.choice((1, 1, 100))})


BY_ANYBODY: list[Make] = [noise, deep, huge, anything, mutated, mutated, stale, stale, chatter]
BY_STRANGERS: list[Make] = [*BY_ANYBODY, not_mine, not_mine, illegal, replay]


class Fuzz:
    """One run."""

    def __init__(self, server: Server, seed: int) -> None:
        """A run against a server."""
        self.server = server
        self.rng = random.Random(seed)
        self.targets: list[Target] = []
        self.strangers: list[Guest] = []
        self.sent = 0
        self.read = 0  # of those, so many were surely read by the server
        self._last: dict[ClientConnection, asyncio.Event] = {}
        self.heard: Counter[str] = Counter()
        self.closed: Counter[int] = Counter()
        self.memory: list[int] = []

    async def set_up(self) -> None:
        """Tables in the middle of a game, and strangers."""
        async with web(self.server.url) as client:
            for number in range(TABLES):
                guests = [await sit_down(client, number * PLAYERS + n) for n in range(PLAYERS)]
                target = Target(await new_table(client, guests, **KINDS[number % len(KINDS)]), guests)
                await self._play(target)
                target.remember(await self._states(client, target))
                self.targets.append(target)
            self.strangers = [await sit_down(client, 1000 + n) for n in range(STRANGERS)]
            await ask(client, self.strangers[0], "GET", "/puzzles")  # read once, and kept: no growth later

    async def _play(self, target: Target) -> None:
        """A few moves; it ends where the seat that is asked has a choice and nothing to take back."""
        seats = [
            SocketSeat(self.server.url, target.key, guest, f"{n} {target.key}")
            for n, guest in enumerate(target.guests)
        ]
        for seat in seats:
            await seat.open()
        moves = 0
        while True:
            asked = next(seat for seat in seats if seat.told["seat"] == seats[0].told["asked"]["seat"])
            for seat in seats:
                while seat.version < asked.version or asked.version < seat.version:
                    await (seat if seat.version < asked.version else asked).hear()
            if moves >= MOVES and asked.told["undo"] == 0 and asked.told["asked"]["kind"] == "play":
                break
            wish = asked.wish()
            answer = await asked.request(wish)
            if answer["type"] not in ("state", "update"):
                raise Broken(f"{wish} was answered with {answer}")
            target.sent.append((int(asked.told["seat"]), wish))
            moves += 1
            for seat in seats:
                while seat.version < asked.version:
                    await seat.hear()
        for seat in seats:
            await seat.close()

    @staticmethod
    async def _states(client: httpx.AsyncClient, target: Target) -> list[Message]:
        return [await ask(client, guest, "GET", f"/tables/{target.key}/state") for guest in target.guests]

    async def run(self, messages: int) -> None:
        """Send so many."""
        self.memory.append(self.server.resident())
        share = messages // 10
        while self.read < messages:
            bursts = [self._burst(random.Random(self.rng.getrandbits(64))) for _ in range(AT_ONCE)]
            await asyncio.wait_for(asyncio.gather(*bursts), 120)
            if not self.server.alive:
                raise Broken(f"the server ended: {self.server.log.read_text()[-2000:]}")
            if self.read >= share * len(self.memory):
                self.memory.append(self.server.resident())
                print(f"{self.read} messages, {self.memory[-1] / 2**20:.1f} MB", flush=True)

    async def _burst(self, rng: random.Random) -> None:
        """One socket of somebody, and what they send over it."""
        target = rng.choice(self.targets)
        guest, makes = self._somebody(rng, target)
        headers = guest.headers if guest is not None else {"X-Forwarded-For": "198.19.255.1"}
        key = target.key if rng.random() < 0.97 else rng.choice((target.key[:-1] + "0", "0", "%00", "a" * 40))
        address = f"{self.server.url.replace('http', 'ws', 1)}{API}/tables/{key}/socket"
        if rng.random() < 0.02:
            headers = headers | {"Origin": "https://elsewhere.example"}
        try:
            socket = await connect(
                address,
                additional_headers=headers,
                compression=None,
                ping_interval=None,
                proxy=None,
                max_size=2**22,
            )
        except InvalidStatus as refused:
            if refused.response.status_code >= 500:
                raise Broken(f"{refused.response.status_code} at the handshake") from None
            return
        listening = asyncio.create_task(self._listen(socket))
        try:
            if rng.random() < 0.95:
                await socket.send(json.dumps({"type": "hello", "protocol": 1}))
            count = rng.randrange(1, BURST)
            for _ in range(count):
                await socket.send(rng.choice(makes)(rng, target))
            self.sent += count
            if await self._answered(socket, rng):
                self.read += count
                await self._leave(socket, rng, target)
        except (ConnectionClosed, OSError):
            pass
        finally:
            with contextlib.suppress(WebSocketException, TimeoutError, OSError):
                await asyncio.wait_for(socket.close(), 20)
            await asyncio.wait_for(listening, 20)

    def _somebody(self, rng: random.Random, target: Target) -> tuple[Guest | None, list[Make]]:
        """Who sends, and what: a player who is asked sends nothing that they really may decide."""
        lot = rng.random()
        if lot < 0.05:
            return None, BY_STRANGERS
        if lot < 0.5:
            return rng.choice(self.strangers), BY_STRANGERS
        seat = rng.randrange(PLAYERS)
        if seat == target.asked:
            return target.guests[seat], [*BY_ANYBODY, illegal, illegal]
        known = any(who == seat for who, _ in target.sent)
        return target.guests[seat], [*BY_ANYBODY, not_mine, not_mine, illegal, *([replay] if known else [])]

    async def _answered(self, socket: ClientConnection, rng: random.Random) -> bool:
        """Whether a last message is answered, so that all before it have been read."""
        last = self._last[socket] = asyncio.Event()
        await socket.send(json.dumps({"type": "undo", "id": f"{LAST}{some_id(rng)}", "version": 2**31}))
        closing = asyncio.create_task(socket.wait_closed())
        waiting = asyncio.create_task(last.wait())
        await asyncio.wait((closing, waiting), timeout=60, return_when=asyncio.FIRST_COMPLETED)
        closing.cancel()
        waiting.cancel()
        return last.is_set()

    async def _leave(self, socket: ClientConnection, rng: random.Random, target: Target) -> None:
        """Go, hang up, hang up within a frame, or do what no library would do."""
        match rng.randrange(6):
            case 0:
                socket.transport.write(b"\x81\xfe\x7f")
                socket.transport.abort()
            case 1:
                await socket.send(stale(rng, target))
                socket.transport.abort()
            case 2:
                first, data = rng.choice(ODD_FRAMES)
                socket.transport.write(bytes([first, 0x80 | len(data), 0, 0, 0, 0]) + data)
                await socket.send('{"type":"ping"}')
            case 3:
                await socket.send(_long(rng, rng.choice((16_385, 20_000, 300_000))))

    async def _listen(self, socket: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed, OSError):
            async for text in socket:
                message = json.loads(text)
                said = message.get("code") or message["type"]
                self.heard[said] += 1
                if str(message.get("id")).startswith(LAST):
                    self._last[socket].set()
                if said == "server/failed":
                    raise Broken(f"the server says that it failed: {text!r}")
                if message["type"] == "update":
                    raise Broken(f"something happened at a table: {text!r}")
        self._last.pop(socket, None)
        self.closed[socket.close_code or 0] += 1
        if socket.close_code == CRASHED:
            raise Broken("a socket was closed because the server failed")

    async def check(self) -> None:
        """Every seat sees what it saw, nothing has failed, and the memory is flat."""
        async with web(self.server.url) as client:
            for target in self.targets:
                for before, after in zip(target.before, await self._states(client, target), strict=True):
                    if before != after:
                        changed = [key for key in before if before[key] != after[key]]
                        raise Broken(f"{target.key} looks different to seat {before['seat']}: {changed}")
            metrics = (await client.get(f"{self.server.url}/metrics")).text
        failures = [line for line in metrics.splitlines() if "fail" in line and line[0] != "#"]
        if any(float(line.split()[-1]) for line in failures if "created" not in line):
            raise Broken(f"the server counts failures: {failures}")
        wrong = [line for line in self.server.log.read_text().splitlines() if not fine(line)]
        if wrong:
            raise Broken(f"the log says: {wrong[0][:3000]}")
        warm = self.memory[len(self.memory) // 3]
        if self.memory[-1] > warm + GROWTH:
            raise Broken(f"the memory grows: {[size >> 20 for size in self.memory]} MB")


def fine(line: str) -> bool:
    """Whether a line of the log tells of nothing wrong."""
    try:
        told = json.loads(line)
    except json.JSONDecodeError:
        return False
    if "UnicodeDecodeError" in told.get("error", "") and told["logger"] in READERS:  # they say whose fault it was
        return True
    return told.get("level") in ("debug", "info", "warning") and "error" not in told


def main(argv: list[str]) -> int:
    """Send so many messages; 0 if nothing came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0, help="of the messages; 0: another one each time")
    parser.add_argument("--write", action="store_true", help="write what was found into docs/results.md")
    options = parser.parse_args(argv)
    seed = options.seed or random.SystemRandom().getrandbits(32)
    began, folder = time.monotonic(), Path(tempfile.mkdtemp(prefix="concordia-fuzz-"))

    async def work(fuzz: Fuzz) -> None:
        await fuzz.set_up()
        await fuzz.run(options.messages)
        await fuzz.check()

    try:
        with Server(folder) as server:
            fuzz = Fuzz(server, seed)
            asyncio.run(work(fuzz))
    except Broken as broken:
        print(f"BROKEN (seed {seed}): {broken}\n{folder} is kept", file=sys.stderr)
        return 1
    shutil.rmtree(folder)
    warm, last = (size / 2**20 for size in (fuzz.memory[len(fuzz.memory) // 3], fuzz.memory[-1]))
    found = [
        f"{fuzz.read} messages read of {fuzz.sent} sent (seed {seed}): no failure, no crash, no state change; "
        f"memory {warm:.1f} MB when warm, {last:.1f} MB at the end; {time.monotonic() - began:.0f} s",
        "answers: " + ", ".join(f"{name} {count}" for name, count in fuzz.heard.most_common()),
        "closed with: " + ", ".join(f"{code} {count}" for code, count in sorted(fuzz.closed.items())),
    ]
    print("\n".join(found))
    if options.write:
        docs_block.write_measurements("server: fuzz", found)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
