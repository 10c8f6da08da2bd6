"""Being told by web push, in browsers that have no page open."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from concordia.server.errors import Refusal
from concordia.server.http.error_schema import Number, refusals
from concordia.server.http.identity import AnyPeople, SignedIn, credential, limit
from concordia.server.store.models.push_models import PushRow

router = APIRouter(tags=["push"])


class PushKeys(BaseModel):
    """The keys of a browser's subscription."""

    p256dh: str = Field(max_length=100, pattern=r"^[A-Za-z0-9_=-]+$")
    auth: str = Field(max_length=40, pattern=r"^[A-Za-z0-9_=-]+$")


class PushIn(BaseModel):
    """A browser's subscription, as `PushSubscription.toJSON()` gives it, and what to call the device."""

    endpoint: str = Field(min_length=8, max_length=1000, examples=["https://push.example/abc"])
    keys: PushKeys
    device: str = Field(default="", max_length=60, examples=["Firefox, Android"])


class PushOut(BaseModel):
    """A browser that is told, without its address."""

    id: int
    device: str
    created: float = Field(description="Seconds since 1970, UTC.")
    here: bool = Field(description="Whether it was subscribed in this session.")


class PushState(BaseModel):
    """What a browser needs to subscribe, and which ones are."""

    key: str = Field(description="The server's public key, for `applicationServerKey`.")
    subscriptions: list[PushOut]


@router.get("/push", summary="My browsers that are told by push", responses=refusals(401, 403))
async def pushes(request: Request, people: AnyPeople, person: SignedIn) -> PushState:
    """The key to subscribe with, and my subscriptions."""
    mine = credential(request)
    found = [_out(row, mine) for row in await people.pushes.list(person)]
    return PushState(key=people.composer.pushes.public_key, subscriptions=found)


@router.post(
    "/push", summary="Tell this browser by push", status_code=201, responses=refusals(401, 403, 409, 422, 429)
)
async def subscribe(request: Request, people: AnyPeople, person: SignedIn, body: PushIn) -> PushOut:
    """Send notices to a browser until this session ends. Subscribing the same one again changes it."""
    limit(request, "create", str(person.id))
    session = credential(request)
    if session is None:
        raise Refusal("account/nobody", 401)
    asked = {"endpoint": body.endpoint, "public_key": body.keys.p256dh, "auth": body.keys.auth}
    return _out(await people.pushes.add(person, session, {**asked, "device": body.device}), session)


@router.post(
    "/push/{number}/test",
    summary="Test push",
    status_code=204,
    responses=refusals(401, 403, 404, 409, 422, 429),
)
async def try_out(request: Request, people: AnyPeople, person: SignedIn, number: Number) -> None:
    """Send a message to a browser now."""
    limit(request, "mail", str(person.id))
    await people.pushes.try_out(person, number)


@router.delete(
    "/push/{number}", summary="Tell a browser no more", status_code=204, responses=refusals(401, 403, 404, 422)
)
async def unsubscribe(people: AnyPeople, person: SignedIn, number: Number) -> None:
    """End a subscription."""
    await people.pushes.remove(person, number)


def _out(row: PushRow, session: str | None) -> PushOut:
    return PushOut(id=row.id, device=row.device, created=row.created, here=row.session == session)
