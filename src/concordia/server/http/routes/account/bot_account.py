"""An account for a bot: shown as one wherever it is named, and never rated."""

from __future__ import annotations

from fastapi import APIRouter, Request

from concordia.server.http.error_schema import refusals
from concordia.server.http.identity import AnyPeople, SignedIn, limit
from concordia.server.http.routes.account.sign_in import WhoOut

router = APIRouter(tags=["me"])


@router.post("/me/bot", summary="Make my account one of a bot", responses=refusals(401, 403, 409, 422, 429))
async def become_a_bot(request: Request, people: AnyPeople, person: SignedIn) -> WhoOut:
    """For good, and only before its first table: its name begins with BOT from now on, its games are not rated."""
    limit(request, "create", str(person.id))
    return WhoOut.of(await people.accounts.become_program(person))
