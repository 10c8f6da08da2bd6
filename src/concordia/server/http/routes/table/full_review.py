"""The review of a finished game: every turn of every seat judged, in the background, once for everybody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request

from concordia.explorer.tallies import GamesWanted
from concordia.review.game_review import ReviewedTurn
from concordia.review.turn_reasons import Clause
from concordia.server.http.identity import Anybody, Current, language_of, limit
from concordia.server.http.routes.study.explorer import TheExplorer
from concordia.server.http.table_access import ERRORS, TheRegistry, TheRoom, WatchedRoom
from concordia.server.live.fair_queue import Asker
from concordia.server.live.room import Room
from concordia.server.protocol.study_schemas import JudgedTurn, Review, SeatReview
from concordia.server.study.explorer_answers import Explorer
from concordia.server.study.finished_decisions import finished_decisions, must_not_go_on
from concordia.server.study.game_reviews import GameReviews, ReviewUnderWay

router = APIRouter(prefix="/tables/{key}", tags=["review"], responses=ERRORS)


def reviews_of(request: Request) -> GameReviews:
    """The reviews of this server."""
    found: GameReviews = request.app.state.reviews
    return found


TheReviews = Annotated[GameReviews, Depends(reviews_of)]


@router.get("/review")
async def look(
    room: WatchedRoom, reviews: TheReviews, explorer: TheExplorer, request: Request, person: Anybody
) -> Review:
    """The review of a finished game, as far as it has come; ``none`` if nobody has asked for it.

    A game that was cut short has its curve, too short to judge, without being asked for.
    """
    limit(request, "message", str(person.id) if person is not None else None)
    must_not_go_on(room.table)
    found = await (reviews.find(room.table) if room.table.ended is None else reviews.curve(room.table))
    return await _told(found, room, explorer, language_of(request))


@router.post("/review")
async def ask(
    room: TheRoom,
    registry: TheRegistry,
    reviews: TheReviews,
    explorer: TheExplorer,
    request: Request,
    person: Current,
) -> Review:
    """Have a finished game reviewed, unless it is already. It takes some seconds: look again."""
    limit(request, "review", str(person.id))
    if room.table.ended is not None:
        return await _told(await reviews.curve(room.table), room, explorer, language_of(request))
    decisions = await finished_decisions(registry.store, room.table)
    found = await reviews.ask_for(room.table, decisions, Asker((person.id,)))
    return await _told(found, room, explorer, language_of(request))


async def _told(
    found: dict[str, Any] | ReviewUnderWay | None, room: Room, explorer: Explorer, language: str
) -> Review:
    names = {seat.number: seat.name for seat in room.table.seats if seat.name}
    if found is None:
        return Review(state="none", done=0, of=0, too_short=False, took=None, turns=[], seats=[], chances=[])
    if isinstance(found, ReviewUnderWay):
        turns = [_turn(each, language, names) for each in found.judged]
        return Review(
            state="failed" if found.failed else "running",
            done=len(turns),
            of=found.of,
            too_short=False,
            took=None,
            turns=turns,
            seats=[],
            chances=[],
        )
    turns = [_turn(each, language, names) for each in found["turns"]]
    terms, seats = room.table.terms, found["seats"]
    begun = found.get("openings") or [[] for _ in seats]
    openings = await explorer.openings(GamesWanted(terms.game, terms.map, len(seats)), begun)
    return Review(
        state="done",
        done=len(turns),
        of=len(turns),
        too_short=found["too_short"],
        took=found.get("took"),
        turns=turns,
        seats=[SeatReview(**each, opening=opening) for each, opening in zip(seats, openings, strict=True)],
        chances=found["chances"],
    )


def _turn(judged: ReviewedTurn, language: str, names: Mapping[int, str]) -> JudgedTurn:
    why = [Clause.from_json(each).in_language(language, names) for each in judged["reasons"]]
    return JudgedTurn.model_validate({"prices": [], **judged, "why": why})  # those kept earlier have none
