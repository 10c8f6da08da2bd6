"""What all routes share: the shape of errors, how refusals are documented, and numbers in paths."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Path, Query
from pydantic import BaseModel, Field

_LAST = 2**31 - 1

Number = Annotated[int, Path(ge=1, le=_LAST, description="Its number.")]
Before = Annotated[int | None, Query(ge=1, le=_LAST, description="Only those before this number: the next page.")]

Page = Annotated[int, Query(ge=0, le=10_000, description="Which page, from 0 on.")]


class Wrong(BaseModel):
    """What was refused, and why."""

    code: str = Field(examples=["account/name_taken"])
    reason: str = Field(
        description="A sentence in the person's language.",
        examples=["This name is taken; choose another one."],
    )
    rule: str | None = Field(default=None, description="The number in docs/rules.md, where a rule forbids it.")


class Problem(BaseModel):
    """The one shape of all errors."""

    error: Wrong


_SAID = {
    400: "The request cannot be read",
    401: "Nobody is signed in",
    403: "Not allowed, or not with an API token",
    404: "There is none",
    409: "Not possible now",
    413: "Too large",
    422: "Something in the request is wrong",
    429: "Too often; wait",
    503: "Not just now; try again",
}


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Documents the statuses with which a route refuses.

    What can be wrong (422) can be unreadable (400), and who can be nobody (401) can be suspended (403).
    """
    every = {*statuses, *({400} if 422 in statuses else ()), *({403} if 401 in statuses else ())}
    return {status: {"model": Problem, "description": _SAID[status]} for status in sorted(every)}
