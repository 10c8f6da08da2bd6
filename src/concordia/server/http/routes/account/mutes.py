"""People whose chat I do not want to read."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import BaseModel, Field

from concordia.server.http.error_schema import Number, refusals
from concordia.server.http.identity import AnyPeople, Current

router = APIRouter(tags=["chat"])


class MutedOut(BaseModel):
    """Somebody whose chat I do not read."""

    id: int = Field(examples=[12])
    name: str = Field(examples=["Marcus"])


@router.get("/mutes", summary="Whom I have muted", responses=refusals(401))
async def mutes(people: AnyPeople, person: Current) -> list[MutedOut]:
    """The people whose chat I do not read."""
    return [MutedOut(id=id, name=name) for id, name in await people.chat.muted(person)]


@router.put("/mutes/{number}", summary="Mute somebody", status_code=204, responses=refusals(401, 404, 422))
async def mute(people: AnyPeople, person: Current, number: Number) -> None:
    """Hide what somebody says, at every table, and stop following them."""
    await people.chat.mute(person, number)
    await people.acquaintances.unfollow(person.id, [number])


@router.delete("/mutes/{number}", summary="Unmute somebody", status_code=204, responses=refusals(401, 422))
async def unmute(people: AnyPeople, person: Current, number: Number) -> None:
    """Show again what they say."""
    await people.chat.unmute(person, number)
