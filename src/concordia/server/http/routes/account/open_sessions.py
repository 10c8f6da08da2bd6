"""The browsers in which I am signed in."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, Field

from concordia.server.accounts.secret_keys import digest
from concordia.server.accounts.sessions import OpenSession
from concordia.server.errors import Refusal
from concordia.server.http.error_schema import refusals
from concordia.server.http.identity import AnyPeople, SignedIn, session_key

router = APIRouter(tags=["session"])

Name = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$", description="Which session, as it is listed.")]


class SessionOut(BaseModel):
    """A browser that is signed in."""

    id: str = Field(examples=["0f3a5c7e9b1d2f40"])
    device: str = Field(
        description="Browser and system, or the program; empty if unknown.", examples=["Firefox · Linux"]
    )
    created: float = Field(description="When it signed in; seconds since 1970, UTC.")
    used: float = Field(description="When it was last used, give or take ten minutes.")
    here: bool = Field(description="Whether it is the one that asks.")

    @classmethod
    def of(cls, session: OpenSession, here: str) -> SessionOut:
        """A session as it is listed."""
        return cls(
            id=session.name,
            device=session.device,
            created=session.created,
            used=session.used,
            here=session.digest == here,
        )


@router.get("/sessions", summary="Where am I signed in?", responses=refusals(401, 403))
async def sessions(request: Request, people: AnyPeople, person: SignedIn) -> list[SessionOut]:
    """All browsers in which I am signed in, the last used first."""
    here = digest(session_key(request))
    return [SessionOut.of(each, here) for each in await people.sessions.list(person)]


@router.delete(
    "/sessions/others", summary="Sign out everywhere else", status_code=204, responses=refusals(401, 403)
)
async def end_others(request: Request, people: AnyPeople, person: SignedIn) -> None:
    """End all sessions but this one; what is open by them is closed. API tokens stay."""
    for ended in await people.sessions.end_others(person, digest(session_key(request))):
        people.sign_out(person.id, ended)


@router.delete(
    "/sessions/{name}", summary="Sign out one browser", status_code=204, responses=refusals(401, 403, 404, 422)
)
async def end_one(people: AnyPeople, person: SignedIn, name: Name) -> None:
    """End one session; what is open by it is closed."""
    ended = await people.sessions.end(person, name)
    if ended is None:
        raise Refusal("session/unknown", 404)
    people.sign_out(person.id, ended)
