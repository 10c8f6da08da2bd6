"""Where browsers want to be told although no page is open."""

from __future__ import annotations

from sqlalchemy import Double, ForeignKey, Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from concordia.server.store.database import Base


class PushRow(Base):
    """A browser's subscription to web push; it ends with the session in which it was made."""

    __tablename__ = "push_subscription"

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"), index=True)
    session: Mapped[str] = mapped_column(ForeignKey("person_session.digest", ondelete="CASCADE"), index=True)
    endpoint: Mapped[str] = mapped_column(String(1000), unique=True)
    public_key: Mapped[str] = mapped_column(String(100))  # p256dh: what messages are encrypted for
    auth: Mapped[str] = mapped_column(String(40))
    device: Mapped[str] = mapped_column(String(60))
    created: Mapped[float] = mapped_column(Double)
