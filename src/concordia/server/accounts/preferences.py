"""What a person can choose. The server acts on the named ones; ``page`` belongs to the web client."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

LARGEST_PAGE = 4096

# "slow": games by correspondence or without a clock, with other people at the table.
Alerts = Literal["all", "slow", "none"]


def _small(page: dict[str, Any]) -> dict[str, Any]:
    # Python's JSON reader lets NaN and half a surrogate pair through, but no database stores them.
    if len(json.dumps(page, allow_nan=False, ensure_ascii=False).encode()) > LARGEST_PAGE:
        raise ValueError(LARGEST_PAGE)
    return page


class Preferences(BaseModel):
    """How someone likes to play and to be told."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"skip_end": True}]})

    skip_end: bool = Field(
        default=False, description="The last action of a turn ends it; it cannot be taken back then."
    )
    auto_keep: bool = Field(
        default=False, description="When a storehouse overflows, the most valuable goods are kept."
    )
    mail: Alerts = Field(default="slow", description="Which alerts come by e-mail.")
    browser: bool = Field(default=True, description="Whether the page may show browser notifications.")
    open_statistics: bool = Field(
        default=False, description="Whether everybody may see my statistics, not only how many games I won."
    )
    hide_chat: bool = Field(default=False, description="Show no chat at all.")
    page: Annotated[dict[str, Any], AfterValidator(_small)] = Field(
        default_factory=dict, description="Whatever the web client wants to remember, at most 4096 bytes of JSON."
    )
