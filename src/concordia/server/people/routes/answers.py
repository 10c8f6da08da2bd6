"""What all routes share: the shape of errors, numbers in paths, and how a refusal is documented."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Path, Query
from pydantic import BaseModel, Field

_LAST = 2**31 - 1

Number = Annotated[int, Path(ge=1, le=_LAST, description="The number of the thing.")]
Before = Annotated[int | None, Query(ge=1, le=_LAST, description="Only those before this number: the next page.")]


class Wrong(BaseModel):
    """What was refused, and why."""

    code: str = Field(examples=["account/name_taken"])
    reason: str = Field(
        description="A sentence in the person's language.",
        examples=["Somebody else keeps this name; choose another one."],
    )


class Problem(BaseModel):
    """The one shape of all errors."""

    error: Wrong


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The documentation of the statuses with which a route refuses."""
    said = {
        401: "Nobody is signed in",
        403: "Not with an API token",
        404: "There is none",
        409: "Not possible now",
    }
    said |= {422: "Something in the request is wrong", 429: "Too often; wait"}
    return {status: {"model": Problem, "description": said[status]} for status in statuses}
