"""The moderators' desk: the reports that wait, what was done, and doing it. To others it does not exist."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends
from pydantic import Field

from concordia.server.accounts.person import Person
from concordia.server.errors import Refusal
from concordia.server.http.error_schema import Before, Number, refusals
from concordia.server.http.identity import AnyPeople, SignedIn
from concordia.server.http.routes.moderation.moderation_bodies import (
    AppointIn,
    ContextLine,
    DeedOut,
    EndIn,
    FileOut,
    MuteIn,
    QueueOut,
    RemovalIn,
    RenameIn,
    ReportOut,
    SettleIn,
    StudyDeedIn,
    SubjectOut,
    SuspendIn,
    TakenDown,
    WarnIn,
)
from concordia.server.http.routes.moderation.reporting import LineNumber
from concordia.server.http.routes.study.studies import Key
from concordia.server.moderation.deeds import Deed
from concordia.server.moderation.offices import has_office
from concordia.server.moderation.reports import Filed
from concordia.server.people import People
from concordia.server.store.models.moderation_models import ModerationRow
from concordia.server.store.models.people_models import PersonRow

HOUR = 3600.0


async def moderator(person: SignedIn) -> Person:
    """A moderator or host who is asking; for everybody else there is nothing here."""
    if not has_office(person.role):
        raise Refusal("request/unknown", 404)
    return person


Moderator = Annotated[Person, Depends(moderator)]

router = APIRouter(prefix="/moderation", tags=["moderation"], dependencies=[Depends(moderator)])


@router.get("/reports", summary="The reports", responses=refusals(401, 403, 404, 422))
async def reports(people: AnyPeople, settled: bool = False, before: Before = None) -> QueueOut:
    """The reports that wait, the oldest first, 30 at a time; or those that are settled, the newest first."""
    filed = await people.reports.list(settled=settled, before=before)
    rows = [row for each in filed for row in each.earlier]
    names = await _names(people, rows)
    now = people.clock.now()
    waiting = await people.reports.waiting()
    return QueueOut(waiting=waiting, reports=[_report(each, names, now) for each in filed])


@router.post(
    "/reports/{number}", summary="Settle a report", status_code=204, responses=refusals(401, 403, 404, 409, 422)
)
async def settle(people: AnyPeople, person: Moderator, number: Number, body: SettleIn) -> None:
    """Take a report off the queue."""
    await people.reports.settle(person, number, upheld=body.upheld)


@router.get("/people/{number}", summary="Somebody's file", responses=refusals(401, 403, 404, 422))
async def file(people: AnyPeople, number: Number) -> FileOut:
    """A person with what was done about them."""
    found = await people.moderation.names({number})
    if number not in found:
        raise Refusal("person/unknown", 404)
    return FileOut(
        person=SubjectOut.of(found[number], people.clock.now()),
        log=await _log(people, await people.moderation.log(number)),
        taken_down=[
            TakenDown(key=each.key, title=each.title, words=each.taken_down or "")
            for each in await people.moderation.taken_down(number)
        ],
    )


@router.post(
    "/people/{number}",
    summary="Warn, mute, suspend or rename somebody",
    status_code=201,
    responses=refusals(401, 403, 404, 409, 422),
)
async def act(
    people: AnyPeople,
    person: Moderator,
    number: Number,
    body: Annotated[WarnIn | MuteIn | SuspendIn | EndIn | RenameIn | AppointIn, Field(discriminator="kind")],
) -> DeedOut:
    """Do something about a person: it is logged, and they are told. Nobody acts on those of their own office."""
    given: dict[str, Any] = body.model_dump()
    hours = given.pop("hours", 0)
    return await _told(people, await people.moderation.act(person, number, Deed(**given, seconds=hours * HOUR)))


@router.post(
    "/lines/{line}", summary="Remove a line of chat", status_code=201, responses=refusals(401, 403, 404, 409, 422)
)
async def remove_line(people: AnyPeople, person: Moderator, line: LineNumber, body: RemovalIn) -> DeedOut:
    """Take a line out of the chat for everybody; the log of moderation keeps it."""
    return await _told(people, await people.moderation.remove_line(person, line, body.words, body.report))


@router.post(
    "/studies/{key}",
    summary="Take a study down, or put it back",
    status_code=201,
    responses=refusals(401, 403, 404, 409, 422),
)
async def judge_study(people: AnyPeople, person: Moderator, key: Key, body: StudyDeedIn) -> DeedOut:
    """Close a study to everybody but its owner and moderators, or open it again; its owner is told."""
    return await _told(people, await people.moderation.judge_study(person, Deed(**body.model_dump(), study=key)))


@router.get("/log", summary="What moderators did", responses=refusals(401, 403, 404, 422))
async def log(people: AnyPeople, before: Before = None) -> list[DeedOut]:
    """The log of moderation, the newest first, 50 at a time."""
    return await _log(people, await people.moderation.log(before=before))


async def _told(people: People, row: ModerationRow) -> DeedOut:
    return (await _log(people, [row]))[0]


async def _log(people: People, rows: list[ModerationRow]) -> list[DeedOut]:
    names = await _names(people, rows)
    return [DeedOut.of(row, names) for row in rows]


async def _names(people: People, rows: list[ModerationRow]) -> dict[int, PersonRow]:
    known = {person for row in rows for person in (row.subject_id, row.moderator_id) if person is not None}
    return await people.moderation.names(known)


def _report(filed: Filed, names: dict[int, PersonRow], now: float) -> ReportOut:
    row = filed.report
    return ReportOut(
        id=row.id,
        at=row.at,
        reason=row.reason,
        words=row.words,
        reporter=filed.reporter.name if filed.reporter is not None else None,
        reporter_id=row.reporter_id,
        subject=SubjectOut.of(filed.subject, now) if filed.subject is not None else None,
        line=row.line_id,
        context=[ContextLine(**line) for line in row.context],
        table=row.table_key,
        study=row.study_key,
        study_down=None if filed.study is None else filed.study.taken_down is not None,
        earlier=[DeedOut.of(each, names) for each in filed.earlier],
        others=filed.others,
        settled=row.settled,
        upheld=row.upheld,
    )
