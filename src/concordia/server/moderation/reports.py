"""Reports: somebody asks the moderators to look at a person, a study, or a line of chat with those around it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from concordia.server.accounts.person import Person
from concordia.server.clock import Clock
from concordia.server.errors import Refusal
from concordia.server.store.database import Store
from concordia.server.store.models.annotated_models import StudyRow
from concordia.server.store.models.moderation_models import ModerationRow, ReportRow
from concordia.server.store.models.people_models import ChatRow, PersonRow

Reason = Literal["insult", "spam", "name", "cheating", "other"]
AROUND = 5  # lines before the one that was reported, and after it
PAGE = 30


@dataclass(frozen=True)
class Complaint:
    """Why something is reported."""

    reason: str
    words: str = ""


@dataclass(frozen=True)
class Filed:
    """A report with what a moderator wants to know."""

    report: ReportRow
    subject: PersonRow | None
    reporter: PersonRow | None
    earlier: list[ModerationRow]  # what was done about the person before, the newest first
    others: int  # further reports about the person that wait
    study: StudyRow | None  # that was reported, as it is now


class Reports:
    """All reports."""

    def __init__(self, store: Store, clock: Clock) -> None:
        """The reports of a store."""
        self._store = store
        self._clock = clock

    async def of_person(self, reporter: Person, subject: int, complaint: Complaint) -> None:
        """Report a person; telling it twice changes nothing."""
        await self._file(reporter, subject, complaint)

    async def of_line(
        self, reporter: Person, table_id: int, key: str | None, players: bool | None, line: int, why: Complaint
    ) -> None:
        """Report a line of chat of a table in a channel (None: both); ``key`` is the link of a public table."""

        def said(session: Session) -> tuple[ChatRow, list[dict[str, Any]]] | None:
            row = session.get(ChatRow, line)
            if row is None or row.table_id != table_id or players not in (None, row.players):
                return None
            return row, _around(session, row)

        found = await self._store.read(said)
        if found is None:
            raise Refusal("moderation/no_line", 404)
        row, context = found
        await self._file(reporter, row.person_id, why, line_id=line, context=context, table_key=key)

    async def of_study(
        self, reporter: Person, subject: int, key: str, context: list[dict[str, Any]], why: Complaint
    ) -> None:
        """Report somebody's study; ``context`` is what it says."""
        await self._file(reporter, subject, why, context=context, study_key=key)

    async def _file(
        self,
        reporter: Person,
        subject: int,
        why: Complaint,
        *,
        line_id: int | None = None,
        context: list[dict[str, Any]] | None = None,
        table_key: str | None = None,
        study_key: str | None = None,
    ) -> None:
        if subject == reporter.id:
            raise Refusal("moderation/yourself")
        now = self._clock.now()

        def work(session: Session) -> bool:
            if session.get(PersonRow, subject) is None:
                return False
            same = ReportRow.reporter_id == reporter.id, ReportRow.subject_id == subject, ~ReportRow.settled
            what = (
                ReportRow.line_id.is_not_distinct_from(line_id),
                ReportRow.study_key.is_not_distinct_from(study_key),
            )
            told = select(ReportRow.id).where(*same, *what)
            if session.scalar(told.limit(1)) is None:
                row = ReportRow(
                    reporter_id=reporter.id,
                    subject_id=subject,
                    reason=why.reason,
                    words=why.words,
                    line_id=line_id,
                    context=context or [],
                    table_key=table_key,
                    study_key=study_key,
                    at=now,
                    settled=False,
                )
                session.add(row)
            return True

        if not await self._store.write(work):
            raise Refusal("person/unknown", 404)

    async def list(self, *, settled: bool, before: int | None = None) -> list[Filed]:
        """The reports that wait, the oldest first, or those that are settled, the newest first."""
        wanted = select(ReportRow).where(ReportRow.settled.is_(settled)).limit(PAGE)
        if before is not None and settled:
            wanted = wanted.where(ReportRow.id < before)
        wanted = wanted.order_by(ReportRow.id.desc() if settled else ReportRow.id)
        return await self._store.read(lambda session: [_filed(session, row) for row in session.scalars(wanted)])

    async def waiting(self) -> int:
        """How many reports wait."""
        count = select(func.count()).select_from(ReportRow).where(~ReportRow.settled)
        return await self._store.read(lambda session: session.scalar(count) or 0)

    async def settle(self, moderator: Person, number: int, *, upheld: bool) -> None:
        """A report has been looked at; Refusal if there is none, or somebody else was quicker."""
        now = self._clock.now()

        def work(session: Session) -> str | None:
            row = session.get(ReportRow, number)
            if row is None:
                return "moderation/no_report"
            if row.settled:
                return "moderation/settled"
            row.settled, row.settled_by, row.settled_at, row.upheld = True, moderator.id, now, upheld
            return None

        wrong = await self._store.write(work)
        if wrong is not None:
            raise Refusal(wrong, 404 if wrong == "moderation/no_report" else 409)


def _around(session: Session, row: ChatRow) -> list[dict[str, Any]]:
    """A line with a few before and after it."""
    channel = select(ChatRow).where(ChatRow.table_id == row.table_id, ChatRow.players == row.players)
    before = session.scalars(channel.where(ChatRow.id <= row.id).order_by(ChatRow.id.desc()).limit(AROUND + 1))
    after = session.scalars(channel.where(ChatRow.id > row.id).order_by(ChatRow.id).limit(AROUND))
    lines = [*list(before)[::-1], *after]
    return [
        {"id": each.id, "person": each.person_id, "name": each.name, "text": each.text, "at": each.at}
        for each in lines
    ]


def _filed(session: Session, row: ReportRow) -> Filed:
    subject = session.get(PersonRow, row.subject_id) if row.subject_id is not None else None
    reporter = session.get(PersonRow, row.reporter_id) if row.reporter_id is not None else None
    about = ModerationRow.subject_id == row.subject_id
    earlier = session.scalars(select(ModerationRow).where(about).order_by(ModerationRow.id.desc()).limit(PAGE))
    others = ReportRow.subject_id == row.subject_id, ~ReportRow.settled, ReportRow.id != row.id
    count = session.scalar(select(func.count()).select_from(ReportRow).where(*others)) or 0
    study = (
        None if row.study_key is None else session.scalar(select(StudyRow).where(StudyRow.key == row.study_key))
    )
    return Filed(row, subject, reporter, list(earlier), count, study)
