"""The tables at which I sit."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from concordia.server.http.error_schema import Page
from concordia.server.http.identity import Current
from concordia.server.http.table_access import ERRORS, TheRegistry
from concordia.server.protocol.schemas import MyGames
from concordia.server.store.games_of_person import AT_MOST, games_of_person

router = APIRouter(tags=["tables"], responses=ERRORS)

Analysis = Annotated[bool | None, Query(description="Only boards for analysis, or only games; without it both.")]
Size = Annotated[int, Query(ge=1, le=AT_MOST, description="How many a page has.")]


@router.get("/me/games")
async def mine(
    registry: TheRegistry,
    person: Current,
    over: bool = False,
    analysis: Analysis = None,
    page: Page = 0,
    size: Size = AT_MOST,
) -> MyGames:
    """My tables with whose turn it is and since when, those that wait for me first, then the latest."""
    now = registry.clock.now()
    found, more = await registry.store.read(
        lambda session: games_of_person(
            session, person.id, now, over=over, analysis=analysis, page=page, size=size
        )
    )
    return MyGames.model_validate({"games": found, "more": more})
