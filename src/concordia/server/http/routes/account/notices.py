"""My notices."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from concordia.server.http.error_schema import Before, refusals
from concordia.server.http.identity import AnyPeople, Current, SignedIn, limit
from concordia.server.notify.notice import words
from concordia.server.store.models.people_models import NoticeRow

router = APIRouter(tags=["notices"])


class NoticeOut(BaseModel):
    """A notice."""

    id: int
    kind: str = Field(description="turn, asked, reminder, started, ran_out, finished…", examples=["turn"])
    table: str = Field(description="The key in the table's link.")
    text: str = Field(
        examples=["Concordia on Imperium against Marcus: it is your turn. Play a card from your hand."]
    )
    at: float = Field(description="Seconds since 1970, UTC.")
    read: bool
    gone: bool = Field(default=False, description="What was asked is answered: show this notice no longer.")

    @classmethod
    def of(cls, row: NoticeRow, language: str) -> NoticeOut:
        """A notice in the words of a language."""
        text = words(row.kind, row.details, language)
        return cls(
            id=row.id,
            kind=row.kind,
            table=row.table_key,
            text=text,
            at=row.created,
            read=row.read,
            gone=row.gone,
        )


class ReadIn(BaseModel):
    """How far I have read."""

    up_to: Annotated[int, Field(ge=1, le=2**31 - 1, description="The number of the last notice that I have read.")]
    table: str | None = Field(default=None, max_length=64, description="Only those of this table.")


@router.get("/notices", summary="My notices", responses=refusals(401, 422))
async def notices(
    people: AnyPeople, person: Current, unread: bool = False, before: Before = None
) -> list[NoticeOut]:
    """My notices, the newest first, 50 at a time."""
    rows = await people.notices.list(person, unread=unread, before=before)
    return [NoticeOut.of(row, person.language) for row in rows]


@router.post("/notices/read", summary="Mark notices as read", status_code=204, responses=refusals(401, 422))
async def mark_read(people: AnyPeople, person: Current, body: ReadIn) -> None:
    """Mark everything up to a notice as read, perhaps of one table alone."""
    await people.notices.mark_read(person, body.up_to, body.table)


@router.get("/notices/waiting", summary="Where it is my turn", responses=refusals(401))
async def waiting(people: AnyPeople, person: Current) -> list[str]:
    """The keys of the tables where other people wait for me, the longest waiting first."""
    return list(await people.notices.waiting(person))


@router.post("/me/mail/test", summary="Test my mailbox", status_code=204, responses=refusals(401, 403, 409, 429))
async def try_mail(request: Request, people: AnyPeople, person: SignedIn) -> None:
    """Send an e-mail to my confirmed address now."""
    limit(request, "mail", str(person.id))
    await people.delivery.try_mail(person)
