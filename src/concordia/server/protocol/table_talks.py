"""What people at a table ask of each other, as they see it."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class Talk(BaseModel):
    """Something that was asked: unknown entries are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class AgreementInfo(Talk):
    """Something that happens once everybody who plays agrees."""

    kind: Literal["cancel"]
    by: int = Field(description="who asked")
    at: float
    agreed: list[int] = Field(description="people")
    waiting: list[int] = Field(description="people who have not answered")


class InvitationInfo(Talk):
    """A seat for somebody: any free one, or one whose owner gives it away in a running game."""

    by: int
    at: float
    person: int | None = Field(description="for whom; null: for whoever has the link with the code")
    name: str
    seat: int | None
    code: str | None = Field(description="only for who made it")
    declined: bool
