"""What goes over the socket of a table about its chat."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from concordia.server.protocol.table_info import Message

CHAT_LENGTH = 500


class Say(Message):
    """Chat, with the players or, without a seat, with the spectators."""

    type: Literal["chat"]
    text: Annotated[str, Field(min_length=1, max_length=CHAT_LENGTH)]


class Said(Message):
    """Chat."""

    type: Literal["chat"]
    id: int
    person: int
    name: str
    text: str
    at: float
    players: bool = Field(description="the players' channel, not the spectators'")


class ChatRemoved(Message):
    """A moderator has removed a line of chat."""

    type: Literal["chat_removed"]
    id: int
