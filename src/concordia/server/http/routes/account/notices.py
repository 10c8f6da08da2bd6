"""My notices."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from pydantic import BaseModel, Field

from concordia.server.http.error_schema import Before, refusals
from concordia.server.http.identity import AnyPeople, Current
from concordia.server.notify.notice import words
from concordia.server.store.models.people_models import NoticeRow

router = APIRouter(tags=["notices"])


class NoticeOut(BaseModel):
    """A notice."""

    id: int
    kind: str = Field(description="turn, asked, started, ran_out, finished, finished_team", examples=["turn"])
    table: str = Field(description="The key in the table's link.")
    text: str = Field(
        examples=["Concordia on Imperium against Marcus: it is your turn. Play a card from your hand."]
    )
    at: float = Field(description="Seconds since 1970, UTC.")
    read: bool

    @classmethod
    def of(cls, row: NoticeRow, language: str) -> NoticeOut:
        """A notice in the words of a language."""
        text = words(row.kind, row.details, language)
        return cls(id=row.id, kind=row.kind, table=row.table_key, text=text, at=row.created, read=row.read)


class ReadIn(BaseModel):
    """How far I have read."""

    up_to: Annotated[int, Field(ge=1, le=2**31 - 1, description="The number of the last notice that I have read.")]


@router.get("/notices", summary="My notices", responses=refusals(401, 422))
async def notices(
    people: AnyPeople, person: Current, unread: bool = False, before: Before = None
) -> list[NoticeOut]:
    """My notices, the newest first, 50 at a time."""
    rows = await people.notices.list(person, unread=unread, before=before)
    return [NoticeOut.of(row, person.language) for row in rows]


@router.post("/notices/read", summary="Mark notices as read", status_code=204, responses=refusals(401, 422))
async def mark_read(people: AnyPeople, person: Current, body: ReadIn) -> None:
    """Mark everything up to a notice as read."""
    await people.notices.mark_read(person, body.up_to)
