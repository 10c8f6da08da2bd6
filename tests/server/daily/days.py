"""A server with a deal of the day whose opponents are quick, people who try it, and the end of the day."""

from __future__ import annotations

import asyncio
from dataclasses import asdict

from sqlalchemy import insert

from concordia.server.daily.deal import day_of, deal_of
from concordia.server.store.models.daily_models import DailyDealRow
from tests.server.running import Player

PASSWORD = "correct horse battery"
DAY = 24 * 3600.0


def wait(server, work, seconds=60):
    """Something done in the server's loop."""
    return asyncio.run_coroutine_threadsafe(work, server.loop()).result(seconds)


def draw_quick(server, clock, level="random", game="classic", board="cyprus", players=3):
    """Today's deal as a row, with opponents that answer at once; the day."""
    day = day_of(clock.now())
    drawn = asdict(deal_of(day.date, "9.9.9", "a secret of this test"))
    drawn |= {"game": game, "map": board, "players": players, "seat": 1}
    drawn["opponents"] = [(name, level) for name in ("Fabius", "Vipsania", "Numa", "Cato")[: players - 1]]
    row = {"date": day.date, "version": "9.9.9", "shared": False, **drawn}
    row |= {"closes_at": day.closes_at, "opens_at": day.opens_at}
    wait(server, server.app.state.registry.store.write(lambda s: s.execute(insert(DailyDealRow).values(row))))
    return day


def account(server, name):
    """Somebody with an account."""
    client = server.guest(name)
    assert client.post("/keep", json={"password": PASSWORD}).status_code == 200
    return client


def begin(person):
    answer = person.post("/daily/begin")
    assert answer.status_code == 201, answer.text
    return answer.json()["key"]


def play(server, person, key, seed=0, most=10**6):
    """Play by chance, to the end or for some moves; all texts that were sent."""

    async def go():
        async with Player(server.url, key, person.cookies, seed) as player:
            await player.play(most)
            return player.told

    return asyncio.run(go())
