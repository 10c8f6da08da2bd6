"""The front page: all that it tells, in one answer."""

from __future__ import annotations

from pydantic import BaseModel, Field

from concordia.server.protocol.daily_schemas import Today
from concordia.server.protocol.puzzle_schemas import Puzzles
from concordia.server.protocol.schemas import MyGame
from concordia.server.protocol.study_schemas import GameToReview, Lessons
from concordia.server.protocol.table_info import TableInfo


class TurnsSince(BaseModel):
    """What others played since my own last decision, as everybody at the table may know it."""

    turns: int
    what: str = Field(description="the last of them in a few words of my language: its card, and where")
    at: float = Field(description="when that was")


class FrontPage(BaseModel):
    """What waits for me, what I can join and what I can learn."""

    waiting: list[MyGame] = Field(description="at most four: the longest time left first, then the newest")
    waits: int = Field(description="how many games wait for me")
    others: list[MyGame] = Field(description="the newest that wait for others, at most two")
    elsewhere: int = Field(description="in how many games others are asked")
    news: TurnsSince | None = Field(description="at the first game that waits for me")
    review: GameToReview | None = Field(description="the last game I finished that has no review")
    rating: int | None = Field(description="mine, over all games of the pace I play most")
    tables: list[TableInfo] = Field(description="open tables to join, the newest, at most three")
    daily: Today | None = Field(description="null: this server has no deal of the day")
    puzzles: Puzzles
    lessons: Lessons
