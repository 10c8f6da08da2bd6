"""What an account keeps besides the person: links that work once, and vacations."""

from __future__ import annotations

from sqlalchemy import Double, ForeignKey, Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from concordia.server.store.database import Base


def _person() -> Mapped[int]:
    return mapped_column(ForeignKey("person.id", ondelete="CASCADE"), index=True)


class OneTimeLinkRow(Base):
    """A link that was sent to somebody, or that a host passed on; it works once. Its key is kept as a digest."""

    __tablename__ = "person_link"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    person_id: Mapped[int] = _person()
    kind: Mapped[str] = mapped_column(String(8))  # reset, confirm
    email: Mapped[str | None] = mapped_column(String(254))  # where it was sent
    expires: Mapped[float] = mapped_column(Double, index=True)


class VacationRow(Base):
    """A time in which the clocks of a person's correspondence games stand still."""

    __tablename__ = "person_vacation"

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    person_id: Mapped[int] = _person()
    since: Mapped[float] = mapped_column(Double)
    until: Mapped[float] = mapped_column(Double)
