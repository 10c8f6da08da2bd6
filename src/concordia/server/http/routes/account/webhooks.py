"""My webhooks."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from concordia.server.accounts.preferences import Alerts
from concordia.server.http.error_schema import Number, refusals
from concordia.server.http.identity import AnyPeople, SignedIn, limit
from concordia.server.notify.webhook_payloads import Preset
from concordia.server.store.models.people_models import WebhookRow

router = APIRouter(tags=["webhooks"])


class WebhookIn(BaseModel):
    """Where to call, and in which form."""

    url: str = Field(min_length=8, max_length=500, examples=["https://discord.com/api/webhooks/123/abc"])
    preset: Preset = Field(default="generic", description="Which receiver's form to use.")
    secret: Annotated[str, Field(max_length=200, pattern=r"^[!-~]*$")] = Field(
        default="",
        description="generic: signs the body (HMAC-SHA256 in `X-Concordia-Signature`); "
        "matrix with a room's address: the access token.",
    )
    alerts: Alerts = Field(default="slow", description="Which alerts are sent.")


class WebhookOut(BaseModel):
    """A webhook, without its secret."""

    id: int
    url: str
    preset: str = Field(examples=["discord"])
    alerts: str = Field(examples=["slow"])
    created: float = Field(description="Seconds since 1970, UTC.")

    @classmethod
    def of(cls, row: WebhookRow) -> WebhookOut:
        """A webhook as it is listed."""
        return cls(id=row.id, url=row.url, preset=row.preset, alerts=row.alerts, created=row.created)


@router.get("/webhooks", summary="My webhooks", responses=refusals(401, 403))
async def webhooks(people: AnyPeople, person: SignedIn) -> list[WebhookOut]:
    """Where I am told besides the page and by e-mail."""
    return [WebhookOut.of(row) for row in await people.webhooks.list(person)]


@router.post("/webhooks", summary="Set up a webhook", status_code=201, responses=refusals(401, 403, 409, 422, 429))
async def add_webhook(request: Request, people: AnyPeople, person: SignedIn, body: WebhookIn) -> WebhookOut:
    """Get notices by HTTP. Redirects are not followed, and only public addresses are called."""
    limit(request, "create", str(person.id))
    row = await people.webhooks.add(person, body.preset, body.url, body.secret, alerts=body.alerts)
    return WebhookOut.of(row)


@router.post(
    "/webhooks/{number}/test",
    summary="Test a webhook",
    status_code=204,
    responses=refusals(401, 403, 404, 409, 422, 429),
)
async def try_out(request: Request, people: AnyPeople, person: SignedIn, number: Number) -> None:
    """Call a webhook now."""
    limit(request, "mail", str(person.id))
    await people.webhooks.try_out(person, number)


@router.delete(
    "/webhooks/{number}", summary="Remove a webhook", status_code=204, responses=refusals(401, 403, 404, 422)
)
async def remove_webhook(people: AnyPeople, person: SignedIn, number: Number) -> None:
    """Remove it and whatever was waiting to be sent to it."""
    await people.webhooks.remove(person, number)
