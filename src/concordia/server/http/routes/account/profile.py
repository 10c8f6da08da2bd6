"""What everyone may see of a person: name, ratings, results."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from concordia.server.errors import Refusal
from concordia.server.http.error_schema import Before, Number, refusals
from concordia.server.http.identity import AnyPeople, Current, limit
from concordia.server.ratings.rating import Rating
from concordia.server.store.models.people_models import ResultRow
from concordia.server.store.models.rating_models import RatingRow

router = APIRouter(tags=["people"])


class RatingOut(BaseModel):
    """Somebody's strength at one kind of game."""

    kind: str = Field(description="live, correspondence or bots", examples=["correspondence"])
    rating: int = Field(description="1500 is where everyone starts.", examples=[1563])
    doubt: int = Field(description="Two times out of three the true strength is no farther away.", examples=[120])
    settled: bool = Field(description="Whether there are enough games behind it.")
    games: int = Field(examples=[12])

    @classmethod
    def of(cls, row: RatingRow) -> RatingOut:
        """A rating in whole numbers."""
        settled = Rating(row.strength, row.doubt).settled
        return cls(
            kind=row.kind, rating=round(row.strength), doubt=round(row.doubt), settled=settled, games=row.games
        )


class ResultOut(BaseModel):
    """How somebody did in one game."""

    id: int
    table: str | None = Field(
        description="The key in the table's link; null for a private table at which the reader did not sit."
    )
    kind: str = Field(examples=["correspondence"])
    game: str = Field(examples=["classic"])
    map: str = Field(examples=["imperium"])
    rank: int = Field(examples=[1])
    points: int = Field(examples=[132])
    opponents: list[str] = Field(examples=[["Marcus", "Tullia"]])
    rating: int = Field(description="The rating after the game.", examples=[1563])
    change: int = Field(examples=[63])
    at: float = Field(description="Seconds since 1970, UTC.")

    @classmethod
    def of(cls, row: ResultRow, *, open: bool) -> ResultOut:
        """A result as it is shown, with the table's link if that is open to the reader."""
        return cls(
            id=row.id,
            table=row.table_key if open else None,
            kind=row.kind,
            game=row.game,
            map=row.map,
            rank=row.rank,
            points=row.points,
            opponents=row.opponents,
            rating=round(row.strength),
            change=round(row.change),
            at=row.at,
        )


class ProfileOut(BaseModel):
    """What everyone may see of a person."""

    id: int = Field(examples=[7])
    name: str = Field(examples=["Livia"])
    guest: bool
    program: bool = Field(default=False, description="Whether it is an account of a bot; its games are not rated.")
    followed: bool = Field(description="Whether I follow them.")
    vacation_until: float | None = Field(
        description="Until when they are on vacation, and their clocks by correspondence stand still; else null."
    )
    ratings: list[RatingOut]
    results: list[ResultOut] = Field(description="The last 50 rated games, the newest first.")


@router.get("/people/{number}", summary="Somebody's profile", responses=refusals(401, 404, 422, 429))
async def profile(
    request: Request, people: AnyPeople, reader: Current, number: Number, before: Before = None
) -> ProfileOut:
    """Name, ratings and results."""
    limit(request, "request")
    person = await people.accounts.of_id(number)
    if person is None:
        raise Refusal("person/unknown", 404)
    results = await people.results.results(number, before)
    open_tables = await people.results.open_tables(results, reader.id)
    return ProfileOut(
        id=person.id,
        name=person.name,
        guest=person.guest,
        program=person.program,
        followed=await people.acquaintances.follows(reader.id, number),
        vacation_until=people.vacations.until(person),
        ratings=[RatingOut.of(row) for row in await people.results.ratings(number)],
        results=[ResultOut.of(row, open=row.table_id in open_tables) for row in results],
    )
