"""A table and its seats, as everybody who knows its link sees them."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from concordia.server.protocol.contract_types import as_typescript
from concordia.server.protocol.table_talks import AgreementInfo, InvitationInfo
from concordia.server.ratings.fairness import Unrated


class Message(BaseModel):
    """Anything sent: unknown entries are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SeatInfo(Message):
    """A seat as everybody sees it."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    away: bool = Field(description="its owner ran out of time or left: a bot plays until they return")
    person: int | None = None
    guest: bool = Field(False, description="whoever holds it has no account, and so no profile")
    program: bool = Field(False, description="whoever holds it is a bot with an account: such games are not rated")
    level: str | None = None
    left: bool = Field(False, description="given up for good: it counts as last for its owner")
    stood_in: int = Field(0, description="in how many turns a bot has decided for its owner; 0 in lists of tables")
    colour: int = Field(0, description="with which it plays, 1 to 6; no two seats of a table have the same")
    vacation_until: float | None = Field(
        None,
        description="until when its holder is on vacation (it may be over): the clock stands still",
    )


class TableInfo(Message):
    """A table as everybody who knows its link sees it."""

    key: str
    game: str
    map: str
    players: int
    sides: list[list[int]] = Field(description="the seats that count together: partners, or everybody alone")
    options: dict[str, Any]
    public: bool
    hints: bool = Field(description="whether everybody may ask a bot for advice; such a game is not rated")
    analysis: bool
    pace: dict[str, Any] = Field(json_schema_extra=as_typescript("NoClock | Live | Correspondence"))
    level: str
    stand_in: str = Field(description="the bot that plays for who is away, as agreed when they sat down")
    rated: bool = Field(description="whether the game counts for ratings, with those who sit there now")
    unrated: Unrated | None = Field(description="why it does not")
    stage: Literal["open", "playing", "over"]
    host: int
    seats: list[SeatInfo]
    created_at: float
    started_at: float | None
    finished_at: float | None
    paused_since: float | None = Field(None, description="since when the whole table is paused; null: it is not")
    pause_asked: list[int] = Field(default_factory=list, description="the people who want a pause, not all yet")
    rematch: str | None
    ended: Literal["cancelled", "resigned", "withdrawn"] | None = Field(
        None, description="why it is over, if the game was not played to its end"
    )
    closed: bool = Field(False, description="nobody watches, once the game has begun")
    starts_when_full: bool = Field(False, description="the game begins when the last seat is taken")
    language: str | None = Field(None, description="spoken at the table")
    daily: str | None = Field(None, description="the date of the deal of the day that is played here")
    secret_until: float | None = Field(None, description="before, there is no record, replay or review of it")
    agreements: list[AgreementInfo] = Field(default_factory=list, description="for those who sit here")
    invitations: list[InvitationInfo] = Field(
        default_factory=list, description="for those who sit here; otherwise your own"
    )
