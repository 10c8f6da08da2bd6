"""What is stored about people among people: whom they follow, and how they did in their games."""

from __future__ import annotations

from sqlalchemy import JSON, Boolean, Double, ForeignKey, Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from concordia.server.store.database import Base
from concordia.server.store.models.table_models import LONG


class FollowRow(Base):
    """Somebody whose tables a person wants to find easily."""

    __tablename__ = "follow"

    person_id: Mapped[int] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"), primary_key=True)
    followed_id: Mapped[int] = mapped_column(
        ForeignKey("person.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    since: Mapped[float] = mapped_column(Double)


class GameFiguresRow(Base):
    """How one person did in one finished game, for their statistics: written once, when the game ends.

    ``counted`` is False where they held several seats or had left theirs to a bot, and where there is no result.
    """

    __tablename__ = "game_figures"

    table_id: Mapped[int] = mapped_column(LONG, primary_key=True, autoincrement=False)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"), index=True)
    counted: Mapped[bool] = mapped_column(Boolean)
    game: Mapped[str] = mapped_column(String(16))
    map: Mapped[str] = mapped_column(String(32))
    players: Mapped[int] = mapped_column(Integer)
    people: Mapped[int] = mapped_column(Integer)  # how many of the players were people
    won: Mapped[bool] = mapped_column(Boolean)
    points: Mapped[int] = mapped_column(Integer)
    gods: Mapped[dict[str, int]] = mapped_column(JSON)
    winners: Mapped[dict[str, float]] = mapped_column(JSON)  # the same for the winners, on average
    played: Mapped[dict[str, int]] = mapped_column(JSON)  # how often which card
    bought: Mapped[dict[str, int]] = mapped_column(JSON)
    at: Mapped[float] = mapped_column(Double)
