"""What a person can choose. The server acts on the named ones; ``page`` belongs to the web client."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

LARGEST_PAGE = 4096

# "slow": games by correspondence or without a clock, with other people at the table.
Alerts = Literal["all", "slow", "none"]


def _small(page: dict[str, Any]) -> dict[str, Any]:
    # Python's JSON reader lets NaN and half a surrogate pair through, but no database stores them.
    if len(json.dumps(page, allow_nan=False, ensure_ascii=False).encode()) > LARGEST_PAGE:
        raise ValueError(LARGEST_PAGE)
    return page


def _known_zone(name: str) -> str:
    if name:
        try:
            ZoneInfo(name)
        except (ZoneInfoNotFoundError, OSError) as wrong:
            raise ValueError(name) from wrong
    return name


TimeOfDay = Annotated[str, Field(pattern=r"^(([01][0-9]|2[0-3]):[0-5][0-9])?$", examples=["22:00"])]


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
    push: Alerts = Field(default="all", description="Which alerts come to subscribed browsers by web push.")
    mail_every: Literal[0, 10, 60, 240, 1440] = Field(
        default=10, description="Minutes between two e-mails at least; what comes meanwhile is told in one."
    )
    remind: Literal[0, 1, 3, 6, 12, 24] = Field(
        default=12, description="Hours before time runs out at which to remind me; 0: never."
    )
    quiet_from: TimeOfDay = Field(default="", description="From when nothing is sent; empty: no quiet hours.")
    quiet_to: TimeOfDay = Field(default="", description="Until when; what was held back is sent then.")
    time_zone: Annotated[str, Field(max_length=64), AfterValidator(_known_zone)] = Field(
        default="", description="Where those hours count; empty: UTC.", examples=["Europe/Belgrade"]
    )
    hide_chat: bool = Field(default=False, description="Show no chat at all.")
    colour: Annotated[int, Field(ge=1, le=6)] | None = Field(
        default=None, description="The colour to play with where it is free when sitting down."
    )
    page: Annotated[dict[str, Any], AfterValidator(_small)] = Field(
        default_factory=dict, description="Whatever the web client wants to remember, at most 4096 bytes of JSON."
    )
