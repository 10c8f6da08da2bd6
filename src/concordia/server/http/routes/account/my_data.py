"""All that the server knows of me: to take with me, or to be forgotten."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, Field

from concordia.server.accounts import passwords
from concordia.server.accounts.lifetime import personal_data
from concordia.server.errors import Refusal
from concordia.server.http.error_schema import refusals
from concordia.server.http.identity import AnyPeople, SignedIn, clear_cookie, limit
from concordia.server.http.table_access import TheRegistry
from concordia.server.live.accounts_at_tables import forget_for_good
from concordia.server.store.database import Store

router = APIRouter(tags=["me"])


class FarewellIn(BaseModel):
    """My password; a guest has none."""

    password: str = Field(default="", max_length=passwords.LONGEST, examples=["correct horse battery"])


@router.get("/me/export", summary="Everything about me", responses=refusals(401, 403, 429))
async def export_me(request: Request, registry: TheRegistry, person: SignedIn) -> dict[str, Any]:
    """Everything that is kept about me and all my games as one file; the records of those that are over."""
    limit(request, "export", str(person.id))
    named = {"content-disposition": 'attachment; filename="concordia.json"'}
    told = _told(registry.store, person.id, registry.clock.now())
    return StreamingResponse(told, media_type="application/json", headers=named)  # type: ignore[return-value]


async def _told(store: Store, person: int, now: float) -> AsyncIterator[str]:
    """The file, a game at a time: years of them need not be in memory together."""
    about = await store.read(lambda session: personal_data.about(session, person))
    yield json.dumps(about, ensure_ascii=False, indent=1)[:-2] + ',\n "games": ['
    comma = "\n"
    for number in await store.read(lambda session: personal_data.games_of(session, person)):
        game = await store.read(partial(personal_data.game, person_id=person, number=number, now=now))
        yield comma + json.dumps(game, ensure_ascii=False)
        comma = ",\n"
    yield "\n ]\n}\n"


@router.post(
    "/me/delete",
    summary="Delete my account",
    status_code=204,
    responses=refusals(401, 403, 409, 422, 429, 503),
)
async def delete_me(
    request: Request,
    response: Response,
    people: AnyPeople,
    registry: TheRegistry,
    person: SignedIn,
    body: FarewellIn,
) -> None:
    """Forget me for good: name, address, sessions, tokens, ratings. The games stay to the others, without my name.

    Games that are going on are given up. Nothing of this can be taken back.
    """
    limit(request, "password", str(person.id))
    if not await people.accounts.knows_password(person, body.password):
        raise Refusal("account/password_wrong", 409)
    await forget_for_good(registry, person.id)
    clear_cookie(response)
