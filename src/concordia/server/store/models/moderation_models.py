"""Reports, and what moderators have done: nothing here is ever changed but for being settled or carried out."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, Boolean, Double, ForeignKey, Index, Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from concordia.server.store.database import Base


def _somebody(*, stays: bool = False) -> Mapped[int | None]:
    """A person, or nobody. What is about somebody goes when they are deleted; what they did themselves stays."""
    return mapped_column(ForeignKey("person.id", ondelete="SET NULL"), index=True, info={"stays": stays})


class ReportRow(Base):
    """Somebody asks the moderators to look at a person, a line of chat, or a study."""

    __tablename__ = "report"
    __table_args__ = (Index("report_waiting", "settled", "id"),)

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    reporter_id: Mapped[int | None] = _somebody(stays=True)
    subject_id: Mapped[int | None] = _somebody()
    reason: Mapped[str] = mapped_column(String(16))
    words: Mapped[str] = mapped_column(String(500))
    # The line and those around it, or the words of a study, as they were: they may be gone when a moderator looks.
    line_id: Mapped[int | None] = mapped_column(Integer)
    context: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
    table_key: Mapped[str | None] = mapped_column(String(64))
    study_key: Mapped[str | None] = mapped_column(String(32))
    at: Mapped[float] = mapped_column(Double)
    settled: Mapped[bool] = mapped_column(Boolean)
    settled_by: Mapped[int | None] = _somebody(stays=True)
    settled_at: Mapped[float | None] = mapped_column(Double)
    upheld: Mapped[bool | None] = mapped_column(Boolean)


class ModerationRow(Base):
    """Something that a moderator or the host has done about a person."""

    __tablename__ = "moderation"

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    kind: Mapped[str] = mapped_column(String(16))
    subject_id: Mapped[int | None] = _somebody()
    moderator_id: Mapped[int | None] = _somebody(stays=True)  # nobody: the host's command line
    words: Mapped[str] = mapped_column(String(500))
    until: Mapped[float | None] = mapped_column(Double)
    details: Mapped[dict[str, Any]] = mapped_column(JSON)
    report_id: Mapped[int | None] = mapped_column(ForeignKey("report.id", ondelete="SET NULL"))
    at: Mapped[float] = mapped_column(Double)
    # Whether tables and open pages know of it; the command line leaves that to the server.
    carried_out: Mapped[bool] = mapped_column(Boolean, index=True)
