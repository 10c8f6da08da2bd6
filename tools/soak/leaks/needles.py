"""Needles: every text and answer of a whole game is searched for its seed, its stack and the hands of others."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import httpx
from recorded_tables import HTTP_PART, KINDS, UNDO_PART, House, Leak, Party

from concordia.bench.server.guest_client import SocketSeat, new_table, web
from concordia.position import writing as positions

IN_ORDER = 5  # cards of the stack that stand in its order are no accident


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
                        await _told(client, seat, path)
                        for path in (f"/tables/{key}/state", f"/tables/{key}/about", f"/tables/{key}")
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
