"""Learning from games: what is sent and answered."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from concordia.review.verdicts import Verdict
from concordia.server.protocol.contract_types import Effect
from concordia.server.protocol.explorer_schemas import OpeningShare
from concordia.server.protocol.schemas import Body
from concordia.server.protocol.socket_messages import AnyAction

# How something stands that somebody practises.
Practised = Literal["open", "hinted", "found", "helped", "skipped", "shown"]
PerCent = Annotated[int, Field(ge=0, le=100)]


class JudgedTurn(BaseModel):
    """A turn of a finished game, judged by what it cost in chance to win; chances are whole per cents."""

    turn: int
    seat: int
    card: str
    verdict: Verdict
    cost: PerCent
    before: PerCent
    played: PerCent
    better: PerCent
    best: list[AnyAction] = Field(description="a clearly better turn; empty where there was none")
    prices: list[Effect] = Field(description="what each action of it costs or brings; empty in older reviews")
    why: list[str] = Field(description="what speaks for it, in the language of whoever asks")


class SeatReview(BaseModel):
    """What can be said of one player's game."""

    seat: int
    accuracy: PerCent
    counts: dict[Verdict, int]
    gods: dict[str, int] = Field(description="points at the end")
    strongest: int | None = Field(description="the turn after which the chance to win had grown most")
    weakest: int | None = Field(description="the turn that cost most")
    wasted: int = Field(description="goods that found no room")
    without_effect: int = Field(description="turns that changed nothing of theirs")
    opening: OpeningShare | None = Field(None, description="how it began; null where too few games began so")


class Review(BaseModel):
    """A finished game judged, or as much of it as has been judged so far."""

    state: Literal["none", "running", "failed", "done"]
    done: int = Field(description="turns judged so far")
    of: int = Field(description="turns of the game")
    too_short: bool
    took: int | None = Field(None, description="seconds that the judge needed; null in older reviews")
    turns: list[JudgedTurn]
    seats: list[SeatReview]
    chances: list[list[PerCent]] = Field(description="everybody's chance to win at the start and after every turn")


class MistakeOut(BaseModel):
    """A turn that cost dear, to be tried again: nothing of what was played, or would be better."""

    table: str = Field(description="the key of its table")
    map: str
    game: str
    finished_at: float | None
    turn: int
    round: int
    seat: int
    verdict: Verdict
    cost: PerCent
    before: PerCent
    mark: PerCent = Field(description="a turn is right that keeps so many per cent")
    state: Practised


class Mistakes(BaseModel):
    """Mistakes of a reviewed game, by round."""

    mistakes: list[MistakeOut]


class GameToReview(BaseModel):
    """A finished game that could be reviewed."""

    table: str
    map: str
    game: str
    finished_at: float | None


class DearestMistakes(BaseModel):
    """The dearest mistakes of one's own games: the newest game first, within a game by cost."""

    mistakes: list[MistakeOut]
    reviewed: int = Field(description="finished games that have a review")
    unreviewed: list[GameToReview] = Field(description="the latest that have none")


class CheckedTurn(BaseModel):
    """What a tried turn is worth; what was played in the game is told once it is right."""

    right: bool
    chance: PerCent
    mark: PerCent
    in_game: PerCent
    why: str
    prices: list[Effect] = Field(description="what each action of the tried turn costs or brings")
    played: list[AnyAction]
    state: Practised


class MistakeHintWish(BaseModel):
    """Which hint: the first names the card, the second the province."""

    model_config = ConfigDict(extra="forbid")

    number: Annotated[int, Field(ge=1, le=2)]


class MistakeHint(BaseModel):
    """What helps: the card of the better turn, and where on the board it does something."""

    card: str
    province: str | None = Field(description="with the second hint; null if it does nothing on the board")


class Solution(BaseModel):
    """The better turn, why, and what was played."""

    best: list[AnyAction]
    prices: list[Effect] = Field(description="what each action of it costs or brings; empty in older reviews")
    better: PerCent
    in_game: PerCent
    why: list[str]
    played: list[AnyAction]


class PutOff(BaseModel):
    """How a mistake stands now."""

    state: Practised


class TaskMark(BaseModel):
    """Whether somebody has done a task of a lesson."""

    name: str = Field(description="of the task, and of its trial: build.move")
    done: bool


class LessonMark(BaseModel):
    """How far somebody has come with a lesson."""

    name: str
    tasks: list[TaskMark]


class Lessons(BaseModel):
    """The lessons, and how far one has come with them; without anybody signed in nothing is done."""

    lessons: list[LessonMark]
    game: bool = Field(description="whether a game with hints that fade was played to its end")


class LessonTask(BaseModel):
    """A task of a lesson, in the language of whoever asks; its table is a trial of the kind ``lesson``."""

    name: str
    aim: str
    title: str = Field(description="what the coach speaks about")
    coach: str
    rules: list[str]
    shows: list[str] = Field(description="parts of the table it needs besides board, hand and goods: display")
    solution: list[AnyAction]


class LessonTasks(BaseModel):
    """The tasks of a lesson."""

    name: str
    tasks: list[LessonTask]


class LessonVerdict(BaseModel):
    """Whether a turn reaches the goal of a task."""

    right: bool
    why: str | None = Field(description="what it misses, in a few words")
    lessons: Lessons


class LessonsDone(Body):
    """What was done elsewhere: kept by the browser of somebody who was not signed in."""

    done: Annotated[list[str], Field(max_length=100, description="names of tasks, or ``game``")]
