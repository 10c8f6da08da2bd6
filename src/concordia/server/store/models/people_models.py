"""What is stored about people. Moments are seconds since 1970; secrets are stored as digests only."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, Boolean, Double, ForeignKey, Index, Integer, String, UniqueConstraint, false
from sqlalchemy.orm import Mapped, mapped_column, validates

from concordia.server.store.database import Base
from concordia.server.store.plain_names import plain


def _person() -> Mapped[int]:
    return mapped_column(ForeignKey("person.id", ondelete="CASCADE"), index=True)


class PersonRow(Base):
    """Somebody: a guest until there is a password."""

    __tablename__ = "person"

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    name: Mapped[str] = mapped_column(String(24))
    # The folded name once it is kept; a guest's name belongs to nobody.
    kept_name: Mapped[str | None] = mapped_column(String(96), unique=True)
    # What the kept name shares with names that look like it.
    look: Mapped[str | None] = mapped_column(String(96), index=True)
    # The kept name as people type it when they look for somebody.
    plain_name: Mapped[str | None] = mapped_column(String(96), index=True)
    password_hash: Mapped[str | None] = mapped_column(String(200))
    language: Mapped[str] = mapped_column(String(2), default="en")
    preferences: Mapped[dict[str, Any]] = mapped_column(JSON, default=dict)
    email: Mapped[str | None] = mapped_column(String(254))
    email_confirmed: Mapped[bool] = mapped_column(Boolean, default=False)
    created: Mapped[float] = mapped_column(Double)
    role: Mapped[str | None] = mapped_column(String(16))  # moderator, host
    muted_until: Mapped[float | None] = mapped_column(Double)
    suspended_until: Mapped[float | None] = mapped_column(Double)
    suspended_for: Mapped[str | None] = mapped_column(String(500))
    vacation_since: Mapped[float | None] = mapped_column(Double)  # the last vacation, which may be over
    vacation_until: Mapped[float | None] = mapped_column(Double)
    deleted: Mapped[float | None] = mapped_column(Double)  # since when the person is forgotten
    program: Mapped[bool] = mapped_column(Boolean, default=False, server_default=false())  # an account of a bot

    @validates("kept_name")
    def _found_by(self, _: str, kept: str | None) -> str | None:
        """Whoever keeps a name is found by it."""
        self.plain_name = None if kept is None else plain(kept)
        return kept


class SessionRow(Base):
    """A browser that is signed in."""

    __tablename__ = "person_session"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    person_id: Mapped[int] = _person()
    created: Mapped[float] = mapped_column(Double)
    expires: Mapped[float] = mapped_column(Double, index=True)
    device: Mapped[str] = mapped_column(String(60), server_default="")
    used: Mapped[float | None] = mapped_column(Double)


class ApiTokenRow(Base):
    """A program that may act for a person."""

    __tablename__ = "person_token"

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    person_id: Mapped[int] = _person()
    digest: Mapped[str] = mapped_column(String(64), unique=True)
    name: Mapped[str] = mapped_column(String(60))
    created: Mapped[float] = mapped_column(Double)
    used: Mapped[float | None] = mapped_column(Double)
    scope: Mapped[str] = mapped_column(String(16), server_default="everything")
    expires: Mapped[float | None] = mapped_column(Double)


class ResultRow(Base):
    """How one person did in one game; ``unrated`` says why it changed no rating."""

    __tablename__ = "person_result"
    __table_args__ = (UniqueConstraint("table_id", "person_id"),)

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    person_id: Mapped[int] = _person()
    table_id: Mapped[int] = mapped_column(Integer)
    table_key: Mapped[str] = mapped_column(String(64))
    kind: Mapped[str] = mapped_column(String(16))
    game: Mapped[str] = mapped_column(String(16))
    map: Mapped[str] = mapped_column(String(16))
    rank: Mapped[int] = mapped_column(Integer)
    points: Mapped[int] = mapped_column(Integer)
    opponents: Mapped[list[str]] = mapped_column(JSON)
    strength: Mapped[float] = mapped_column(Double)  # after the game
    doubt: Mapped[float | None] = mapped_column(Double)  # after the game; not kept before 0.2
    change: Mapped[float] = mapped_column(Double)
    unrated: Mapped[str | None] = mapped_column(String(16))
    left: Mapped[bool] = mapped_column(Boolean, server_default=false())  # counted as last
    at: Mapped[float] = mapped_column(Double)


class NoticeRow(Base):
    """Something a person is told; its key makes sure that it is told once."""

    __tablename__ = "notice"
    __table_args__ = (
        UniqueConstraint("person_id", "key"),
        Index("notice_of_person", "person_id", "id"),
        Index("notice_of_table", "table_key", "gone"),
    )

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"))
    key: Mapped[str] = mapped_column(String(96))
    kind: Mapped[str] = mapped_column(String(16))
    table_key: Mapped[str] = mapped_column(String(64))
    details: Mapped[dict[str, Any]] = mapped_column(JSON)
    created: Mapped[float] = mapped_column(Double)
    read: Mapped[bool] = mapped_column(Boolean, default=False)
    # What was asked has been answered: it is no longer shown, and no longer sent.
    gone: Mapped[bool] = mapped_column(Boolean, default=False, server_default=false())


class DeliveryRow(Base):
    """The outbox: one notice on its way to one mailbox, webhook or browser."""

    __tablename__ = "delivery"
    __table_args__ = (
        UniqueConstraint("notice_id", "webhook_id", "push_id", name="delivery_way"),
        Index("delivery_due", "state", "due"),
    )

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    notice_id: Mapped[int] = mapped_column(ForeignKey("notice.id", ondelete="CASCADE"))
    webhook_id: Mapped[int] = mapped_column(Integer)  # 0 with push_id 0: by e-mail
    push_id: Mapped[int] = mapped_column(Integer, default=0, server_default="0")
    state: Mapped[str] = mapped_column(String(8), default="waiting")  # waiting, sent, failed, dropped
    attempts: Mapped[int] = mapped_column(Integer, default=0)
    due: Mapped[float] = mapped_column(Double)
    sent_at: Mapped[float | None] = mapped_column(Double)
    claimed_until: Mapped[float | None] = mapped_column(Double)  # by a node that is sending it


class WebhookRow(Base):
    """Where a person wants to be told besides the page and the mailbox."""

    __tablename__ = "webhook"

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    person_id: Mapped[int] = _person()
    preset: Mapped[str] = mapped_column(String(16))
    url: Mapped[str] = mapped_column(String(500))
    secret: Mapped[str] = mapped_column(String(200), default="")
    alerts: Mapped[str] = mapped_column(String(8), default="slow")
    created: Mapped[float] = mapped_column(Double)


class ChatRow(Base):
    """Something said at a table, among the players or among the spectators."""

    __tablename__ = "chat"
    __table_args__ = (Index("chat_of_table", "table_id", "players", "id"),)

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    table_id: Mapped[int] = mapped_column(Integer)
    players: Mapped[bool] = mapped_column(Boolean)
    # What was said stays when its speaker is forgotten, under another name.
    person_id: Mapped[int] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"), info={"stays": True})
    name: Mapped[str] = mapped_column(String(24))
    text: Mapped[str] = mapped_column(String(500))
    at: Mapped[float] = mapped_column(Double)


class MuteRow(Base):
    """Somebody whose chat a person does not want to read."""

    __tablename__ = "mute"

    person_id: Mapped[int] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"), primary_key=True)
    muted_id: Mapped[int] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"), primary_key=True)
