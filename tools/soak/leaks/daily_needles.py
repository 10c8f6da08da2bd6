"""Tries at the deal of the day: all that is sent to their players and to others is searched for the deal."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import httpx
from needles import search, words_of
from recorded_tables import KINDS, PATIENCE, UNDO_PART, House, Leak
from sqlalchemy import insert

from concordia.bench.server.guest_client import Guest, SocketSeat, ask, web
from concordia.position import writing as positions
from concordia.server.daily.deal import bots_seed, day_of, deal_of
from concordia.server.store.models.daily_models import DailyDealRow

DAY = 24 * 3600.0
OFTEN = 10  # decisions between two looks around over HTTP
SHUT = ("", "/state", "/about", "/standings", "/chat", "/record", "/history", "/steps", "/review")
LATER = ("/record", "/history", "/steps", "/review")  # shut to the player, too
OPEN = ("/daily", "/daily/archive", "/me", "/me/games", "/me/games?over=true", "/notices", "/me/export", "/tables")


async def draw(house: House, number: int) -> dict[str, Any]:
    """The deal of a new day, with quick opponents."""
    house.clock.forward(DAY)
    kind, day = [each for each in KINDS if each.game != "team"][number % 4], day_of(house.clock.now())
    row = asdict(deal_of(day.date, f"leaks {number}", "secret"))
    row |= {"game": kind.game, "map": kind.map, "players": kind.players, "seat": number % kind.players}
    row["opponents"] = [(name, "random") for name in ("Fabius", "Vipsania", "Numa")[: kind.players - 1]]
    row |= {"date": day.date, "version": "leaks", "shared": False}
    row |= {"closes_at": day.closes_at, "opens_at": day.opens_at}
    await house.registry.store.write(lambda session: session.execute(insert(DailyDealRow).values(row)))
    return row


async def daily(house: House, number: int, most: int) -> tuple[int, int]:
    """One try from the face-down deal to its end; how many decisions and bytes were looked through."""
    row = await draw(house, number)
    needles = words_of(row["seed"])
    player, other = house.guests[0], house.guests[1]
    size = moves = 0

    def look(texts: list[str], seat: int | None, *hidden: dict[str, Any]) -> None:
        nonlocal size
        for text in texts:
            size += len(text.encode())
            for each in hidden:
                search(text, needles, each, seat, None)

    async with web(house.url) as client:
        nothing: dict[str, Any] = {"stack": [], "players": []}
        look(await told(client, player, OPEN), None, nothing)
        key = str((await ask(client, player, "POST", "/daily/begin"))["key"])
        await ask(client, other, "POST", "/daily/begin")
        table = house.registry.rooms[key].table
        needles += [bots_seed(table, row["seat"]).rpartition(" ")[0]]
        seat = SocketSeat(house.url, key, player, f"daily {number}", keep=True)
        await seat.open()
        before, seen = positions.write(house.game(key).state), 0
        while not seat.over and moves < most:
            while not seat.asked and not seat.over:
                await seat.hear()
            if seat.over:
                break
            wish = seat.wish()
            if seat.told["undo"] and seat.rng.random() < UNDO_PART:
                wish = {"type": "undo", "id": wish["id"], "version": wish["version"]}
            await seat.request(wish)
            moves += 1
            after = positions.write(house.game(key).state)
            texts, seen = (seat.texts or [])[seen:], len(seat.texts or [])
            look(texts, row["seat"], before, after)
            if moves % OFTEN == 1:
                look(await told(client, player, (*OPEN, f"/tables/{key}/state")), row["seat"], after)
                look(await told(client, other, OPEN), None, after)
                look(await refused(client, other, [f"/tables/{key}{path}" for path in SHUT]), None, after)
                look(await refused(client, player, [f"/tables/{key}{path}" for path in LATER]), row["seat"], after)
            before = after
        end = positions.write(house.game(key).state)
        shut = [f"/tables/{key}{path}" for path in LATER] + [f"/daily/{row['date']}"]
        look(await refused(client, player, shut), row["seat"], end)
        look(await told(client, player, OPEN), row["seat"], end)
        await seat.close()
    return moves, size


async def told(client: httpx.AsyncClient, guest: Guest, paths: tuple[str, ...]) -> list[str]:
    """What somebody is told at some addresses."""
    return [(await client.get(path, headers=guest.headers, timeout=PATIENCE)).text for path in paths]


async def refused(client: httpx.AsyncClient, guest: Guest, paths: list[str]) -> list[str]:
    """The same, where nothing may be told."""
    texts = []
    for path in paths:
        answer = await client.get(path, headers=guest.headers, timeout=PATIENCE)
        if answer.is_success:
            raise Leak(f"{path} of a deal of the day is given out")
        texts.append(answer.text)
    return texts
