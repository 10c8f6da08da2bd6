"""What people learn from, as it is kept."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, Double, ForeignKey, Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from concordia.server.store.database import Base
from concordia.server.store.models.table_models import LONG


class ReviewRow(Base):
    """The review of a finished game; one of an earlier judge is replaced when somebody asks for it again."""

    __tablename__ = "reviews"

    game_id: Mapped[int] = mapped_column(LONG, ForeignKey("tables.id"), primary_key=True, autoincrement=False)
    made_at: Mapped[float] = mapped_column(Double)
    review: Mapped[dict[str, Any]] = mapped_column(JSON)


class MistakeRow(Base):
    """A turn of a reviewed game that cost its seat dear; chances are whole per cents of winning."""

    __tablename__ = "mistakes"

    game_id: Mapped[int] = mapped_column(LONG, ForeignKey("tables.id"), primary_key=True, autoincrement=False)
    turn: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    seat: Mapped[int] = mapped_column(Integer)
    verdict: Mapped[str] = mapped_column(String(12))
    cost: Mapped[int] = mapped_column(Integer)
    before: Mapped[int] = mapped_column(Integer)
    better: Mapped[int] = mapped_column(Integer)


class PracticeRow(Base):
    """How far somebody has come with something to practise: a mistake of theirs, a lesson."""

    __tablename__ = "practice"

    person_id: Mapped[int] = mapped_column(LONG, ForeignKey("person.id", ondelete="CASCADE"), primary_key=True)
    kind: Mapped[str] = mapped_column(String(16), primary_key=True)
    item: Mapped[str] = mapped_column(String(64), primary_key=True)
    state: Mapped[str] = mapped_column(String(16))
    at: Mapped[float] = mapped_column(Double)


class ExploredRow(Base):
    """What the explorer keeps of a finished game; null for one that it cannot count."""

    __tablename__ = "explored_games"

    game_id: Mapped[int] = mapped_column(LONG, ForeignKey("tables.id"), primary_key=True, autoincrement=False)
    figures: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
