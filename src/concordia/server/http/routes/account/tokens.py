"""My API tokens."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import AfterValidator, BaseModel, Field

from concordia.server.accounts.api_tokens import LONGEST_DAYS, Scope
from concordia.server.accounts.names import tidy
from concordia.server.errors import Refusal
from concordia.server.http.error_schema import Number, refusals
from concordia.server.http.identity import AnyPeople, SignedIn, limit
from concordia.server.store.models.people_models import ApiTokenRow

router = APIRouter(tags=["tokens"])


class TokenIn(BaseModel):
    """What a token is for, what it may do, and for how long."""

    name: Annotated[str, AfterValidator(tidy), Field(min_length=1, max_length=60, examples=["my bot"])]
    scope: Scope = Field(
        default="everything",
        description="read: see what I see. play: also make tables, sit, decide and chat at them. "
        "everything: also change my name, preferences and lists.",
    )
    days: Annotated[int, Field(ge=1, le=LONGEST_DAYS)] | None = Field(
        default=None, description="After how many days it expires; never, if left out.", examples=[90]
    )


class TokenOut(BaseModel):
    """A token, without the secret."""

    id: int
    name: str = Field(examples=["my bot"])
    created: float = Field(description="Seconds since 1970, UTC.")
    used: float | None = Field(description="When it was last used, give or take ten minutes.")
    scope: str = Field(description="read, play or everything", examples=["play"])
    expires: float | None = Field(description="When it stops working; null for never.")

    @classmethod
    def of(cls, row: ApiTokenRow) -> TokenOut:
        """A token as it is listed."""
        return cls(
            id=row.id,
            name=row.name,
            created=row.created,
            used=row.used,
            scope=row.scope,
            expires=row.expires,
        )


class NewTokenOut(TokenOut):
    """A token with its secret, this once."""

    token: str = Field(
        description="Send it as `Authorization: Bearer …`. It is not shown again.", examples=["concordia_…"]
    )


@router.get("/tokens", summary="My API tokens", responses=refusals(401, 403))
async def tokens(people: AnyPeople, person: SignedIn) -> list[TokenOut]:
    """The programs that may act for me."""
    return [TokenOut.of(row) for row in await people.tokens.list(person)]


@router.post("/tokens", summary="Make an API token", status_code=201, responses=refusals(401, 403, 409, 422, 429))
async def make_token(request: Request, people: AnyPeople, person: SignedIn, body: TokenIn) -> NewTokenOut:
    """Let a program act for me."""
    limit(request, "create", str(person.id))
    row, token = await people.tokens.make(person, body.name, body.scope, body.days)
    return NewTokenOut(**TokenOut.of(row).model_dump(), token=token)


@router.delete(
    "/tokens/{number}", summary="Revoke an API token", status_code=204, responses=refusals(401, 403, 404, 422)
)
async def take_back(people: AnyPeople, person: SignedIn, number: Number) -> None:
    """Nobody can use it from now on, and what is open by it is closed."""
    revoked = await people.tokens.revoke(person, number)
    if revoked is None:
        raise Refusal("token/unknown", 404)
    people.sign_out(person.id, revoked)
