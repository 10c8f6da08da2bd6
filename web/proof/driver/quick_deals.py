"""Today's deal with opponents and a master who answer at once, so that a day can be played through in a proof."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from fastapi import FastAPI
from sqlalchemy import insert

from concordia.server.daily import deals
from concordia.server.daily.deal import day_of, deal_of
from concordia.server.store.models.daily_models import DailyDealRow
from concordia.version import __version__

LEVEL = "random"
MASTER = "greedy"


def draw(app: FastAPI) -> dict[str, Any]:
    """Write today's deal, as whoever asks first would; what its host knows of it: date, seed, time left."""
    registry = app.state.registry
    day = day_of(registry.clock.now())
    dealt = asdict(deal_of(day.date, __version__))
    dealt["opponents"] = [(name, LEVEL) for name, _ in dealt["opponents"]]
    row = {"date": day.date, "version": __version__, "shared": True, **dealt}
    row |= {"closes_at": day.closes_at, "opens_at": day.opens_at}
    registry.store.writer.submit(lambda session: session.execute(insert(DailyDealRow).values(row))).result()
    seed = dealt["seed"]
    left = day.opens_at - registry.clock.now()
    return {"date": day.date, "seed": [str(seed), f"{seed:x}", f"{seed:X}"], "left": left}


async def let_master_play(app: FastAPI) -> None:
    """Let the master play the days that are over, now."""
    deals.MASTER = MASTER
    await app.state.daily.tend()
