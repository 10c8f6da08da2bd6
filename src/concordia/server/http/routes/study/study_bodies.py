"""Studies: what is sent and answered."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from concordia.notation.study_tree import Colour, Shape
from concordia.server.protocol.contract_types import TableView
from concordia.server.protocol.schemas import Body, Told
from concordia.server.protocol.table_info import TableInfo
from concordia.server.protocol.trial_schemas import Decisions
from concordia.server.store.models.annotated_models import Visibility
from concordia.server.study.studies.study_limits import (
    LONGEST_COMMENT,
    LONGEST_TEXT,
    LONGEST_TITLE,
    MOST_CHAPTERS,
    MOST_MARKS,
)

Title = Annotated[str, Field(max_length=LONGEST_TITLE)]
Place = Annotated[str, Field(min_length=1, max_length=40)]
Number = Annotated[int, Field(ge=0, le=2**31 - 1)]


class TableSource(Body):
    """The game of a table: a finished one, or a board of one's own."""

    kind: Literal["table"]
    table: Annotated[str, Field(max_length=32, pattern="^[0-9a-z]+$")]


class DealSource(Body):
    """A deal; without a seed one is drawn."""

    kind: Literal["deal"]
    game: Annotated[str, Field(max_length=16)] = "classic"
    map: Annotated[str, Field(max_length=32)] = "imperium"
    players: Annotated[int, Field(ge=2, le=6)]
    options: Annotated[dict[str, bool | str], Field(max_length=8)] = Field(default_factory=dict)
    seed: Annotated[int, Field(ge=-(2**53), le=2**53)] | None = None


class NotationSource(Body):
    """A game, a position or a whole study in the notation."""

    kind: Literal["notation"]
    text: Annotated[str, Field(max_length=LONGEST_TEXT)]


Source = Annotated[TableSource | DealSource | NotationSource, Field(discriminator="kind")]


class NewStudy(Body):
    """A study to be made; a text in the notation may bring its own title."""

    title: Title = ""
    source: Source


class Changing(Body):
    """A change of a study; refused with 409 where it has been changed since the revision that was seen."""

    revision: Number


class StudyEdit(Changing):
    """Another title, or who may read it."""

    title: Title | None = None
    visibility: Visibility | None = None


class NewChapters(Changing):
    """Chapters to be added."""

    title: Title = ""
    source: Source


class ChapterEdit(Changing):
    """Another title, or another place among the chapters, counted from 0."""

    title: Title | None = None
    place: Annotated[int, Field(ge=0, lt=MOST_CHAPTERS)] | None = None


class StudyMark(Body):
    """A mark on the board: a ring around a city, a province, or an arrow from one city to another."""

    shape: Shape
    at: Place
    colour: Colour
    to: Place | None = Field(None, description="only of an arrow")


class Annotation(Changing):
    """What is said and drawn at a node, all of it."""

    comment: Annotated[str, Field(max_length=LONGEST_COMMENT)] = ""
    marks: Annotated[list[StudyMark], Field(max_length=MOST_MARKS)] = Field(default_factory=list)


class Variation(Changing):
    """A whole turn, from its beginning: of the turn that the node is in, or at its end of the next."""

    node: Number
    actions: Decisions


class ListedStudyOut(BaseModel):
    """A study in the list of one's own."""

    key: str
    title: str
    visibility: Visibility
    taken_down: bool = Field(description="whether moderators have taken it down: nobody else can read it")
    chapters: int
    changed_at: float


class ChapterInfo(BaseModel):
    """A chapter in the list of a study's."""

    number: int
    title: str


class StudyOut(BaseModel):
    """A study."""

    key: str
    title: str
    visibility: Visibility
    owner: str
    mine: bool = Field(description="whether whoever asks may change it")
    taken_down: str | None = Field(
        description="why moderators have taken it down: only they and its owner read it"
    )
    revision: int
    chapters: list[ChapterInfo]
    at: int | None = Field(None, description="the chapter or node that a change has led to")


class StudyMoment(Told):
    """A decision of a chapter, what it changed of the table at the node before it, and what is said there."""

    parent: int = Field(description="the node before it; 0 is the start")
    ends_turn: bool


class StudyText(BaseModel):
    """A study, or a chapter, in the notation."""

    text: str


class Remark(BaseModel):
    """What is said and drawn at a node."""

    node: int
    comment: str
    marks: list[StudyMark]


class ChapterOut(BaseModel):
    """A chapter: the open table at its start, then all decisions, each line before its variations' siblings."""

    number: int
    title: str
    revision: int
    table: TableInfo
    start: TableView
    moments: list[StudyMoment] = Field(description="depth first; what follows the same node is in order")
    remarks: list[Remark]
