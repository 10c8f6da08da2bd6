"""Reporting a line of chat, a study or a person to the moderators."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from concordia.server.http.error_schema import Number, refusals
from concordia.server.http.identity import AnyPeople, Current, limit
from concordia.server.http.routes.study.studies import Key, TheStudies
from concordia.server.http.table_access import ERRORS, TheRoom
from concordia.server.live.chat import readable
from concordia.server.moderation.reports import Complaint, Reason

router = APIRouter(tags=["moderation"])

LineNumber = Annotated[int, Path(ge=1, le=2**31 - 1, description="The number of the line of chat.")]


class ReportIn(BaseModel):
    """Why the moderators should look at it."""

    model_config = ConfigDict(extra="forbid")

    reason: Reason
    words: Annotated[str, Field(max_length=500, examples=["He insults everybody."]), AfterValidator(readable)] = ""

    def complaint(self) -> Complaint:
        """The same as the reports keep it."""
        return Complaint(self.reason, self.words)


@router.post(
    "/people/{number}/report",
    summary="Report somebody",
    status_code=204,
    responses=refusals(401, 404, 409, 422, 429),
)
async def report_person(
    request: Request, people: AnyPeople, person: Current, number: Number, body: ReportIn
) -> None:
    """Ask the moderators to look at a person. They are not told who reported them."""
    limit(request, "report", str(person.id))
    await people.reports.of_person(person, number, body.complaint())


@router.post(
    "/tables/{key}/chat/{line}/report", summary="Report a line of chat", status_code=204, responses=ERRORS
)
async def report_line(
    request: Request, people: AnyPeople, person: Current, room: TheRoom, line: LineNumber, body: ReportIn
) -> None:
    """Ask the moderators to look at a line of chat that you can read, with those around it."""
    limit(request, "report", str(person.id))
    table = room.table
    channel = None if table.stage == "over" else bool(table.seats_of(person.id))
    key = table.key if table.terms.public else None
    await people.reports.of_line(person, table.id, key, channel, line, body.complaint())


@router.post("/studies/{key}/report", summary="Report a study", status_code=204, responses=ERRORS)
async def report_study(
    request: Request, people: AnyPeople, person: Current, studies: TheStudies, key: Key, body: ReportIn
) -> None:
    """Ask the moderators to look at a study that you can read; they see what it says now, also if it changes."""
    limit(request, "report", str(person.id))
    owner, said = await studies.said(key, person.id)
    await people.reports.of_study(person, owner, key, said, body.complaint())
