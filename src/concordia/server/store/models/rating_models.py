"""What is stored about strength: one rating for each person, pace, game and board."""

from __future__ import annotations

from sqlalchemy import Double, ForeignKey, Index, Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from concordia.server.store.database import Base


class RatingRow(Base):
    """How strong a person is thought to be. ``game`` and ``map`` are empty for all games, all boards."""

    __tablename__ = "rating"
    __table_args__ = (Index("leaderboard", "kind", "game", "map", "strength"),)

    person_id: Mapped[int] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"), primary_key=True)
    kind: Mapped[str] = mapped_column(String(16), primary_key=True)  # live, correspondence, bots
    game: Mapped[str] = mapped_column(String(16), primary_key=True, default="")
    map: Mapped[str] = mapped_column(String(32), primary_key=True, default="")
    strength: Mapped[float] = mapped_column(Double)
    doubt: Mapped[float] = mapped_column(Double)
    games: Mapped[int] = mapped_column(Integer)
