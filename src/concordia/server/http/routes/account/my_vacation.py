"""My vacation."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from concordia.server.accounts.lifetime.vacations import ALLOWANCE_DAYS
from concordia.server.http.error_schema import refusals
from concordia.server.http.identity import AnyPeople, SignedIn, limit
from concordia.server.http.table_access import TheRegistry
from concordia.server.live.accounts_at_tables import rest_everywhere

router = APIRouter(tags=["me"])


class VacationIn(BaseModel):
    """For how long."""

    days: Annotated[int, Field(ge=1, le=ALLOWANCE_DAYS, description="Days from now.", examples=[14])]


class VacationOut(BaseModel):
    """Whether I am on vacation, and how much of it I have."""

    since: float | None = Field(description="Since when; seconds since 1970, UTC. Null if I am here.")
    until: float | None = Field(description="Until when. Null if I am here.")
    days_left: float = Field(description=f"Of {ALLOWANCE_DAYS} days in any 365, what is planned taken off.")


@router.get("/me/vacation", summary="My vacation", responses=refusals(401, 403))
async def vacation(people: AnyPeople, person: SignedIn) -> VacationOut:
    """Whether I am on vacation."""
    return VacationOut(**vars(await people.vacations.state(person)))


@router.put("/me/vacation", summary="Go on vacation", responses=refusals(401, 403, 409, 422, 429, 503))
async def go(
    request: Request, people: AnyPeople, registry: TheRegistry, person: SignedIn, body: VacationIn
) -> VacationOut:
    """Let my clocks stand still at all tables by correspondence from now on; or change when that ends.

    The others at my tables see it, and so does everybody on my profile.
    """
    limit(request, "create", str(person.id))
    since, until = await people.vacations.begin(person, body.days)
    await rest_everywhere(registry, person.id, since, until)
    return await vacation(people, person)


@router.delete("/me/vacation", summary="Come back", responses=refusals(401, 403, 409, 429, 503))
async def come_back(request: Request, people: AnyPeople, registry: TheRegistry, person: SignedIn) -> VacationOut:
    """End my vacation now: my clocks run again."""
    limit(request, "create", str(person.id))
    since, until = await people.vacations.end(person)
    await rest_everywhere(registry, person.id, since, until)
    return await vacation(people, person)
