"""Judging: what moderators do about people is checked, logged and told to the person in one transaction."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from concordia.server.accounts.person import Person
from concordia.server.clock import Clock
from concordia.server.errors import Refusal
from concordia.server.moderation.deeds import Deed, do, notice_of
from concordia.server.moderation.offices import may_appoint, may_judge
from concordia.server.notify import outbox
from concordia.server.notify.notice import Notice
from concordia.server.store.database import Store
from concordia.server.store.models.annotated_models import StudyRow
from concordia.server.store.models.moderation_models import ModerationRow, ReportRow
from concordia.server.store.models.people_models import ChatRow, NoticeRow, PersonRow

PAGE = 50


async def _nobody_listens() -> None:
    """The command line: the server carries it out when it next looks."""


class Moderation:
    """All that moderators do."""

    def __init__(self, store: Store, clock: Clock) -> None:
        """The moderation of a store."""
        self._store = store
        self._clock = clock
        self.carry_out: Callable[[], Awaitable[None]] = _nobody_listens

    async def act(self, moderator: Person | None, subject: int, deed: Deed) -> ModerationRow:
        """Do something about a person, by a moderator or (None) by the command line; Refusal if they may not."""
        now = self._clock.now()

        def work(session: Session) -> ModerationRow | Refusal:
            try:
                with session.begin_nested():
                    return _judge(session, moderator, subject, deed, now)
            except Refusal as no:
                return no

        done = await self._store.write(work)
        if isinstance(done, Refusal):
            raise done
        await self.carry_out()
        return done

    async def remove_line(self, moderator: Person, line: int, words: str, report: int | None) -> ModerationRow:
        """Take a line out of the chat, whoever said it."""
        said = await self._store.read(lambda session: session.get(ChatRow, line))
        if said is None:
            raise Refusal("moderation/no_line", 404)
        deed = Deed("remove_line", words, line=line, report=report)
        return await self.act(moderator, said.person_id, deed)

    async def judge_study(self, moderator: Person, deed: Deed) -> ModerationRow:
        """Take a study down, or put it back, whosever it is."""
        made = select(StudyRow.person_id).where(StudyRow.key == deed.study)
        owner = await self._store.read(lambda session: session.scalar(made))
        if owner is None:
            raise Refusal("study/unknown", 404)
        return await self.act(moderator, owner, deed)

    async def taken_down(self, subject: int) -> list[StudyRow]:
        """The studies of a person that are taken down."""
        gone = select(StudyRow).where(StudyRow.person_id == subject, StudyRow.taken_down.is_not(None))
        return await self._store.read(lambda session: list(session.scalars(gone.order_by(StudyRow.id))))

    async def log(self, subject: int | None = None, before: int | None = None) -> list[ModerationRow]:
        """What was done (about a person), the newest first."""
        wanted = select(ModerationRow).order_by(ModerationRow.id.desc()).limit(PAGE)
        if subject is not None:
            wanted = wanted.where(ModerationRow.subject_id == subject)
        if before is not None:
            wanted = wanted.where(ModerationRow.id < before)
        return await self._store.read(lambda session: list(session.scalars(wanted)))

    async def names(self, people: set[int]) -> dict[int, PersonRow]:
        """The people with these numbers."""
        wanted = select(PersonRow).where(PersonRow.id.in_(people))
        return await self._store.read(lambda session: {row.id: row for row in session.scalars(wanted)})

    async def waiting(self) -> list[tuple[ModerationRow, NoticeRow | None]]:
        """What tables and pages do not know of yet, the oldest first, with the notice for the person."""
        undone = select(ModerationRow).where(ModerationRow.carried_out.is_(False)).order_by(ModerationRow.id)

        def work(session: Session) -> list[tuple[ModerationRow, NoticeRow | None]]:
            return [(row, _notice_of(session, row)) for row in session.scalars(undone)]

        return await self._store.read(work)

    async def carried_out(self, number: int) -> None:
        """Tables and pages know of it now."""
        done = update(ModerationRow).where(ModerationRow.id == number).values(carried_out=True)
        await self._store.write(lambda session: session.execute(done))


def _judge(session: Session, moderator: Person | None, subject: int, deed: Deed, now: float) -> ModerationRow:
    row = session.get(PersonRow, subject)
    if row is None:
        raise Refusal("person/unknown", 404)
    if moderator is not None:
        _check(session, moderator, row, deed)
    if deed.report is not None and session.get(ReportRow, deed.report) is None:
        raise Refusal("moderation/no_report", 404)
    until, details = do(session, row, deed, now)
    act = ModerationRow(
        kind=deed.kind,
        subject_id=subject,
        moderator_id=moderator.id if moderator is not None else None,
        words=deed.words,
        until=until,
        details=details,
        report_id=deed.report,
        at=now,
        carried_out=False,
    )
    session.add(act)
    session.flush()
    kind, told = notice_of(deed), {"words": deed.words, "slow": True, **details}
    if kind is not None:
        outbox.post(session, [Notice(subject, _key(act), kind, "", told)], now)
    return act


def _check(session: Session, moderator: Person, row: PersonRow, deed: Deed) -> None:
    """Refusal if a moderator, as they are at this moment, may not do this to somebody."""
    role = session.get_one(PersonRow, moderator.id).role
    if not may_judge(role, row.role) or (deed.kind == "appoint" and not may_appoint(role)):
        raise Refusal("moderation/not_over_them", 403)
    if deed.kind == "appoint" and deed.role == "host":
        raise Refusal("moderation/host_by_command", 403)


def _key(act: ModerationRow) -> str:
    return f"moderation:{act.id}"


def _notice_of(session: Session, act: ModerationRow) -> NoticeRow | None:
    told = NoticeRow.person_id == act.subject_id, NoticeRow.key == _key(act)
    return session.scalar(select(NoticeRow).where(*told))
