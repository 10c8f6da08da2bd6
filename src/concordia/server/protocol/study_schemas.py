"""Learning from games: what is sent and answered."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from concordia.review.verdicts import Verdict
from concordia.server.protocol.socket_messages import AnyAction

PerCent = Annotated[int, Field(ge=0, le=100)]


class JudgedTurn(BaseModel):
    """A turn of a finished game, judged by what it cost in chance to win; chances are whole per cents."""

    turn: int
    seat: int
    card: str
    verdict: Verdict
    cost: PerCent
    before: PerCent
    played: PerCent
    better: PerCent
    best: list[AnyAction] = Field(description="a clearly better turn; empty where there was none")
    why: list[str] = Field(description="what speaks for it, in the language of whoever asks")


class SeatReview(BaseModel):
    """What can be said of one player's game."""

    seat: int
    accuracy: PerCent
    counts: dict[Verdict, int]
    gods: dict[str, int] = Field(description="points at the end")
    strongest: int | None = Field(description="the turn after which the chance to win had grown most")
    weakest: int | None = Field(description="the turn that cost most")
    wasted: int = Field(description="goods that found no room")
    without_effect: int = Field(description="turns that changed nothing of theirs")


class Review(BaseModel):
    """A finished game judged, or as much of it as has been judged so far."""

    state: Literal["none", "running", "failed", "done"]
    done: int = Field(description="turns judged so far")
    of: int = Field(description="turns of the game")
    too_short: bool
    turns: list[JudgedTurn]
    seats: list[SeatReview]
    chances: list[list[PerCent]] = Field(description="everybody's chance to win at the start and after every turn")
