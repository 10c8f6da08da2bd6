"""Record every byte that is sent to a seat, and look for what the seat may not know.

Two ways. *Twins*: two tables that a seat cannot tell apart (other hands, the cards below the tops of piles and
the order of the stack differ) are played in step with the same decisions, over real sockets and HTTP, with the
same clock; the seat must be sent the same, byte for byte but for the table's key, until a card is turned up for
all to see. The seat also probes: it asks for things it may not do, and must be refused in the same words.
*Needles*: whole games from a seed; every text and answer is searched for the seed, for the order of the stack
and for hands of others.

    python tools/soak/leaks.py --twins 90 --games 15
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import uvicorn

import concordia
from concordia.bench.server.guest_client import Guest, Message, SocketSeat, ask, new_table, sit_down, web
from concordia.position import writing as positions
from concordia.report import docs_block
from concordia.server.app import create_app
from concordia.server.clock import HandClock
from concordia.server.http.limits import ALLOWANCES, Allowance, Limits
from concordia.server.live.registry import Registry
from concordia.server.settings import Settings
from concordia.server.store.upgrade import upgrade
from concordia.server.table.table import Table
from concordia.server.table.terms import Start, Terms

HTTP_PART = 0.15  # of the steps are also looked at, or made, over HTTP
UNDO_PART = 0.12
PROBE_PART = 0.3
IN_ORDER = 5  # cards of the stack that stand in its order are no accident
MOST_MOVES = 3000
PATIENCE = 60.0


class Kind(NamedTuple):
    """What is played."""

    game: str
    map: str
    players: int


KINDS = [
    Kind("classic", "italia", 2),
    Kind("classic", "imperium", 4),
    Kind("venus", "hellas", 4),
    Kind("team", "ionium", 4),
    Kind("venus", "cyprus", 3),
]


class Leak(Exception):
    """A seat was sent something that it may not know."""


class House:
    """A server in this process, on a port of its own, with a clock that stands still."""

    def __init__(self, folder: Path) -> None:
        """A server with its data in a folder."""
        settings = Settings(data_dir=folder, bot_workers=1)
        upgrade(settings.url)
        freely = dict.fromkeys(ALLOWANCES, Allowance(10**9, 10**9))
        self.clock = HandClock()
        self.app = create_app(settings, clock=self.clock, limits=Limits(freely))
        config = uvicorn.Config(
            self.app, host="127.0.0.1", port=0, log_config=None, access_log=False, ws="websockets-sansio"
        )
        self._server = uvicorn.Server(config)
        self._serving: asyncio.Task[None] | None = None
        self.url = ""
        self.guests: list[Guest] = []
        self.people: list[dict[str, Any]] = []
        self.tables = 0

    @property
    def registry(self) -> Registry:
        """Where the tables are."""
        found: Registry = self.app.state.registry
        return found

    async def open(self) -> None:
        """Serve; six guests come in, the last only watches."""
        self._serving = asyncio.create_task(self._server.serve())
        while not self._server.started:
            await asyncio.sleep(0.01)
        self.url = f"http://127.0.0.1:{self._server.servers[0].sockets[0].getsockname()[1]}"
        async with web(self.url) as client:
            for number in range(6):
                guest = await sit_down(client, number)
                self.guests.append(guest)
                self.people.append(await ask(client, guest, "GET", "/me"))

    async def close(self) -> None:
        """Stop serving."""
        self._server.should_exit = True
        if self._serving is not None:
            await self._serving

    async def lay_out(self, kind: Kind, position: dict[str, Any]) -> str:
        """A table at which the guests play from this position; its key."""
        self.tables += 1
        table = Table(f"{self.tables:024x}", Terms(*kind), 0, 0.0)
        for number in range(kind.players):
            table.sit(self.people[number]["id"], self.people[number]["name"], number)
        table.begin(Start(None, position), 0.0)
        await self.registry.add(table)
        return table.key

    def game(self, key: str) -> concordia.Game:
        """The whole game at a table, hidden things included."""
        return self.registry.rooms[key].table.game.game


class Party:
    """Everybody around one table, and all that each of them has been sent."""

    def __init__(self, house: House, key: str, kind: Kind, seed: object) -> None:
        """The players of a table, and last one who watches."""
        self.key = key
        guests: list[Guest | None] = [*house.guests[: kind.players], None]
        self.seats = [
            SocketSeat(house.url, key, guest, f"{seed} {n}", keep=True) for n, guest in enumerate(guests)
        ]
        self._seen = [0] * len(self.seats)

    async def open(self) -> None:
        """All come in."""
        for seat in self.seats:
            await seat.open()
        await self.settle()

    async def close(self) -> None:
        """All go."""
        for seat in self.seats:
            await seat.close()

    async def settle(self) -> None:
        """Wait until everybody has been sent everything: the pong comes after all that was sent before it."""
        for seat in self.seats:
            await seat.say({"type": "ping"})
        for seat in self.seats:
            async with asyncio.timeout(PATIENCE):
                while (await seat.hear())["type"] != "pong":
                    pass

    def sent(self, number: int) -> list[str]:
        """What one of them was sent since this was asked last."""
        texts = self.seats[number].texts or []
        fresh, self._seen[number] = texts[self._seen[number] :], len(texts)
        return fresh

    @property
    def asked(self) -> int:
        """The seat that is asked, as the one who watches knows it."""
        return int(self.seats[-1].told["asked"]["seat"])

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.seats[-1].over


async def answer(client: httpx.AsyncClient, seat: SocketSeat, path: str, body: Any = None) -> str:
    """All that comes back over HTTP, headers included but the date, with the table's key left out."""
    guest = seat.guest
    headers = guest.headers if guest is not None else {}
    method = "GET" if body is None else "POST"
    got = await client.request(method, path.replace("KEY", seat.key), json=body, headers=headers)
    told = sorted(f"{name}: {value}" for name, value in got.headers.items() if name not in ("date", "server"))
    return "\n".join([str(got.status_code), *told, got.text]).replace(seat.key, "KEY")


# Twins.


def played(kind: Kind, seed: int, turns: int) -> concordia.Game | None:
    """A random game after so many turns; None if it is over by then."""
    rng = random.Random(seed)
    game = concordia.new_game(kind.game, kind.map, players=kind.players, seed=seed)
    while not game.is_over and not (game.between_turns and game.turns >= turns):
        game.apply(rng.choice(game.legal_actions()))
    return None if game.is_over else game


def dealt_anew(kind: Kind, seed: int, seat: int) -> list[dict[str, Any]]:
    """Two positions in the middle of a game that one seat cannot tell apart."""
    game = played(kind, seed, random.Random(seed).randrange(4, 60))
    if game is None:
        return []
    view = game.view(seat)
    found = [view.sample(random.Random(f"{seed} {n}")).position() for n in range(2)]
    return found if found[0] != found[1] else []


def another_bottom(kind: Kind, seed: int) -> list[dict[str, Any]]:
    """Two positions at the start of a game that differ only at the bottom of the stack: nobody can tell."""
    game = concordia.new_game(kind.game, kind.map, players=kind.players, seed=seed)
    last = int(list(game.view(None)["stack"]["decks"].values())[-1])
    one = game.position()
    other = {**one, "stack": list(one["stack"])}
    bottom = other["stack"][-last:]
    random.Random(seed).shuffle(bottom)
    other["stack"][-last:] = bottom
    return [one, other] if one != other else []


class Twins:
    """Two tables in step."""

    def __init__(self, house: House, parties: list[Party], blind: list[int], seed: int) -> None:
        """Two parties; the ``blind`` among them cannot tell the tables apart."""
        self.house = house
        self.one, self.other = parties
        self.blind = blind
        self.rng = random.Random(f"twins {seed}")
        self.steps = 0
        self.bytes = 0

    def compare(self) -> None:
        """The blind were sent the same."""
        for number in range(len(self.one.seats)):
            pairs = zip(self.one.sent(number), self.other.sent(number), strict=False)
            if number in self.blind:
                for left, right in pairs:
                    self._same(number, left.replace(self.one.key, "KEY"), right.replace(self.other.key, "KEY"))
                counts = [len(party.seats[number].texts or []) for party in (self.one, self.other)]
                if counts[0] != counts[1]:
                    raise Leak(f"seat {number} was sent {counts} messages at twin tables")

    def _same(self, number: int, left: str, right: str) -> None:
        self.bytes += len(left.encode())
        if left != right:
            at = next((n for n, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), 0)
            raise Leak(f"seat {number} can tell: …{left[max(0, at - 200) : at + 80]} / {right[at : at + 80]}…")

    async def ask_both(self, client: httpx.AsyncClient, number: int, path: str, body: Any = None) -> None:
        """A blind seat asks the same over HTTP at both tables."""
        left = await answer(client, self.one.seats[number], path, body)
        self._same(number, left, await answer(client, self.other.seats[number], path, body))

    def wish(self) -> Message | None:
        """What the seat that is asked does at both tables; None if it can do nothing in both."""
        seats = [party.seats[self.one.asked] for party in (self.one, self.other)]
        wish: Message = {"id": f"{self.rng.getrandbits(64):x}", "version": seats[0].version}
        if min(seat.told["undo"] for seat in seats) and self.rng.random() < UNDO_PART:
            return {"type": self.rng.choice(("undo", "reset_turn")), **wish}
        if seats[0].told["asked"]["kind"] == "end":
            return {"type": "end_turn", **wish}
        mine, theirs = ([option["action"] for option in seat.told["legal"]] for seat in seats)
        both = [action for action in mine if action in theirs]
        return {"type": "act", **wish, "action": self.rng.choice(both)} if both else None

    async def step(self, client: httpx.AsyncClient) -> bool:
        """One decision at both tables; False when they have parted for all to see, or cannot go on together."""
        asked = self.one.asked
        wish = self.wish()
        if wish is None:
            return False
        if asked in self.blind and self.rng.random() < HTTP_PART:
            body = {key: value for key, value in wish.items() if key != "type"}
            await self.ask_both(client, asked, f"/tables/KEY/{wish['type']}", body)
        else:
            for party in (self.one, self.other):
                done = await party.seats[asked].request(wish)
                if done["type"] == "refused":
                    raise Leak(f"{wish} is legal but was refused: {done}")
        await self.one.settle()
        await self.other.settle()
        shown = [self.house.registry.rooms[party.key].table.game.view(None) for party in (self.one, self.other)]
        if shown[0] != shown[1]:
            if wish["type"] != "end_turn" or shown[0]["display"] == shown[1]["display"]:
                raise Leak(f"{wish} shows what is hidden to everybody")
            return False
        self._let_go_who_looked()
        self.compare()
        self.steps += 1
        return bool(self.blind)

    def _let_go_who_looked(self) -> None:
        """Who plays a Legatus sees the partner's hand, and can tell the tables apart from then on (8.7)."""
        for party in (self.one, self.other):
            play = self.house.registry.rooms[party.key].table.game
            for number in [each for each in self.blind if each < play.players]:
                hands = [n for n, row in enumerate(play.view(number)["players"]) if n != number and "hand" in row]
                if not hands:
                    continue
                if not play.game.state.setup.team or hands != [(number + play.players // 2) % play.players]:
                    raise Leak(f"seat {number} is shown the hands of {hands}")
                self.blind.remove(number)

    async def probe(self, client: httpx.AsyncClient) -> None:
        """A blind seat looks, asks for what it may not do, and is refused in the same words."""
        number = self.rng.choice(self.blind)
        if self.one.seats[number].guest is None:
            return
        path = self.rng.choice(("state", "", "record", "state?seat=0", "state?seat=1"))
        await self.ask_both(client, number, f"/tables/KEY/{path}".rstrip("/"))
        body: Message = {"id": f"p{self.rng.getrandbits(64):x}", "version": self.one.seats[number].version}
        action = self.rng.choice(PROBES)
        legal = [option["action"] for option in self.one.seats[number].told["legal"]]
        if action not in legal:
            await self.ask_both(client, number, "/tables/KEY/act", {**body, "action": action})
        elsewhere = (self.one.asked + 1) % (len(self.one.seats) - 1)
        await self.ask_both(client, number, "/tables/KEY/act", {**body, "action": action, "seat": elsewhere})
        await self.ask_both(client, number, "/tables/KEY/fork", {"number": self.rng.randrange(50)})

    async def run(self, most: int) -> None:
        """Go on together as long as nobody can tell, or so many decisions."""
        async with web(self.house.url) as client:
            self.compare()
            while not self.one.over and self.steps < most:
                if self.rng.random() < PROBE_PART:
                    await self.probe(client)
                self.house.clock.forward(1.0)
                if not await self.step(client):
                    break


PROBES: list[Message] = [
    *({"type": "suggest", "card": card} for card in ("senator", "architect", "legatus", "mercator", "smith")),
    *({"type": "play", "card": card} for card in ("consul", "mason", "diplomat-3", "praetor", "magister")),
    *({"type": "purchase", "slot": slot, "pay": {}} for slot in (0, 6)),
    *({"type": "copy", "seat": seat} for seat in range(4)),
    {"type": "done"},
    {"type": "keep", "goods": {"brick": 1}},
]


async def twins(house: House, number: int, most: int) -> tuple[int, int]:
    """One pair of twins; how many decisions and bytes were compared."""
    kind = KINDS[number % len(KINDS)]
    if number % 3 == 2:
        blind = list(range(kind.players + 1))
        found = another_bottom(kind, number)
    else:
        seat = number // len(KINDS) % kind.players
        blind = [seat, kind.players]  # who watches knows less than any seat
        found = dealt_anew(kind, number, seat)
    if not found:
        return 0, 0
    parties = [Party(house, await house.lay_out(kind, each), kind, number) for each in found]
    for party in parties:
        await party.open()
    pair = Twins(house, parties, blind, number)
    await pair.run(most)
    for party in parties:
        await party.close()
    return pair.steps, pair.bytes


# Needles.


def cards_at(message: Any, path: str = "") -> Iterator[tuple[str, list[Any]]]:
    """All lists in a message, with where they stand."""
    if isinstance(message, dict):
        for key, value in message.items():
            yield from cards_at(value, f"{path}/{key}")
    elif isinstance(message, list):
        yield path, message
        for number, value in enumerate(message):
            yield from cards_at(value, f"{path}/{number}")


def search(text: str, needles: list[str], hidden: dict[str, Any], seat: int | None, looked: int | None) -> None:
    """Raise a Leak if a text for a seat holds the seed, the stack in its order, or the hand or pile of another."""
    for needle in needles:
        if needle in text:
            raise Leak(f"seat {seat} was sent the seed as {needle!r}")
    stack = hidden["stack"]
    if len(stack) >= IN_ORDER and json.dumps(stack[:IN_ORDER], separators=(",", ":"))[1:-1] in text.replace(
        " ", ""
    ):
        raise Leak(f"seat {seat} was sent the stack: {text[:500]}")
    message = json.loads(text)
    if '"seed"' in text:
        raise Leak(f"seat {seat} was sent a seed: {text[:500]}")
    players = len(hidden["players"])
    for path, _ in cards_at(message):
        parts = path.split("/")
        if parts[-1] == "stack":
            raise Leak(f"seat {seat} was sent a stack: {text[:500]}")
        if parts[-1] in ("hand", "discard"):
            whose = int(parts[-2])
            partner = looked == seat and seat is not None and whose == (seat + players // 2) % players
            if whose != seat and not (partner and parts[-1] == "hand"):
                raise Leak(f"seat {seat} was sent {path}: {text[:500]}")


def words_of(seed: int) -> list[str]:
    """The ways in which a seed could be written."""
    big = seed.to_bytes(8, "big")
    return [str(seed), f"{seed:x}", f"{seed:X}", big.hex(), seed.to_bytes(8, "little").hex(), repr(float(seed))]


async def whole_game(house: House, number: int, most: int) -> tuple[int, int]:
    """One game from its seed to its end; how many decisions and bytes were looked through."""
    kind = KINDS[number % len(KINDS)]
    async with web(house.url) as client:
        key = await new_table(client, house.guests[: kind.players], game=kind.game, map=kind.map)
        party = Party(house, key, kind, f"whole {number}")
        await party.open()
        seed = house.registry.rooms[key].table.start_from.seed
        needles = words_of(seed or 0)
        moves = size = 0
        before = positions.write(house.game(key).state)
        looked = None
        while not party.over and moves < most:
            asked = party.seats[party.asked]
            wish = asked.wish()
            if asked.told["undo"] and asked.rng.random() < UNDO_PART:
                wish = {"type": "undo", "id": wish["id"], "version": wish["version"]}
            await asked.request(wish)
            await party.settle()
            moves += 1
            state = house.game(key).state
            looks = {looked, int(state.looked)}
            looked = int(state.looked)
            after = positions.write(state)
            for n, seat in enumerate(party.seats):
                own = n if seat.guest is not None else None
                texts = party.sent(n)
                if own is not None and not party.over and seat.rng.random() < HTTP_PART:
                    texts += [
                        await _told(client, seat, path) for path in (f"/tables/{key}/state", f"/tables/{key}")
                    ]
                    texts += [await _told(client, seat, path) for path in ("/me/games", "/notices", "/me")]
                    if (await client.get(f"/tables/{key}/record", headers=house.guests[n].headers)).is_success:
                        raise Leak("the record of a game that goes on is given out")
                for text in texts:
                    size += len(text.encode())
                    seen = own if own in looks else None
                    for hidden in (before, after):
                        search(text, needles, hidden, own, seen)
            before = after
        await party.close()
    return moves, size


async def _told(client: httpx.AsyncClient, seat: SocketSeat, path: str) -> str:
    headers = seat.guest.headers if seat.guest is not None else {}
    return (await client.get(path, headers=headers)).text


async def run(options: argparse.Namespace) -> list[str]:
    """All twins and games that were asked for; what was found."""
    with tempfile.TemporaryDirectory(prefix="concordia-leaks-") as folder:
        house = House(Path(folder))
        await house.open()
        try:
            return await look_through(house, options)
        finally:
            await house.close()


async def look_through(house: House, options: argparse.Namespace) -> list[str]:
    """The twins, then the games."""
    found = []
    for name, count, one in (("twins", options.twins, twins), ("games", options.games, whole_game)):
        made = steps = size = 0
        for number in range(options.first, options.first + count):
            more, length = await one(house, number, options.most)
            made, steps, size = made + (more > 0), steps + more, size + length
        found.append(f"{name}: {made} with {steps} decisions, {size / 2**20:.1f} MB looked through, no leak")
        print(found[-1], flush=True)
    return found


def main(argv: list[str]) -> int:
    """Look through so many games; 0 if nothing hidden was sent."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--twins", type=int, default=90)
    parser.add_argument("--games", type=int, default=15)
    parser.add_argument("--most", type=int, default=MOST_MOVES, help="decisions of one game")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first")
    parser.add_argument("--write", action="store_true", help="write what was found into docs/results.md")
    options = parser.parse_args(argv)
    began = time.monotonic()
    try:
        found = asyncio.run(run(options))
    except Leak as leak:
        print(f"LEAK: {leak}", file=sys.stderr)
        return 1
    found.append(f"{time.monotonic() - began:.0f} s")
    print(found[-1])
    if options.write:
        docs_block.write_measurements("server: leaks", found)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
