"""Looking at a game: how it stands, what an adviser would do, and a finished game told again."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request

from concordia.bots.levels import ADVISER
from concordia.server.accounts.person import Person
from concordia.server.errors import Refusal
from concordia.server.http.identity import Anybody, Current, language_of, limit
from concordia.server.http.table_access import ERRORS, TheRegistry, TheRoom, WatchedRoom, seat_of
from concordia.server.live.fair_queue import Asker
from concordia.server.protocol.about_schemas import About
from concordia.server.protocol.schemas import CardComing, Figures, Hint, HintWish, History, Retold, Standings
from concordia.server.protocol.socket_messages import Option
from concordia.server.study.finished_decisions import finished_decisions
from concordia.server.table import replay_views, standings
from concordia.server.table.facts import whole_table
from concordia.server.table.played_game import END_OF_TURN
from concordia.server.table.seat_messages import words_of
from concordia.worker_processes import WorkerDied, WorkerFailed

router = APIRouter(prefix="/tables/{key}", tags=["review"], responses=ERRORS)


@router.get("/standings")
async def stand(room: WatchedRoom, request: Request, person: Anybody) -> Standings:
    """Everybody's points as if the game ended now, and the cards still to come, as far as all may know."""
    _limit(request, person)
    table = room.table
    if table.stage == "playing" and not table.terms.scores:
        raise Refusal("standings/not_here", 403)
    async with room.exclusively():
        play = room.table.game
        scores, exact = standings.known_points(play)
        cards = [CardComing(**vars(each)) for each in standings.coming(play)]
        return Standings(
            version=room.table.version, scores=scores, exact=exact, coming=cards, cards=standings.card_points(play)
        )


@router.get("/about", response_model=About)
async def about(
    room: WatchedRoom,
    request: Request,
    person: Anybody,
    seat: Annotated[
        int | None, Query(ge=0, le=5, description="which of several own seats; only while asked")
    ] = None,
) -> Any:
    """What everything on the table is to your seat now, or to a spectator; ask again when the version changes."""
    _limit(request, person)
    table = room.table
    async with room.exclusively():
        shown, _ = room.broadcast.seat_of(person.id if person is not None else None, seat)
        view, version = table.game.view(shown), table.version
    points = table.terms.scores or table.stage == "over"
    return {"version": version, **whole_table.facts(view, points=points)}


@router.post("/hint")
async def hint(body: HintWish, room: TheRoom, registry: TheRegistry, request: Request, person: Current) -> Hint:
    """What the adviser would do in the rest of one's turn, and why, knowing no more than one's own seat."""
    table = room.table
    if not (table.terms.hints or table.terms.analysis):
        raise Refusal("hint/not_here", 403)
    seat = seat_of(room, person, body.seat)
    limit(request, "hint", str(person.id))
    async with room.exclusively():
        asked, version = table.asked, table.version
        if asked is None or asked.seat != seat or asked.kind == END_OF_TURN:
            raise Refusal("hint/not_asked")
        view = table.game.view(seat)
    try:
        seed = f"{table.key} hint {version}"
        advice = await registry.thinking.advise(view, seed, Asker((person.id,)), another=body.another)
    except (WorkerDied, WorkerFailed):
        raise Refusal("hint/failed", 503) from None
    names = {each.number: each.name for each in table.seats if each.name}
    return Hint(
        version=version,
        level=ADVISER.name,
        line=[Option.model_validate(words_of(each)) for each in advice.turn],
        why=advice.purpose.in_language(language_of(request), names),
        points=advice.points if table.terms.scores else None,
    )


@router.get("/history")
async def history(room: WatchedRoom, registry: TheRegistry, request: Request, person: Anybody) -> History:
    """Points, money, houses and cards of a finished game after every turn."""
    _limit(request, person)
    decisions = await finished_decisions(registry.store, room.table)
    told = await asyncio.to_thread(replay_views.figures, room.table, decisions)
    return History(turns=[Figures(**row) for row in told])


@router.get("/steps", response_model=Retold)
async def steps(room: WatchedRoom, registry: TheRegistry, request: Request, person: Anybody) -> Any:
    """A finished game decision by decision, all hands open: the table at the start, then what changes."""
    _limit(request, person)
    decisions = await finished_decisions(registry.store, room.table)
    return await asyncio.to_thread(replay_views.steps, room.table, decisions)


def _limit(request: Request, person: Person | None) -> None:
    """Whoever is not signed in is counted by their address alone."""
    limit(request, "message", str(person.id) if person is not None else None)
