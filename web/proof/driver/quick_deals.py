"""Today's deal with opponents and a master who answer at once, so that a day can be played through in a proof."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from typing import Any
from uuid import uuid4

from fastapi import FastAPI
from sqlalchemy import insert

from concordia.server.daily import deals
from concordia.server.daily.deal import day_of, deal_of
from concordia.server.protocol.socket_messages import Act, EndTurn
from concordia.server.store.models.daily_models import DailyDealRow
from concordia.server.table.played_game import END_OF_TURN
from concordia.version import __version__

LEVEL = "random"
MASTER = "greedy"
SHORT = {"game": "classic", "map": "cyprus", "players": 3}  # whatever the date: a proof takes as long every day


def draw(app: FastAPI) -> dict[str, Any]:
    """Write today's deal, as whoever asks first would; what its host knows of it: date, seed, time left."""
    registry = app.state.registry
    day = day_of(registry.clock.now())
    dealt = asdict(deal_of(day.date, __version__)) | SHORT
    dealt["seat"] %= dealt["players"]
    dealt["opponents"] = [(name, LEVEL) for name in ("Fabius", "Vipsania")]
    row = {"date": day.date, "version": __version__, "shared": True, **dealt}
    row |= {"closes_at": day.closes_at, "opens_at": day.opens_at}
    registry.store.writer.submit(lambda session: session.execute(insert(DailyDealRow).values(row))).result()
    seed = dealt["seed"]
    left = day.opens_at - registry.clock.now()
    return {"date": day.date, "seed": [str(seed), f"{seed:x}", f"{seed:X}"], "left": left}


async def finish(app: FastAPI, key: str) -> None:
    """Play a try on to its end for its player: each decision by the way that a browser's takes in the server."""
    registry = app.state.registry
    room = await registry.room(key)
    table = room.table
    seat = next(each for each in table.seats if each.kind == "person")
    while table.stage == "playing":
        asked = table.asked
        if asked is None or asked.seat != seat.number:
            await asyncio.sleep(0.002)
            continue
        how = {"id": uuid4().hex, "version": table.version}
        if asked.kind == END_OF_TURN:
            await room.request(seat.person, seat.number, EndTurn(type="end_turn", **how))
            continue
        view, legal = table.game.view(seat.number), table.game.legal(seat.number)
        action = await registry.thinking.choose(MASTER, key, view, legal)
        await room.request(seat.person, seat.number, Act(type="act", action=action.to_json(), **how))


async def let_master_play(app: FastAPI) -> None:
    """Let the master play the days that are over, now."""
    deals.MASTER = MASTER
    await app.state.daily.tend()
