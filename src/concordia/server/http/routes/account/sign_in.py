"""Coming in as a guest, keeping a name, signing in and out."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from concordia.messages import Language
from concordia.server.accounts import passwords
from concordia.server.accounts.names import folded
from concordia.server.accounts.person import Person
from concordia.server.accounts.secret_keys import digest
from concordia.server.errors import Refusal
from concordia.server.http.error_schema import refusals
from concordia.server.http.identity import (
    AnyPeople,
    SignedIn,
    address,
    clear_cookie,
    credential,
    device,
    language_of,
    limit,
    person_of,
    session_key,
    set_cookie,
)

router = APIRouter(tags=["session"])

Name = Annotated[str, Field(min_length=1, max_length=100, examples=["Livia"])]
NewPassword = Annotated[
    str, Field(min_length=passwords.SHORTEST, max_length=passwords.LONGEST, examples=["correct horse battery"])
]
OldPassword = Annotated[str, Field(min_length=1, max_length=passwords.LONGEST, examples=["correct horse battery"])]


class GuestIn(BaseModel):
    """A guest's name; without one they get a Roman name."""

    name: Name | None = None
    language: Language | None = None


class KeepIn(BaseModel):
    """The password that keeps a name, and perhaps another name."""

    password: NewPassword
    name: Name | None = None


class SignInIn(BaseModel):
    """The name of an account and its password."""

    name: Name
    password: OldPassword


class PasswordIn(BaseModel):
    """The current password and the new one."""

    old: OldPassword
    new: NewPassword


class WhoOut(BaseModel):
    """Who is signed in."""

    id: int = Field(examples=[7])
    name: str = Field(examples=["Livia"])
    guest: bool = Field(description="Whether there is no password yet.")
    program: bool = Field(default=False, description="Whether this is an account of a bot.")
    language: str = Field(examples=["en"])

    @classmethod
    def of(cls, person: Person) -> WhoOut:
        """A person as they see themselves."""
        return cls(
            id=person.id, name=person.name, guest=person.guest, program=person.program, language=person.language
        )


@router.post("/guest", summary="Come in as a guest", responses=refusals(403, 422, 429))
async def sit_down(request: Request, response: Response, people: AnyPeople, body: GuestIn | None = None) -> WhoOut:
    """Come in with one click: sets the session cookie. Somebody already signed in stays who they are."""
    present = await person_of(request)
    if present is not None:
        return WhoOut.of(present)
    limit(request, "guest")
    wish = body or GuestIn()
    person, key = await people.accounts.sit_down(wish.name, wish.language or language_of(request), device(request))
    set_cookie(request, response, key)
    return WhoOut.of(person)


@router.post("/keep", summary="Keep my name with a password", responses=refusals(401, 403, 409, 422, 429))
async def keep(request: Request, response: Response, people: AnyPeople, person: SignedIn, body: KeepIn) -> WhoOut:
    """Turn a guest into an account, with all games and results. The session gets a new key."""
    limit(request, "password", str(person.id))
    kept, key = await people.accounts.keep(person, body.password, body.name, device(request))
    people.sign_out(person.id, credential(request))
    people.name_kept(kept)
    set_cookie(request, response, key)
    return WhoOut.of(kept)


@router.post("/session", summary="Sign in", responses=refusals(401, 403, 422, 429))
async def sign_in(request: Request, response: Response, people: AnyPeople, body: SignInIn) -> WhoOut:
    """Sign in. An unknown name and a wrong password get the same answer."""
    name = folded(body.name)
    here = f"{address(request)} {name}"
    limit(request, "sign_in", name, account_here=here)
    found = await people.accounts.sign_in(body.name, body.password, device(request))
    if found is None:
        raise Refusal("account/sign_in_wrong", 401)
    people.limits.give_back(("sign_in/account", name), ("sign_in/account_here", here))
    person, key = found
    set_cookie(request, response, key)
    return WhoOut.of(person)


@router.delete("/session", summary="Sign out", status_code=204, responses=refusals(403))
async def sign_out(request: Request, response: Response, people: AnyPeople) -> None:
    """End this browser's session. A guest without a password cannot come back."""
    key, person = session_key(request), None
    with suppress(Refusal):  # somebody who is suspended may go
        person = await person_of(request)
    if key:
        await people.accounts.sign_out(key)
        if person is not None:
            people.sign_out(person.id, digest(key))
    clear_cookie(response)


@router.delete("/sessions", summary="Sign out everywhere", status_code=204, responses=refusals(401, 403))
async def sign_out_everywhere(response: Response, people: AnyPeople, person: SignedIn) -> None:
    """End all sessions, including this one, and revoke all API tokens."""
    await people.accounts.sign_out_everywhere(person)
    people.sign_out(person.id)
    clear_cookie(response)


@router.post(
    "/password", summary="Change my password", status_code=204, responses=refusals(401, 403, 409, 422, 429)
)
async def change_password(
    request: Request, response: Response, people: AnyPeople, person: SignedIn, body: PasswordIn
) -> None:
    """Change the password; all other browsers are signed out and all API tokens revoked."""
    limit(request, "password", str(person.id))
    key = await people.accounts.change_password(person, body.old, body.new, device(request))
    if key is None:
        raise Refusal("account/password_wrong", 409)
    people.sign_out(person.id)
    set_cookie(request, response, key)
