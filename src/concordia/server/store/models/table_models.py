"""Tables, seats, the log and snapshots as they are kept."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, BigInteger, Boolean, Double, ForeignKey, Index, Integer, String, false, text
from sqlalchemy.orm import Mapped, mapped_column

from concordia.server.store.database import Base

LONG = BigInteger().with_variant(Integer, "sqlite")


NOT_OVER = "tables.stage <> 'over'"


class TableRow(Base):
    """A table and what was agreed on."""

    __tablename__ = "tables"
    __table_args__ = (
        Index(
            "tables_listed", "id", sqlite_where=text("stage <> 'over'"), postgresql_where=text("stage <> 'over'")
        ),
    )

    id: Mapped[int] = mapped_column(LONG, primary_key=True, autoincrement=True)
    key: Mapped[str] = mapped_column(String(32), unique=True)
    host: Mapped[int] = mapped_column(LONG)
    game: Mapped[str] = mapped_column(String(16))
    map: Mapped[str] = mapped_column(String(32))
    players: Mapped[int] = mapped_column(Integer)
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    public: Mapped[bool] = mapped_column(Boolean, index=True)
    hints: Mapped[bool] = mapped_column(Boolean, server_default=false())
    analysis: Mapped[bool] = mapped_column(Boolean)
    shuffle: Mapped[bool] = mapped_column(Boolean)
    pace: Mapped[dict[str, Any]] = mapped_column(JSON)
    level: Mapped[str] = mapped_column(String(32))
    stand_in: Mapped[str] = mapped_column(String(32), server_default="fair")
    unrated: Mapped[str | None] = mapped_column(String(16))  # why its game is not rated, once it has begun
    starts_when_full: Mapped[bool] = mapped_column(Boolean, server_default=false())
    language: Mapped[str | None] = mapped_column(String(2))
    rules: Mapped[int] = mapped_column(Integer)  # the rules' version the game is played by
    seed: Mapped[int | None] = mapped_column(BigInteger)
    position: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    stage: Mapped[str] = mapped_column(String(8), index=True)
    created_at: Mapped[float] = mapped_column(Double, index=True)
    started_at: Mapped[float | None] = mapped_column(Double)
    finished_at: Mapped[float | None] = mapped_column(Double)
    asked_seat: Mapped[int | None] = mapped_column(Integer)
    asked_since: Mapped[float] = mapped_column(Double)
    deadline: Mapped[float | None] = mapped_column(Double, index=True)
    # When the server has to see to the table by itself: since when a bot is asked, or the deadline.
    wake_at: Mapped[float | None] = mapped_column(Double, index=True)
    # Goes up with every change of the row, its seats or its log: whoever writes says which one they know.
    revision: Mapped[int] = mapped_column(Integer, server_default="0")
    paused_since: Mapped[float | None] = mapped_column(Double)
    pause_wanted: Mapped[list[int] | None] = mapped_column(JSON(none_as_null=True))  # the people who want one
    rematch: Mapped[str | None] = mapped_column(String(32))
    ended: Mapped[str | None] = mapped_column(String(12))  # cancelled, resigned, withdrawn
    closed: Mapped[bool] = mapped_column(Boolean, server_default=false())
    questions: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    result: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    daily: Mapped[str | None] = mapped_column(String(10))  # the date of the deal of the day that is played
    secret_until: Mapped[float | None] = mapped_column(Double)  # until when nobody else may see its game


class SeatRow(Base):
    """A seat with its holder, its wishes and its clock."""

    __tablename__ = "seats"

    table_id: Mapped[int] = mapped_column(LONG, ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    kind: Mapped[str] = mapped_column(String(8))
    person: Mapped[int | None] = mapped_column(LONG, index=True)
    name: Mapped[str] = mapped_column(String(64))
    level: Mapped[str | None] = mapped_column(String(32))
    away: Mapped[bool] = mapped_column(Boolean)
    skip_end: Mapped[bool] = mapped_column(Boolean)
    auto_keep: Mapped[bool] = mapped_column(Boolean)
    left_by: Mapped[int | None] = mapped_column(LONG, index=True)
    bank: Mapped[float] = mapped_column(Double)
    vacation_left: Mapped[float] = mapped_column(Double)
    vacation_since: Mapped[float | None] = mapped_column(Double)
    resigned: Mapped[bool] = mapped_column(Boolean, server_default=false())
    colour: Mapped[int | None] = mapped_column(Integer)
    rest_since: Mapped[float | None] = mapped_column(Double)
    rest_until: Mapped[float | None] = mapped_column(Double)


class ActionRow(Base):
    """An entry of a game's log; unique for each game and number, never changed or removed."""

    __tablename__ = "actions"

    game_id: Mapped[int] = mapped_column(LONG, ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    kind: Mapped[str] = mapped_column(String(8))
    turn: Mapped[int] = mapped_column(Integer)
    seat: Mapped[int] = mapped_column(Integer)
    action: Mapped[str] = mapped_column(String(120))
    by: Mapped[str] = mapped_column(String(8))
    token: Mapped[str] = mapped_column(String(64))
    card: Mapped[str | None] = mapped_column(String(32))
    effect: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    at: Mapped[float] = mapped_column(Double)


class UptimeRow(Base):
    """When the server was last at work: one row, so that nobody is charged the time it was away."""

    __tablename__ = "uptime"

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    seen_at: Mapped[float] = mapped_column(Double)


class SnapshotRow(Base):
    """A game between two turns, so that opening it need not replay everything."""

    __tablename__ = "snapshots"

    game_id: Mapped[int] = mapped_column(LONG, ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    state: Mapped[dict[str, Any]] = mapped_column(JSON)
