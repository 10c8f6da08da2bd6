"""My name, language, preferences and e-mail address."""

from __future__ import annotations

import html
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import HTMLResponse
from pydantic import BaseModel, ConfigDict, Field

from concordia.messages import Language
from concordia.server.accounts.person import Person
from concordia.server.accounts.preferences import Preferences
from concordia.server.errors import Refusal
from concordia.server.http.error_schema import Number, refusals
from concordia.server.http.identity import (
    Anybody,
    AnyPeople,
    Current,
    SignedIn,
    language_of,
    limit,
    session_key,
    set_cookie,
)
from concordia.server.http.routes.account.sign_in import Name, WhoOut
from concordia.server.moderation.offices import Role
from concordia.server.people import People
from concordia.server.wording import say

router = APIRouter(tags=["me"])


class MeOut(WhoOut):
    """Everything I have chosen."""

    preferences: Preferences
    email: str | None = Field(examples=["livia@example.org"])
    email_confirmed: bool
    email_possible: bool = Field(description="Whether this server sends e-mail.")
    role: Role | None = Field(description="moderator or host, if they keep order here", examples=[None])
    unread: int = Field(description="How many notices I have not read.", examples=[2])


class WhoIsHere(BaseModel):
    """Who is before this browser."""

    me: MeOut | None = Field(description="null: nobody is signed in")


class MeIn(BaseModel):
    """What to change; anything left out stays. The same goes for each preference."""

    model_config = ConfigDict(extra="forbid")

    name: Name | None = None
    language: Language | None = None
    preferences: Preferences | None = None


class MailIn(BaseModel):
    """Where e-mails go."""

    email: str = Field(min_length=3, max_length=254, examples=["livia@example.org"])


class CodeIn(BaseModel):
    """The code from the e-mail."""

    code: str = Field(pattern=r"^[0-9]{8}$", examples=["12345678"])


@router.get("/me", summary="Who am I?", responses=refusals(401))
async def me(request: Request, response: Response, people: AnyPeople, person: Current) -> MeOut:
    """Me and my preferences. Asking extends the session."""
    key = session_key(request)
    if key and await people.accounts.renew(key):
        set_cookie(request, response, key)
    return await _me(people, person)


@router.get("/session", summary="Am I anybody?")
async def session(request: Request, response: Response, people: AnyPeople, person: Anybody) -> WhoIsHere:
    """What a page asks first: the same as /me, where it is no mistake to be nobody."""
    return WhoIsHere(me=None if person is None else await me(request, response, people, person))


@router.patch("/me", summary="Change my name, language or preferences", responses=refusals(401, 409, 422))
async def change_me(people: AnyPeople, person: Current, body: MeIn) -> MeOut:
    """Change some things about me."""
    values: dict[str, object] = {}
    if body.language is not None:
        values["language"] = body.language
    if body.preferences is not None:
        values["preferences"] = {
            **person.preferences.model_dump(),
            **body.preferences.model_dump(exclude_unset=True),
        }
    return await _me(people, await people.accounts.change(person, body.name, **values))


@router.put("/me/mail", summary="Get e-mails", status_code=204, responses=refusals(401, 403, 409, 422, 429))
async def set_mail(request: Request, people: AnyPeople, person: SignedIn, body: MailIn) -> None:
    """Give an address. It is sent a code, and nothing else until that code is entered."""
    if person.guest:
        raise Refusal("mail/guest", 403)
    limit(request, "mail", str(person.id), recipient=body.email.casefold())
    await people.mailboxes.set(person, body.email)


@router.post(
    "/me/mail/confirm", summary="Confirm my address", status_code=204, responses=refusals(401, 403, 422, 429)
)
async def confirm_mail(request: Request, people: AnyPeople, person: SignedIn, body: CodeIn) -> None:
    """Enter the code that was sent to it."""
    limit(request, "password", str(person.id))
    await people.mailboxes.confirm(person, body.code)


@router.delete("/me/mail", summary="Get no more e-mails", status_code=204, responses=refusals(401, 403))
async def forget_mail(people: AnyPeople, person: SignedIn) -> None:
    """Delete my address."""
    await people.mailboxes.forget(person.id)


Sign = Annotated[str, Path(pattern=r"^[0-9a-f]{32}$")]


@router.get("/mail/stop/{number}/{sign}", include_in_schema=False)
async def ask_to_stop(request: Request, number: Number, sign: Sign) -> HTMLResponse:
    """The page behind the link in an e-mail. It only asks, because mail scanners open every link."""
    ask, button = (html.escape(say(key, language_of(request))) for key in ("mail/stop_ask", "mail/stop_button"))
    form = f'<form method="post" action="/api/v1/mail/stop/{number}/{sign}"><button>{button}</button></form>'
    return HTMLResponse(f"<!doctype html><title>Concordia</title><p>{ask}</p>{form}")


@router.post("/mail/stop/{number}/{sign}", summary="Stop e-mails by the link in one", responses=refusals(404, 422))
async def stop_mail(request: Request, people: AnyPeople, number: Number, sign: Sign) -> HTMLResponse:
    """Send no more e-mails: the link at their end, without signing in."""
    await people.mailboxes.stop(number, sign)
    said = html.escape(say("mail/stopped", language_of(request)))
    return HTMLResponse(f"<!doctype html><title>Concordia</title><p>{said}</p>")


async def _me(people: People, person: Person) -> MeOut:
    email, confirmed = await people.mailboxes.of(person)
    return MeOut(
        **WhoOut.of(person).model_dump(),
        preferences=person.preferences,
        role=person.role,  # type: ignore[arg-type]
        email=email,
        email_confirmed=confirmed,
        email_possible=bool(people.settings.smtp_host),
        unread=await people.notices.unread(person),
    )
