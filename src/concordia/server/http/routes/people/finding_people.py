"""Find somebody by name, follow them, and invite again whom one played with."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field

from concordia.server.accounts.names import LONGEST
from concordia.server.community.find_and_follow import Acquaintance
from concordia.server.errors import Refusal
from concordia.server.http.error_schema import Number, Page, refusals
from concordia.server.http.identity import AnyPeople, Current, limit
from concordia.server.protocol.table_info import TableInfo
from concordia.server.store.plain_names import plain

SHORTEST = 2  # letters to look for somebody by

router = APIRouter(tags=["people"])

Beginning = Annotated[
    str,
    Query(
        min_length=1,
        max_length=LONGEST,
        description="How the name begins; accents and capitals do not matter.",
        examples=["liv"],
    ),
]


class AcquaintanceOut(BaseModel):
    """Somebody with an account."""

    id: int = Field(examples=[12])
    name: str = Field(examples=["Livia"])
    followed: bool = Field(description="Whether I follow them.")

    @classmethod
    def of(cls, found: Acquaintance) -> AcquaintanceOut:
        """Somebody as they are shown."""
        return cls(id=found.id, name=found.name, followed=found.followed)


class FoundPeople(BaseModel):
    """A page of people, in the order of their names."""

    people: list[AcquaintanceOut]
    more: bool = Field(description="Whether there is another page.")


class FollowedPeople(BaseModel):
    """Whom I follow, and their public tables."""

    people: list[AcquaintanceOut]
    tables: list[TableInfo] = Field(description="Open or being played, the newest first.")


class OpponentOut(AcquaintanceOut):
    """Somebody with whom I played."""

    games: int = Field(description="How many games we began together.", examples=[3])
    last: float | None = Field(description="When the last of them began; seconds since 1970, UTC.")


class Opponents(BaseModel):
    """A page of people with whom I played, the latest first."""

    people: list[OpponentOut]
    more: bool = Field(description="Whether there is another page.")


@router.get("/people", summary="Find somebody by name", responses=refusals(401, 422, 429))
async def find(
    request: Request, people: AnyPeople, reader: Current, name: Beginning, page: Page = 0
) -> FoundPeople:
    """People with an account whose name begins so. Guests are not found, and nobody by their e-mail."""
    limit(request, "search", str(reader.id))
    if len(plain(name)) < SHORTEST:
        raise Refusal("people/too_short", 422, least=SHORTEST)
    found, more = await people.acquaintances.find(reader.id, name, page)
    return FoundPeople(people=[AcquaintanceOut.of(each) for each in found], more=more)


@router.get("/me/opponents", summary="With whom did I play?", responses=refusals(401, 422, 429))
async def opponents(request: Request, people: AnyPeople, reader: Current, page: Page = 0) -> Opponents:
    """People with an account at whose tables I sat when a game began; those I have muted are left out."""
    limit(request, "request")
    found, more = await people.acquaintances.opponents(reader.id, page)
    shown = [
        OpponentOut(id=each.id, name=each.name, followed=each.followed, games=each.games, last=each.last)
        for each in found
    ]
    return Opponents(people=shown, more=more)


@router.get("/following", summary="Whom do I follow?", responses=refusals(401, 429))
async def following(request: Request, people: AnyPeople, reader: Current) -> FollowedPeople:
    """The people I follow, and their public tables. Nobody is told by whom they are followed."""
    limit(request, "request")
    followed = await people.acquaintances.following(reader.id)
    tables = await people.acquaintances.tables_of_followed(reader.id)
    return FollowedPeople(
        people=[AcquaintanceOut.of(each) for each in followed],
        tables=[TableInfo(**table.to_json(reader.id)) for table in tables],
    )


@router.put(
    "/following/{number}", summary="Follow somebody", status_code=204, responses=refusals(401, 404, 409, 422)
)
async def follow(people: AnyPeople, person: Current, number: Number) -> None:
    """Find their public tables easily from now on."""
    await people.acquaintances.follow(person, number)


@router.delete("/following/{number}", summary="Unfollow somebody", status_code=204, responses=refusals(401, 422))
async def unfollow(people: AnyPeople, person: Current, number: Number) -> None:
    """Stop following them."""
    await people.acquaintances.unfollow(person.id, [number])
