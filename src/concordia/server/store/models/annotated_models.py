"""Studies as they are kept: chapters, each a game that branches, with comments and marks at its decisions."""

from __future__ import annotations

from typing import Any, Literal

from sqlalchemy import JSON, Double, ForeignKey, ForeignKeyConstraint, Integer, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from concordia.server.store.database import Base
from concordia.server.store.models.table_models import LONG

# Who may read a study: whoever has its link, or its owner alone.
Visibility = Literal["link", "private"]


class StudyRow(Base):
    """A study of somebody's; ``revision`` goes up with every change of it, its chapters or their nodes."""

    __tablename__ = "studies"

    id: Mapped[int] = mapped_column(LONG, primary_key=True, autoincrement=True)
    key: Mapped[str] = mapped_column(String(32), unique=True)
    person_id: Mapped[int] = mapped_column(LONG, ForeignKey("person.id", ondelete="CASCADE"), index=True)
    title: Mapped[str] = mapped_column(String(80))
    visibility: Mapped[Visibility] = mapped_column(String(8))
    revision: Mapped[int] = mapped_column(Integer)
    created_at: Mapped[float] = mapped_column(Double)
    changed_at: Mapped[float] = mapped_column(Double)
    # Why moderators have taken it down: only its owner and they read it then. Null: they have not.
    taken_down: Mapped[str | None] = mapped_column(String(500))


class ChapterRow(Base):
    """A chapter: what is played from where, as in a record, and the table whose game it began with."""

    __tablename__ = "study_chapters"

    study_id: Mapped[int] = mapped_column(LONG, ForeignKey("studies.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    place: Mapped[int] = mapped_column(Integer)  # among the chapters
    title: Mapped[str] = mapped_column(String(80))
    rules: Mapped[int] = mapped_column(Integer)
    setup: Mapped[dict[str, Any]] = mapped_column(JSON)
    table_id: Mapped[int | None] = mapped_column(LONG, ForeignKey("tables.id", ondelete="SET NULL"), index=True)


class StudyNodeRow(Base):
    """A decision of a chapter, or its start (number 0), with what is said and drawn there."""

    __tablename__ = "study_nodes"
    __table_args__ = (
        ForeignKeyConstraint(
            ["study_id", "chapter"], ["study_chapters.study_id", "study_chapters.number"], ondelete="CASCADE"
        ),
    )

    study_id: Mapped[int] = mapped_column(LONG, primary_key=True)
    chapter: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    parent: Mapped[int] = mapped_column(Integer)  # -1 of the start
    place: Mapped[int] = mapped_column(Integer)  # among those that follow the same node, the main line first
    action: Mapped[str] = mapped_column(String(120))
    comment: Mapped[str] = mapped_column(Text)
    marks: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
