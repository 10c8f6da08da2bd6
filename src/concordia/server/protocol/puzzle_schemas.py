"""Puzzles: what is sent and answered. Nothing here tells a right turn before a puzzle is over."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field

from concordia.puzzles.themes import Theme
from concordia.server.protocol.contract_types import PlayerView, Shortage, ToTheEnd, TradeLimits, as_typescript
from concordia.server.protocol.schemas import Body, History, Retold
from concordia.server.protocol.socket_messages import AnyAction, Asked, Option
from concordia.server.protocol.study_schemas import PerCent
from concordia.server.protocol.table_info import TableInfo
from concordia.server.protocol.trial_schemas import TrialTable

PuzzleState = Literal["open", "tried", "first", "second", "missed"]


class ListedPuzzle(BaseModel):
    """One of today's five."""

    name: str
    theme: Theme
    rating: int
    state: PuzzleState = Field(description="first, second: at which try it was found")


class ThemeShare(BaseModel):
    """How often somebody found puzzles of a theme at their first try."""

    theme: Theme
    puzzles: int = Field(description="that there are")
    tried: int
    found: int


class PuzzleSolver(BaseModel):
    """How far somebody has come with puzzles."""

    rating: int
    settled: bool
    gained: int = Field(description="in the last seven days")
    history: list[int] = Field(description="at the end of the last days with a try, the oldest first")
    days: int = Field(description="in a row with a puzzle found; one missed day in seven is forgiven")
    week: list[bool] = Field(description="whether one was found, for each of the last seven days, today last")
    themes: list[ThemeShare]


class Puzzles(BaseModel):
    """Today's five, and how far one has come; without anybody signed in only the five."""

    today: list[ListedPuzzle]
    until: float = Field(description="when tomorrow's five come")
    count: int = Field(description="of all puzzles")
    solver: PuzzleSolver | None


class AnswerBar(BaseModel):
    """How often an answer was given at a first try."""

    deeds: list[str] = Field(description="what the turn comes to; nothing for answers that were not foreseen")
    right: bool
    count: int
    mine: bool


class RightAnswer(BaseModel):
    """A right turn."""

    actions: list[AnyAction]
    deeds: list[str]
    chance: PerCent
    points: float = Field(description="more than the best opponent's that can be expected")


class PuzzleSolution(BaseModel):
    """What is told once a puzzle is over."""

    right: list[RightAnswer]
    why: str
    answers: list[AnswerBar]
    change: int = Field(description="of one's rating")
    game: bool = Field(description="whether the game it is from can be replayed")


class PuzzleInfo(BaseModel):
    """A puzzle, and how far one has come with it."""

    name: str
    theme: Theme
    rating: int
    tried: int = Field(description="first tries of everybody")
    found: int
    levels: str = Field(description="the level of those who played the game it is from")
    round: int
    seat: int
    by_points: bool = Field(description="points tell the right turn, not the chance to win")
    tries: int = Field(description="one's own so far")
    of: int
    hinted: bool
    right: bool
    over: bool
    again: bool = Field(description="it came back, and counts for no rating")
    solution: PuzzleSolution | None


class PuzzleGame(BaseModel):
    """The finished game that a puzzle comes from."""

    table: TableInfo
    history: History
    retold: Retold
    turn: int = Field(description="of the puzzle, counted from 0")


class TurnTable(BaseModel):
    """A table within a turn: what is not as on the first one, and where each option leads."""

    seat: int | None
    asked: Asked | None
    trade: TradeLimits | None
    short: list[Shortage | None] | None
    left: ToTheEnd | None
    view: dict[str, Any] = Field(json_schema_extra=as_typescript("Partial<TableView>"))
    players: dict[str, PlayerView]
    complete: bool
    legal: list[int] = Field(description="options, by their numbers")
    next: list[int] = Field(description="for each of them the number of the next table; -1: it is not told")


class PuzzleToKeep(BaseModel):
    """A puzzle that can be tried without a connection: nothing in it tells the right turn."""

    puzzle: PuzzleInfo
    first: TrialTable
    options: list[Option]
    tables: list[TurnTable] = Field(description="the one before the turn first")


class PuzzleWish(Body):
    """What to practise."""

    theme: Theme | None = None


class PuzzleHint(BaseModel):
    """A part of the right turn."""

    kind: Literal["card", "province", "good", "god"]
    name: str


class PuzzleVerdict(BaseModel):
    """What a try came to."""

    right: bool
    chance: PerCent | None = Field(description="that the try keeps, if it was examined")
    needed: PerCent = Field(description="that the best turn keeps")
    points: float | None
    needed_points: float
    why: list[str]
    puzzle: PuzzleInfo
