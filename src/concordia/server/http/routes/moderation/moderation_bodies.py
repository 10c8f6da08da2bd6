"""What moderators send to the server, and what it answers them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from concordia.server.http.routes.account.sign_in import Name
from concordia.server.live.chat import readable
from concordia.server.moderation.deeds import Kind
from concordia.server.moderation.offices import Role
from concordia.server.store.models.moderation_models import ModerationRow
from concordia.server.store.models.people_models import PersonRow

Words = Annotated[
    str,
    Field(max_length=500, description="The reason; the person is told it.", examples=["Insults."]),
    AfterValidator(readable),
]
Hours = Annotated[int, Field(ge=1, le=10 * 366 * 24, description="For how long.", examples=[24])]
ReportNumber = Annotated[int | None, Field(ge=1, le=2**31 - 1, description="The report that led to it.")]


class RemovalIn(BaseModel):
    """Why a line of chat is removed."""

    model_config = ConfigDict(extra="forbid")

    words: Words = ""
    report: ReportNumber = None


class WarnIn(RemovalIn):
    """Tell somebody that something must not happen again."""

    kind: Literal["warn"]


class MuteIn(RemovalIn):
    """Somebody may not write in any chat for a while."""

    kind: Literal["mute"]
    hours: Hours


class SuspendIn(RemovalIn):
    """Somebody may not come in for a while: sessions and sockets are closed and they leave their seats."""

    kind: Literal["suspend"]
    hours: Hours


class EndIn(RemovalIn):
    """End a mute or a suspension early."""

    kind: Literal["unmute", "unsuspend"]


class RenameIn(RemovalIn):
    """Give somebody another name."""

    kind: Literal["rename"]
    name: Name


class AppointIn(RemovalIn):
    """Make somebody a moderator, or no longer; for hosts."""

    kind: Literal["appoint"]
    role: Literal["moderator"] | None


class StudyDeedIn(RemovalIn):
    """Take somebody's study down, or put it back."""

    kind: Literal["take_down", "put_back"]


class SettleIn(BaseModel):
    """How a report ends."""

    upheld: bool = Field(description="Whether there was something to do about it.")


class SubjectOut(BaseModel):
    """A person as moderators see them."""

    id: int = Field(examples=[7])
    name: str = Field(examples=["Marcus"])
    guest: bool
    role: Role | None
    muted_until: float | None = Field(description="Seconds since 1970, UTC; null if they may write.")
    suspended_until: float | None
    since: float = Field(description="When they first came.")

    @classmethod
    def of(cls, row: PersonRow, now: float) -> SubjectOut:
        """A person, without what is over."""
        return cls(
            id=row.id,
            name=row.name,
            guest=row.password_hash is None,
            role=row.role,  # type: ignore[arg-type]
            muted_until=_still(row.muted_until, now),
            suspended_until=_still(row.suspended_until, now),
            since=row.created,
        )


class DeedOut(BaseModel):
    """Something that was done about a person."""

    id: int
    kind: Kind
    subject: int | None
    subject_name: str | None
    moderator: int | None = Field(description="Null: the host's command line, or somebody who was deleted.")
    moderator_name: str | None
    words: str
    until: float | None
    text: str | None = Field(description="The line that was removed.")
    before: str | None = Field(description="The name from before, or null.")
    name: str | None = Field(description="The new name.")
    study: str | None = Field(description="The link of the study that was taken down or put back.")
    title: str | None = Field(description="What it was called then.")
    role: str | None
    at: float

    @classmethod
    def of(cls, row: ModerationRow, names: dict[int, PersonRow]) -> DeedOut:
        """A line of the log."""

        def name(person: int | None) -> str | None:
            return names[person].name if person in names else None

        return cls(
            id=row.id,
            kind=row.kind,  # type: ignore[arg-type]
            subject=row.subject_id,
            subject_name=name(row.subject_id),
            moderator=row.moderator_id,
            moderator_name=name(row.moderator_id),
            words=row.words,
            until=row.until,
            text=row.details.get("text"),
            before=row.details.get("before"),
            name=row.details.get("name"),
            study=row.details.get("study"),
            title=row.details.get("title"),
            role=row.details.get("role") or None,
            at=row.at,
        )


class ContextLine(BaseModel):
    """A line of chat, or words of a study, as they were when they were reported."""

    id: int
    person: int
    name: str
    text: str
    at: float


class ReportOut(BaseModel):
    """A report with what one has to know to judge it."""

    id: int
    at: float
    reason: str = Field(examples=["insult"])
    words: str
    reporter: str | None = Field(description="Null: deleted since.")
    reporter_id: int | None
    subject: SubjectOut | None
    line: int | None = Field(description="Which line of the context was reported; null: the person, or the study.")
    context: list[ContextLine]
    table: str | None = Field(description="The link of the table, if it is public.")
    study: str | None = Field(description="The link of the study that was reported.")
    study_down: bool | None = Field(description="Whether it is taken down; null: there is no such study.")
    earlier: list[DeedOut] = Field(description="What was done about the person before, the newest first.")
    others: int = Field(description="How many other reports about the person wait.")
    settled: bool
    upheld: bool | None


class TakenDown(BaseModel):
    """A study that is taken down."""

    key: str
    title: str
    words: str = Field(description="Why.")


class FileOut(BaseModel):
    """All that moderators know of a person."""

    person: SubjectOut
    log: list[DeedOut]
    taken_down: list[TakenDown] = Field(description="Their studies that are taken down.")


class QueueOut(BaseModel):
    """Reports."""

    waiting: int = Field(description="How many wait in all.")
    reports: list[ReportOut]


def _still(until: float | None, now: float) -> float | None:
    return until if until is not None and until > now else None
