"""Ratings to look at: the leaderboards, somebody's rating over time, and their games that were not rated."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field

from concordia.catalog.maps import MAPS
from concordia.server.errors import Refusal
from concordia.server.http.error_schema import Before, Number, refusals
from concordia.server.http.identity import AnyPeople, Current, limit
from concordia.server.people import People
from concordia.server.ratings.rating import Rating
from concordia.server.ratings.rating_lists import PAGE, Ranked
from concordia.server.store.models.people_models import ResultRow
from concordia.vocabulary import GAMES

router = APIRouter(tags=["people"])

Kind = Literal["live", "correspondence", "bots"]
GameOrAll = Annotated[str, Query(pattern=f"^(|{'|'.join(GAMES)})$", description="empty: all games")]
BoardOrAll = Annotated[str, Query(pattern=f"^(|{'|'.join(MAPS)})$", description="empty: all boards")]
Page = Annotated[int, Query(ge=1, le=100_000)]


class Leader(BaseModel):
    """Somebody on a leaderboard."""

    rank: int
    person: int
    name: str
    rating: int = Field(description="1500 is where everyone starts.", examples=[1563])
    doubt: int = Field(description="Two times out of three the true strength is no farther away.")
    games: int

    @classmethod
    def of(cls, ranked: Ranked) -> Leader:
        """A line of a leaderboard in whole numbers."""
        row = ranked.rating
        figures = {"rating": round(row.strength), "doubt": round(row.doubt), "games": row.games}
        return cls(rank=ranked.rank, person=row.person_id, name=ranked.name, **figures)


class Leaderboard(BaseModel):
    """A page of a leaderboard."""

    page: int
    pages: int
    count: int = Field(description="how many people are on all pages")
    people: list[Leader]


class RatedGame(BaseModel):
    """A rating after one game."""

    at: float = Field(description="Seconds since 1970, UTC.")
    rating: int
    doubt: int | None = Field(description="null for games played before it was kept")
    change: int
    rank: int
    game: str
    map: str
    left: bool = Field(description="the seat was left: it counted as last")


class RatingHistory(BaseModel):
    """Somebody's rating of one kind over time: the last 500 games, the oldest first."""

    kind: Kind
    settled: bool
    games: list[RatedGame]


class UnratedGame(BaseModel):
    """A game that changed no rating, and why."""

    id: int
    table: str | None = Field(
        description="The key in the table's link; null for a private table at which the reader did not sit."
    )
    why: str = Field(
        description="guest, hints, program, shared, cancelled, abandoned, took_over …", examples=["guest"]
    )
    game: str
    map: str
    rank: int = Field(description="0: the game came to no end")
    points: int
    opponents: list[str]
    at: float = Field(description="Seconds since 1970, UTC.")

    @classmethod
    def of(cls, row: ResultRow, *, open: bool) -> UnratedGame:
        """A result as it is shown, with the table's link if that is open to the reader."""
        return cls(
            id=row.id,
            table=row.table_key if open else None,
            why=row.unrated or "",
            game=row.game,
            map=row.map,
            rank=row.rank,
            points=row.points,
            opponents=row.opponents,
            at=row.at,
        )


class UnratedGames(BaseModel):
    """The last games that changed no rating, the newest first."""

    games: list[UnratedGame]


@router.get("/leaderboard", summary="The strongest", responses=refusals(422, 429))
async def leaderboard(
    request: Request,
    people: AnyPeople,
    kind: Kind = "live",
    game: GameOrAll = "",
    map: BoardOrAll = "",
    provisional: bool = False,
    page: Page = 1,
) -> Leaderboard:
    """Those whose rating is settled, the strongest first; with ``provisional`` those whose rating is not yet."""
    limit(request, "request")
    found = await people.results.leaders(kind, game, map, page, settled=not provisional)
    pages = max(1, -(-found.count // PAGE))
    return Leaderboard(
        page=page, pages=pages, count=found.count, people=[Leader.of(each) for each in found.people]
    )


@router.get(
    "/people/{number}/ratings/{kind}", summary="A rating over time", responses=refusals(401, 404, 422, 429)
)
async def history(request: Request, people: AnyPeople, _: Current, number: Number, kind: Kind) -> RatingHistory:
    """Somebody's rating after each rated game of one kind."""
    limit(request, "request")
    await _must_exist(people, number)
    rows = await people.results.history(number, kind)
    now = [row for row in await people.results.ratings(number) if row.kind == kind]
    games = [
        RatedGame(
            at=row.at,
            rating=round(row.strength),
            doubt=None if row.doubt is None else round(row.doubt),
            change=round(row.change),
            rank=row.rank,
            game=row.game,
            map=row.map,
            left=row.left,
        )
        for row in rows
    ]
    settled = bool(now) and Rating(now[0].strength, now[0].doubt).settled
    return RatingHistory(kind=kind, settled=settled, games=games)


@router.get(
    "/people/{number}/unrated", summary="Games that were not rated", responses=refusals(401, 404, 422, 429)
)
async def unrated(
    request: Request, people: AnyPeople, reader: Current, number: Number, before: Before = None
) -> UnratedGames:
    """Somebody's last 50 games that changed no rating, and why."""
    limit(request, "request")
    await _must_exist(people, number)
    rows = await people.results.results(number, before, rated=False)
    open_tables = await people.results.open_tables(rows, reader.id)
    return UnratedGames(games=[UnratedGame.of(row, open=row.table_id in open_tables) for row in rows])


async def _must_exist(people: People, number: int) -> None:
    if await people.accounts.of_id(number) is None:
        raise Refusal("person/unknown", 404)
