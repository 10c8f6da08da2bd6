"""What goes over the socket of a table: one tagged union each way, with a version.

A client says ``hello`` and is sent ``welcome`` and the whole ``state`` of its seat; from then on every change
is an ``update`` with what is different. A request names the ``version`` it answers and carries an ``id`` of the
client's choice: sent again with the same id it is done once.

``python -m concordia.server.protocol.typescript`` writes the client's types, with ``--schema`` the JSON schema.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from concordia.server.protocol.chat_messages import ChatRemoved, Said, Say
from concordia.server.protocol.contract_types import (
    Effect,
    GameAction,
    Outcome,
    PlayerView,
    Shortage,
    TableView,
    ToTheEnd,
    TradeLimits,
    as_typescript,
)
from concordia.server.protocol.table_info import Message, TableInfo

PROTOCOL_VERSION = 1
LARGEST_MESSAGE = 4096  # bytes from a client

RequestId = Annotated[str, Field(min_length=1, max_length=40, description="the client's name for its request")]
Version = Annotated[int, Field(ge=0, le=2**31, description="how many entries the table's log has")]
SeatNumber = Annotated[int, Field(ge=0, le=5)]
# The rules say what is wrong with an action, so any is let in.
AnyAction = Annotated[dict[str, Any], Field(json_schema_extra=as_typescript("GameAction"))]


# From the client.


class Hello(Message):
    """The first message: the protocol that the client speaks."""

    type: Literal["hello"]
    protocol: int


class Act(Message):
    """Decide: one of the legal actions, as JSON of the contract."""

    type: Literal["act"]
    id: RequestId
    version: Version
    action: AnyAction


class Undo(Message):
    """Take back your last decision of the current turn."""

    type: Literal["undo"]
    id: RequestId
    version: Version


class ResetTurn(Message):
    """Take back all your decisions of the current turn."""

    type: Literal["reset_turn"]
    id: RequestId
    version: Version


class EndTurn(Message):
    """End your turn, which makes it final."""

    type: Literal["end_turn"]
    id: RequestId
    version: Version


class Handover(Message):
    """The screen was handed to the player of one of your seats that is asked: show that seat."""

    type: Literal["handover"]
    seat: SeatNumber


class Back(Message):
    """I am back: no bot plays my seat any more."""

    type: Literal["back"]


class Looking(Message):
    """Whether the table is on the screen now: who looks at it is not told what happens there."""

    type: Literal["looking"]
    yes: bool


class Ping(Message):
    """See whether the other side is there."""

    type: Literal["ping"]


Request = Act | Undo | ResetTurn | EndTurn
ClientMessage = Annotated[
    Hello | Act | Undo | ResetTurn | EndTurn | Handover | Back | Say | Looking | Ping, Field(discriminator="type")
]
CLIENT: TypeAdapter[Any] = TypeAdapter(ClientMessage)


# From the server.


class Option(Message):
    """Something that can be decided now."""

    action: GameAction
    text: str = Field(description="the same as one short token")
    effect: Effect = Field(
        default_factory=Effect,
        description="what it takes or brings: steps, money, goods (below zero: paid), yields by seat",
    )


class LogLine(Message):
    """A decision, as far as this seat may know it."""

    number: int
    turn: int
    seat: int
    action: GameAction
    at: float
    by: Literal["person", "bot", "auto"]
    card: str | None = Field(None, description="the card that was bought or copied")
    effect: Outcome | None = Field(None, description="what it took and brought, as all could see")


class Asked(Message):
    """Who is asked for what; the kind ``end`` means that an open turn waits to be ended."""

    seat: int
    kind: str
    since: float
    deadline: float | None
    stopped: float | None = Field(None, description="when the clock stopped, while the table is paused")


class Result(Message):
    """How the game ended."""

    scores: list[dict[str, int]]
    winners: list[int]


class Welcome(Message):
    """The answer to hello."""

    type: Literal["welcome"]
    protocol: int
    person: int | None
    name: str | None
    seats: list[int] = Field(description="the seats that you hold")
    table: TableInfo
    now: float
    pulse: float | None = Field(
        None,
        description="a word (at least pong) comes every so many seconds: else this node stands still, try another",
    )


class State(Message):
    """All that a seat may know: sent at the beginning and whenever the seat on the screen changes."""

    type: Literal["state"]
    version: int
    seat: int | None = Field(description="whose view this is; null: a spectator's")
    handover: int | None = Field(description="a seat of yours is asked: hand the screen over first")
    view: TableView | None = Field(description="null before the game has begun")
    legal: list[Option]
    undo: int = Field(description="how many decisions you may take back")
    asked: Asked | None
    banks: list[float] | None = Field(description="live: seconds left for each seat when asked last")
    log: list[LogLine]
    result: Result | None
    short: list[Shortage | None] | None = Field(description="by slot of the display; null: a spectator's")
    left: ToTheEnd | None = Field(description="null before the game has begun")
    trade: TradeLimits | None = Field(None, description="while you trade with a Mercator")
    id: str | None = Field(None, description="the request that led to this")


class Update(Message):
    """What is different from version ``base``, which the client has."""

    type: Literal["update"]
    version: int
    base: int
    view: dict[str, Any] = Field(
        description="the entries of the view that changed, but players",
        json_schema_extra=as_typescript("Partial<TableView>"),
    )
    players: dict[str, PlayerView] = Field(description="the rows of players that changed")
    legal: list[Option]
    undo: int
    asked: Asked | None
    banks: list[float] | None
    log_from: int = Field(description="lines with this number or a higher one are gone; then come these")
    log: list[LogLine]
    result: Result | None
    short: list[Shortage | None] | None
    left: ToTheEnd | None
    trade: TradeLimits | None = None
    id: str | None = None


class TableChanged(Message):
    """Seats, stage or rematch have changed."""

    type: Literal["table"]
    table: TableInfo


class Presence(Message):
    """Which seats have a screen open, and how many spectators watch."""

    type: Literal["presence"]
    seats: list[int]
    spectators: int


class Accepted(Message):
    """The request had been done before, at that version."""

    type: Literal["accepted"]
    id: str
    version: int


class Refused(Message):
    """A request that changed nothing, and why; ``rule`` is the number of the rule that forbids it, if one does."""

    type: Literal["refused"]
    id: str | None
    code: str
    reason: str
    rule: str | None
    version: int


class Failed(Message):
    """The message could not be read, or the server could not do what it says; the socket stays open."""

    type: Literal["error"]
    code: str
    reason: str


class Pong(Message):
    """Here I am."""

    type: Literal["pong"]
    now: float


ServerMessage = Annotated[
    Welcome | State | Update | TableChanged | Presence | Accepted | Refused | Said | ChatRemoved | Failed | Pong,
    Field(discriminator="type"),
]
SERVER: TypeAdapter[Any] = TypeAdapter(ServerMessage)
