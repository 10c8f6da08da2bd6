"""Puzzles as people solve them; the puzzles themselves come with the package."""

from __future__ import annotations

from sqlalchemy import Boolean, Double, ForeignKey, Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from concordia.server.store.database import Base
from concordia.server.store.models.table_models import LONG


class SolverRow(Base):
    """How strong somebody is at puzzles."""

    __tablename__ = "puzzle_solvers"

    person_id: Mapped[int] = mapped_column(LONG, ForeignKey("person.id", ondelete="CASCADE"), primary_key=True)
    strength: Mapped[float] = mapped_column(Double)
    doubt: Mapped[float] = mapped_column(Double)


class PuzzleRow(Base):
    """How hard a puzzle has turned out to be: its rating, first tries, and those of them that were right."""

    __tablename__ = "puzzles"

    puzzle: Mapped[str] = mapped_column(String(16), primary_key=True)
    strength: Mapped[float] = mapped_column(Double)
    doubt: Mapped[float] = mapped_column(Double)
    tries: Mapped[int] = mapped_column(Integer)
    found: Mapped[int] = mapped_column(Integer)


class PuzzleAnswerRow(Base):
    """How often people gave an answer to a puzzle at their first try; -1 is any that was not foreseen."""

    __tablename__ = "puzzle_answers"

    puzzle: Mapped[str] = mapped_column(String(16), primary_key=True)
    answer: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    count: Mapped[int] = mapped_column(Integer)


class PuzzleTryRow(Base):
    """How far somebody has come with a puzzle."""

    __tablename__ = "puzzle_tries"

    person_id: Mapped[int] = mapped_column(LONG, ForeignKey("person.id", ondelete="CASCADE"), primary_key=True)
    puzzle: Mapped[str] = mapped_column(String(16), primary_key=True)
    tries: Mapped[int] = mapped_column(Integer)
    hinted: Mapped[bool] = mapped_column(Boolean)
    first: Mapped[bool] = mapped_column(Boolean)  # the first try was right
    found: Mapped[bool] = mapped_column(Boolean)
    over: Mapped[bool] = mapped_column(Boolean)
    again: Mapped[bool] = mapped_column(Boolean)  # it came back, and no longer counts for ratings
    change: Mapped[float] = mapped_column(Double)  # of the solver's rating
    at: Mapped[float] = mapped_column(Double)


class PuzzleDayRow(Base):
    """A day, counted from 1970, on which somebody tried puzzles: how many they found, and their rating then."""

    __tablename__ = "puzzle_days"

    person_id: Mapped[int] = mapped_column(LONG, ForeignKey("person.id", ondelete="CASCADE"), primary_key=True)
    day: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    found: Mapped[int] = mapped_column(Integer)
    strength: Mapped[float] = mapped_column(Double)
