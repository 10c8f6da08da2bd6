"""The deals of the days and everybody's tries at them, as they are kept."""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, Boolean, Double, ForeignKey, Index, Integer, String, text
from sqlalchemy.orm import Mapped, mapped_column

from concordia.server.store.database import Base
from concordia.server.store.models.table_models import LONG

COUNTS = "kind <> 'archive'"  # tries of the day itself: one for each person


class DailyDealRow(Base):
    """The deal of a day, drawn once: whoever asks first writes it, and it stays whatever version comes later."""

    __tablename__ = "daily_deals"

    date: Mapped[str] = mapped_column(String(10), primary_key=True)
    version: Mapped[str] = mapped_column(String(32))
    shared: Mapped[bool] = mapped_column(Boolean)  # whether other servers of the version have the same
    game: Mapped[str] = mapped_column(String(16))
    map: Mapped[str] = mapped_column(String(32))
    players: Mapped[int] = mapped_column(Integer)
    seat: Mapped[int] = mapped_column(Integer)  # in which everybody sits
    opponents: Mapped[list[list[str]]] = mapped_column(JSON)  # name and level, in the order of the other seats
    seed: Mapped[int] = mapped_column(BigInteger)
    closes_at: Mapped[float] = mapped_column(Double)
    opens_at: Mapped[float] = mapped_column(Double, index=True)  # when its results and its seed are no secret
    master_key: Mapped[str | None] = mapped_column(String(32))  # the table at which a master plays it


class DailyTryRow(Base):
    """Somebody's try: ``rated`` has a place in the ranking, ``guest`` has none, ``archive`` was played later."""

    __tablename__ = "daily_tries"
    __table_args__ = (
        Index(
            "daily_tries_once",
            "date",
            "person_id",
            unique=True,
            sqlite_where=text(COUNTS),
            postgresql_where=text(COUNTS),
        ),
    )

    table_key: Mapped[str] = mapped_column(String(32), primary_key=True)
    date: Mapped[str] = mapped_column(String(10), ForeignKey("daily_deals.date"), index=True)
    person_id: Mapped[int] = mapped_column(LONG, ForeignKey("person.id", ondelete="CASCADE"), index=True)
    kind: Mapped[str] = mapped_column(String(8))
    begun_at: Mapped[float] = mapped_column(Double)
    # Only of a game that its player played to the end:
    finished_at: Mapped[float | None] = mapped_column(Double)
    points: Mapped[int | None] = mapped_column(Integer)
    place: Mapped[int | None] = mapped_column(Integer)  # among those at the table
    seconds: Mapped[int | None] = mapped_column(Integer)  # at the table
    cards: Mapped[list[str] | None] = mapped_column(JSON(none_as_null=True))  # the first ones played
