"""What is sent to the HTTP API, and what it answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from concordia.messages import Language
from concordia.server.protocol.contract_types import PlayerView, TableView, as_typescript
from concordia.server.protocol.socket_messages import (
    AnyAction,
    LogLine,
    Option,
    RequestId,
    Result,
    SeatNumber,
    Version,
)
from concordia.server.protocol.table_info import TableInfo

Level = Annotated[str, Field(max_length=32, description="the name of a bot")]


class Body(BaseModel):
    """Anything sent: unknown entries are refused."""

    model_config = ConfigDict(extra="forbid")


class SeatWish(Body):
    """Who is to sit there: you (several seats share your screen), whoever comes, or a bot."""

    kind: Literal["me", "open", "bot"]
    level: Level | None = None
    name: Annotated[str, Field(max_length=64)] | None = Field(
        None, description="where several people share your screen: who plays this seat"
    )
    colour: Annotated[int, Field(ge=1, le=6)] | None = Field(
        None, description="where several people share your screen: with which colour; the first to name it has it"
    )


class NoClock(Body):
    """Everybody takes the time they need."""

    kind: Literal["none"]


class Live(Body):
    """A bank of seconds for the whole game, and more for each turn."""

    kind: Literal["live"]
    bank: Annotated[float, Field(ge=10, le=86400, allow_inf_nan=False)]
    increment: Annotated[float, Field(ge=0, le=3600, allow_inf_nan=False)] = 0


class Correspondence(Body):
    """So many hours each time somebody is asked, and days of vacation for the whole game."""

    kind: Literal["correspondence"]
    hours: Annotated[float, Field(ge=0.1, le=24 * 60, allow_inf_nan=False)]
    vacation_days: Annotated[float, Field(ge=0, le=90, allow_inf_nan=False)] = 0


class NewTable(Body):
    """A table to be made."""

    game: Annotated[str, Field(max_length=16)] = "classic"
    map: Annotated[str, Field(max_length=32)] = "imperium"
    options: Annotated[dict[str, bool | str], Field(max_length=8)] = Field(default_factory=dict)
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=6)]
    public: bool = False
    pace: Annotated[NoClock | Live | Correspondence, Field(discriminator="kind")] = NoClock(kind="none")
    level: Level = "greedy"
    stand_in: Level | None = Field(
        None, description="the bot that plays for who is away; without it the host's choice"
    )
    shuffle: bool = False
    hints: bool = Field(False, description="everybody may ask a bot for advice; such a game is not rated")
    start: bool = Field(False, description="begin at once; no seat may be open")
    starts_when_full: bool = Field(False, description="begin as soon as the last seat is taken")
    closed: bool = Field(False, description="nobody may watch once the game has begun")
    language: Language | None = Field(None, description="spoken at the table; without it yours")


class Where(Body):
    """One of the seats; without it the first that fits."""

    seat: SeatNumber | None = None


class Filling(Body):
    """The bots that take the open seats; without a level those of the table."""

    level: Level | None = None


class Forking(Body):
    """From which decision on: the number of a log line; that line and all before it stay."""

    number: Annotated[int, Field(ge=0, le=2**31)] | None = None


class Vacation(Body):
    """Whether this seat's clock stands still."""

    on: bool


class Pausing(Body):
    """Whether you want a pause of the whole table; without one the game goes on at once."""

    on: bool


class Deciding(Body):
    """A decision, as over the socket."""

    id: RequestId
    version: Version
    action: AnyAction
    seat: SeatNumber | None = Field(None, description="only needed by who holds several seats")


class Wondering(Body):
    """A decision that is not among the legal ones."""

    action: AnyAction
    seat: SeatNumber | None = Field(None, description="only needed by who holds several seats")


class Why(BaseModel):
    """A reason: a sentence in the person's language, and the number of the rule."""

    reason: str
    rule: str


class Reasons(BaseModel):
    """Why a decision is not possible now; empty if it is."""

    reasons: list[Why]


class Asking(Body):
    """Taking back or ending the turn, as over the socket."""

    id: RequestId
    version: Version
    seat: SeatNumber | None = None


class Done(BaseModel):
    """The request was done; the table's version after it."""

    version: int


class Listed(BaseModel):
    """Tables, and where the next page begins; null: there are no more."""

    tables: list[TableInfo]
    next: int | None = None


class MyGame(BaseModel):
    """One of my tables, with whose turn it is and since when."""

    table: TableInfo
    mine: list[int] = Field(description="the seats that I hold")
    asked: int | None = Field(description="the seat that is asked")
    my_turn: bool
    since: float | None
    round: int | None = Field(None, description="which round is being played, from 1 on")
    deadline: float | None
    result: Result | None = Field(None, description="how it ended, once it is over")


class MyGames(BaseModel):
    """My tables, those waiting for me first."""

    games: list[MyGame]
    more: bool = Field(False, description="whether there is another page")


class Board(BaseModel):
    """A board to play on."""

    id: str
    name: str
    recommended: tuple[int, int] | None = Field(description="for how many players")


class Choices(BaseModel):
    """What can be chosen for a table."""

    games: list[str]
    sides: dict[str, dict[int, list[list[int]]]] = Field(
        description="by game and number of players: the seats that count together"
    )
    maps: list[Board]
    options: dict[str, list[str | bool]] = Field(description="what may be chosen, the default first")
    bots: list[str]
    ratings: dict[str, int] = Field(description="how strong bots are, on the scale of people's ratings")
    stand_in: str = Field(description="the bot that plays for somebody who is away, where a table names no other")


class ChatLine(BaseModel):
    """Something that was said at the table."""

    id: int
    person: int
    name: str
    text: str
    at: float


class ChatLines(BaseModel):
    """What was said, the oldest first."""

    lines: list[ChatLine]


class CardComing(BaseModel):
    """A kind of card that can still be bought."""

    card: str
    gods: list[str] = Field(description="for whom it scores in this game")
    display: int = Field(description="how many lie open")
    stack: int | None = Field(description="how many must be in the stack; null: nobody can know")


class Standings(BaseModel):
    """How a game stands, as far as everybody may know."""

    version: int
    scores: list[dict[str, int]] = Field(description="by seat: points of each god, concordia, total")
    exact: bool = Field(description="whether all cards that count are known to everybody")
    coming: list[CardComing]
    cards: list[dict[str, int]] = Field(description="by seat: what one card of each kind is worth now")


class HintWish(Body):
    """For which of your seats, and whether the second plan is wanted."""

    seat: SeatNumber | None = Field(None, description="only needed by who holds several seats")
    another: bool = Field(False, description="the best turn that begins otherwise than the first advice")


class Hint(BaseModel):
    """What a bot would do in the rest of the turn."""

    version: int = Field(description="the version that the advice is for")
    level: str = Field(description="the bot: adviser, which thinks as long as strong and does not err on purpose")
    line: list[Option]
    why: str = Field(description="what the turn is for, a sentence in the person's language")
    points: int | None = Field(description="what it brings at once; null: points are not shown at this table")


class Figures(BaseModel):
    """All seats after a turn."""

    turn: int = Field(description="how many turns were over")
    seat: int | None = Field(description="who decided last; null at the start")
    number: int = Field(description="the last line of the log")
    scores: list[dict[str, int]]
    money: list[int]
    houses: list[int]
    cards: list[int]
    chances: list[float] = Field(description="to win, 0 to 1, as the levels judge the table; partners share one")


class History(BaseModel):
    """A finished game in figures, from the start to the end."""

    turns: list[Figures]


class Told(LogLine):
    """A decision and what it changed, as in an update."""

    view: dict[str, Any] = Field(json_schema_extra=as_typescript("Partial<TableView>"))
    players: dict[str, PlayerView]


class Retold(BaseModel):
    """A finished game decision by decision, all hands open."""

    start: TableView
    steps: list[Told]
    result: Result
