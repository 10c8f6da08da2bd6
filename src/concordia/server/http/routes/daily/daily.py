"""The deal of the day: look at today's, play it, see the results of the days that are over."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request

from concordia.server.daily import deals_to_show
from concordia.server.daily.deal import fingerprint
from concordia.server.daily.deals import DailyDeals, deal_in
from concordia.server.daily.ranking import rank_of
from concordia.server.errors import Refusal
from concordia.server.http.identity import Anybody, Current, limit
from concordia.server.http.one_at_a_time import ONE_AT_A_TIME
from concordia.server.http.table_access import ERRORS, TheRegistry, info_of, not_too_many
from concordia.server.protocol.daily_schemas import Archive, Compared, DayResults, ExportedResult, Today
from concordia.server.protocol.table_info import TableInfo

router = APIRouter(prefix="/daily", tags=["deal of the day"], responses=ERRORS)

OneDate = Annotated[str, Path(pattern=r"^\d{4}-\d{2}-\d{2}$", description="a day that is over")]


def deals_of(request: Request) -> DailyDeals:
    """The deals of this server."""
    found: DailyDeals = request.app.state.daily
    return found


TheDeals = Annotated[DailyDeals, Depends(deals_of)]


@router.get("", response_model=Today)
async def today(request: Request, deals: TheDeals, registry: TheRegistry, person: Anybody) -> Any:
    """Today's deal, face down: its board, its game and its opponents, and how far my own try has come."""
    _limit(request, person.id if person is not None else None)
    row = await deals.today()
    reader, now = person.id if person is not None else None, registry.clock.now()
    return await registry.store.read(lambda session: deals_to_show.today(session, row, reader, now))


@router.post("/begin", status_code=201, dependencies=ONE_AT_A_TIME)
async def begin(request: Request, deals: TheDeals, registry: TheRegistry, person: Current) -> TableInfo:
    """Begin my one try at today's deal, or go on with it. A guest's has no place in the ranking."""
    limit(request, "create", str(person.id))
    await not_too_many(registry, person, analysis=False)
    return info_of(await deals.begin(person), person)


@router.get("/archive", response_model=Archive)
async def archive(request: Request, registry: TheRegistry, person: Anybody) -> Any:
    """The days that are over, the newest first."""
    reader, now = person.id if person is not None else None, registry.clock.now()
    _limit(request, reader)
    return {"days": await registry.store.read(lambda session: deals_to_show.days(session, reader, now))}


@router.post("/compare")
async def compare(
    body: ExportedResult, request: Request, deals: TheDeals, registry: TheRegistry, person: Current
) -> Compared:
    """Where a result of another server would stand here, if it was the same deal."""
    limit(request, "message", str(person.id))
    if deals_to_show.result_hash(body.model_dump()) != body.hash:
        raise Refusal("daily/hash", 422)
    row = await deals.opened(body.date)
    ordered = await registry.store.read(lambda session: deals_to_show.points_of(session, body.date))
    same = fingerprint(deal_in(row)) == body.deal
    return Compared(same=same, rank=rank_of(body.points, ordered) if same else None, results=len(ordered))


@router.get("/{date}", response_model=DayResults)
async def results(date: OneDate, request: Request, deals: TheDeals, registry: TheRegistry, person: Anybody) -> Any:
    """The results of a day that is over: everybody's, the histogram, my place and the master's line."""
    reader = person.id if person is not None else None
    _limit(request, reader)
    row = await deals.opened(date)
    return await registry.store.read(lambda session: deals_to_show.results(session, row, reader))


@router.post("/{date}/play", status_code=201, dependencies=ONE_AT_A_TIME)
async def play(
    date: OneDate, request: Request, deals: TheDeals, registry: TheRegistry, person: Current
) -> TableInfo:
    """Play the deal of a day that is over; it counts for nothing, and may be done again."""
    limit(request, "create", str(person.id))
    await not_too_many(registry, person, analysis=False)
    return info_of(await deals.play_again(date, person), person)


@router.get("/{date}/export", response_model=ExportedResult)
async def export(date: OneDate, request: Request, deals: TheDeals, registry: TheRegistry, person: Current) -> Any:
    """My result of a day that is over, to compare it elsewhere."""
    limit(request, "message", str(person.id))
    row = await deals.opened(date)
    mine = await registry.store.read(lambda session: deals_to_show.results(session, row, person.id)["mine"])
    if mine is None:
        raise Refusal("daily/no_result", 404)
    return deals_to_show.exported(row, mine["points"])


def _limit(request: Request, person: int | None) -> None:
    limit(request, "message", str(person) if person is not None else None)
