"""The deal of the day: what is sent and answered."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from concordia.server.protocol.socket_messages import AnyAction

Date = Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$", examples=["2026-11-16"])]
PerCent = Annotated[int, Field(ge=0, le=100)]


class DealSeat(BaseModel):
    """A seat of a deal: yours, or an opponent's."""

    seat: int
    name: str | None = Field(description="null: yours")
    level: str | None
    rating: int | None


class MyTry(BaseModel):
    """My try at a deal on its day."""

    kind: Literal["rated", "guest"] = Field(description="a guest's has no place in the ranking")
    state: Literal["playing", "finished", "ended"] = Field(description="ended: given up, or not finished in time")
    table: str
    round: int
    points: int | None
    place: int | None = Field(description="at the table")


class PastDay(BaseModel):
    """A day that is over, as the calendar shows it."""

    date: Date
    map: str
    game: str
    players: int
    results: int = Field(description="in the ranking")
    points: int | None = Field(description="mine, if I have a place in the ranking")
    rank: int | None
    percentile: PerCent | None = Field(description="null too where there are fewer than 20 results")


class Today(BaseModel):
    """Today's deal, face down, and what I have made of it."""

    date: Date
    now: float = Field(description="the server's clock")
    closes_at: float
    opens_at: float = Field(description="when the results are told: whoever is in play at the end has an hour")
    shared: bool = Field(description="whether other servers of this version have the same deal")
    version: str
    game: str
    map: str
    players: int
    seats: list[DealSeat]
    played: int = Field(description="how many have finished")
    mine: MyTry | None
    latest: Date | None = Field(description="the last day whose results are told")
    days: list[PastDay] = Field(description="the last seven days that are over, the newest last")


class Archive(BaseModel):
    """All days that are over, the newest first."""

    days: list[PastDay]


class RankingRow(BaseModel):
    """Somebody's result."""

    rank: int
    person: int
    name: str
    points: int
    place: int
    seconds: int = Field(description="at the table; no decision counts more than five minutes")
    cards: list[str] = Field(description="the first three that were played")
    table: str = Field(description="whose replay is open to all")
    me: bool


class HistogramBar(BaseModel):
    """A bar of the histogram: five points wide."""

    points: int
    count: int


class LineStep(BaseModel):
    """A decision of a line."""

    action: AnyAction
    card: str | None = Field(description="that was bought or copied")


class LineTurn(BaseModel):
    """A turn of a line through the deal."""

    round: int
    card: str
    steps: list[LineStep]


class MasterLine(BaseModel):
    """How a master played the same deal in the same seat."""

    state: Literal["none", "playing", "done"] = Field(description="none: it has not begun")
    table: str | None
    points: int | None
    turns: list[LineTurn]
    left: int | None = Field(description="the first round in which my turn was another one")


class DayResults(BaseModel):
    """The results of a day that is over."""

    date: Date
    version: str
    shared: bool
    game: str
    map: str
    players: int
    seats: list[DealSeat]
    results: int
    bars: list[HistogramBar] = Field(description="empty where there are fewer than 20 results")
    dots: list[int] = Field(description="the points one by one where there are fewer than 20 results")
    mine: RankingRow | None
    percentile: PerCent | None
    top: list[RankingRow]
    around: list[RankingRow]
    friends: list[RankingRow]
    line: list[LineTurn] = Field(description="my own turns")
    master: MasterLine
    fingerprint: str = Field(description="the same on every server that had this deal")


class ExportedResult(BaseModel):
    """A result to take elsewhere. Its hash finds slips of the pen; it proves nothing."""

    model_config = ConfigDict(extra="forbid")

    concordia_daily: Literal[1]
    date: Date
    version: Annotated[str, Field(max_length=32)]
    game: Annotated[str, Field(max_length=16)]
    board: Annotated[str, Field(max_length=32)]
    players: Annotated[int, Field(ge=2, le=6)]
    deal: Annotated[str, Field(pattern="^[0-9a-f]{16}$")] = Field(description="the deal's fingerprint")
    points: Annotated[int, Field(ge=0, le=1000)]
    hash: Annotated[str, Field(pattern="^[0-9a-f]{16}$")]


class Compared(BaseModel):
    """What a result of another server would have been here."""

    same: bool = Field(description="whether it was the same deal; else nothing can be compared")
    rank: int | None
    results: int
