"""Twins: two tables that a seat cannot tell apart are played in step, and it must be sent the same at both.

The hands of others, the cards below the tops of piles and the order of the stack differ; the decisions and the
clock are the same. What the seat is sent over sockets and HTTP is compared byte for byte but for the table's key,
until a card is turned up for all to see. The seat also asks for things it may not do, and must be refused in the
same words.
"""

from __future__ import annotations

import random
from typing import Any

import httpx
from recorded_tables import HTTP_PART, KINDS, UNDO_PART, House, Kind, Leak, Party

import concordia
from concordia.bench.server.guest_client import Message, SocketSeat, web

PROBE_PART = 0.3


PROBES: list[Message] = [
    *({"type": "suggest", "card": card} for card in ("senator", "architect", "legatus", "mercator", "smith")),
    *({"type": "play", "card": card} for card in ("consul", "mason", "diplomat-3", "praetor", "magister")),
    *({"type": "purchase", "slot": slot, "pay": {}} for slot in (0, 6)),
    *({"type": "copy", "seat": seat} for seat in range(4)),
    {"type": "done"},
    {"type": "keep", "goods": {"brick": 1}},
]


async def answer(client: httpx.AsyncClient, seat: SocketSeat, path: str, body: Any = None) -> str:
    """All that comes back over HTTP, headers included but the date, with the table's key left out."""
    guest = seat.guest
    headers = guest.headers if guest is not None else {}
    method = "GET" if body is None else "POST"
    got = await client.request(method, path.replace("KEY", seat.key), json=body, headers=headers)
    told = sorted(f"{name}: {value}" for name, value in got.headers.items() if name not in ("date", "server"))
    return "\n".join([str(got.status_code), *told, got.text]).replace(seat.key, "KEY")


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
        path = self.rng.choice(("state", "", "record", "about", "about?seat=1", "state?seat=0", "state?seat=1"))
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
