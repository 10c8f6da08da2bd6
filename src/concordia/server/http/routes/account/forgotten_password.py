"""Links that came by e-mail or from the host: a new password, and the confirmation of an address."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from concordia.server.errors import Refusal
from concordia.server.http.error_schema import refusals
from concordia.server.http.identity import AnyPeople, device, limit, set_cookie
from concordia.server.http.routes.account.sign_in import NewPassword, WhoOut
from concordia.server.notify.smtp import tidy_address

router = APIRouter(tags=["session"])

LinkKey = Annotated[
    str,
    Field(
        pattern=r"^[0-9A-Za-z_-]{43}$",
        description="What stands behind the # of the link.",
        examples=["Q2ljZXJvQ2F0b1NlbmVjYVBsaW5pdXNMaXZpYVNlcnY"],
    ),
]


class ForgottenIn(BaseModel):
    """The confirmed address of an account."""

    email: str = Field(min_length=3, max_length=254, examples=["livia@example.org"])


class LinkIn(BaseModel):
    """A link's key."""

    key: LinkKey


class ResetIn(LinkIn):
    """A link's key and the new password."""

    password: NewPassword


class LinkOut(BaseModel):
    """Whose link it is."""

    name: str = Field(examples=["Livia"])


class ConfirmedOut(LinkOut):
    """Whose address is confirmed now."""

    email: str = Field(examples=["livia@example.org"])


@router.post(
    "/password/forgotten",
    summary="Ask for a new password by e-mail",
    status_code=204,
    responses=refusals(409, 422, 429, 503),
)
async def forgotten(request: Request, people: AnyPeople, body: ForgottenIn) -> None:
    """Send a link to a confirmed address. The answer is the same whether anybody has this address or not."""
    address = tidy_address(body.email)
    if address is None:
        raise Refusal("mail/no_address", 422)
    limit(request, "reset", recipient=address.casefold())
    people.recovery.forgotten(address)


@router.post("/password/link", summary="Whose link is it?", responses=refusals(404, 422, 429))
async def whose_link(request: Request, people: AnyPeople, body: LinkIn) -> LinkOut:
    """Whose password a link changes. Asking does not use it up."""
    limit(request, "link")
    return LinkOut(name=(await people.recovery.whose(body.key)).name)


@router.post("/password/reset", summary="Set a new password by a link", responses=refusals(404, 422, 429, 503))
async def reset_password(request: Request, response: Response, people: AnyPeople, body: ResetIn) -> WhoOut:
    """Set the password and sign in here; all sessions and API tokens of the account end, and so does the link."""
    limit(request, "link")
    person, key = await people.recovery.reset(body.key, body.password, device(request))
    people.sign_out(person.id)
    set_cookie(request, response, key)
    return WhoOut.of(person)


@router.post("/mail/confirm", summary="Confirm an address by a link", responses=refusals(404, 422, 429))
async def confirm_by_link(request: Request, people: AnyPeople, body: LinkIn) -> ConfirmedOut:
    """Confirm the address that the link was sent to, signed in or not."""
    limit(request, "link")
    name, email = await people.mailboxes.confirm_by_link(body.key)
    return ConfirmedOut(name=name, email=email)
