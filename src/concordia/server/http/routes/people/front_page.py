"""The front page in one answer: my games, tables to join, the deal of the day, puzzles and lessons."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from fastapi import APIRouter, Request
from sqlalchemy.orm import Session

from concordia.server.accounts.person import Person
from concordia.server.community.front_games import FrontGames, TurnsOfOthers, front_games
from concordia.server.daily import deals_to_show
from concordia.server.daily.deals import DailyDeals
from concordia.server.errors import Refusal
from concordia.server.http.identity import Anybody, language_of, limit
from concordia.server.http.routes.daily.daily import TheDeals
from concordia.server.http.routes.study import lessons, puzzles
from concordia.server.http.table_access import ERRORS, TheRegistry
from concordia.server.live.registry import Registry
from concordia.server.protocol.front_schemas import FrontPage
from concordia.server.store.lobby import LobbyWish, public_tables
from concordia.server.wording import say

router = APIRouter(tags=["tables"], responses=ERRORS)

TABLES: Final = 3
NOTHING: Final = FrontGames([], 0, [], 0, None, None, None)


@router.get("/front")
async def front(
    request: Request,
    registry: TheRegistry,
    deals: TheDeals,
    riddles: puzzles.TheBook,
    learning: lessons.TheBook,
    person: Anybody,
) -> FrontPage:
    """Everything the front page tells: without anybody signed in only what all may see."""
    who, now = person.id if person is not None else None, registry.clock.now()
    limit(request, "message", None if who is None else str(who))

    def read(session: Session) -> tuple[FrontGames, list[dict[str, Any]]]:
        found = NOTHING if who is None else front_games(session, who, now)
        return found, public_tables(session, now, LobbyWish(free=True, most=TABLES))[0]

    (games, tables), daily, today, marks = await asyncio.gather(
        registry.store.read(read),
        _daily(registry, deals, person, now),
        puzzles.todays(riddles, person),
        learning.done(who),
    )
    return FrontPage.model_validate(
        {
            "waiting": games.waiting,
            "waits": games.waits,
            "others": games.others,
            "elsewhere": games.elsewhere,
            "news": None if games.news is None else _news(games.news, language_of(request)),
            "review": games.review,
            "rating": games.rating,
            "tables": tables,
            "daily": daily,
            "puzzles": today,
            "lessons": lessons.marked(marks),
        }
    )


async def _daily(
    registry: Registry, deals: DailyDeals, person: Person | None, now: float
) -> dict[str, Any] | None:
    """Today's deal; None where there is none."""
    try:
        row = await deals.today()
    except Refusal:
        return None
    reader = person.id if person is not None else None
    return await registry.store.read(lambda session: deals_to_show.today(session, row, reader, now))


def _news(news: TurnsOfOthers, language: str) -> dict[str, Any]:
    """The turns of others, the last in words."""
    key = "front/turn" if news.place is None else "front/turn_at"
    what = say(key, language, card=news.card, place=news.place)
    return {"turns": news.turns, "what": what, "at": news.at}
