"""A turn to be found on the ordinary board: what is sent and answered, whatever it is found for."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import BaseModel, Field

from concordia.server.protocol.schemas import Body
from concordia.server.protocol.socket_messages import AnyAction, State
from concordia.server.protocol.table_info import TableInfo

MOST_DECISIONS: Final = 60  # of one turn

Decisions = Annotated[
    list[AnyAction], Field(max_length=MOST_DECISIONS, description="what the turn has so far, from its beginning")
]


class TurnSoFar(Body):
    """A turn as far as it has been decided."""

    actions: Decisions


class WonderedAt(Body):
    """A decision that somebody wonders about, after those of the turn so far."""

    actions: Decisions
    action: AnyAction


class TrialTable(BaseModel):
    """The table of a trial, with all that its seat may know."""

    table: TableInfo
    seats: list[int] = Field(description="for which whoever tries decides")
    complete: bool = Field(description="the turn can be handed in")
    state: State
