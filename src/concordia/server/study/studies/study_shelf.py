"""Everybody's studies: made, read, changed, and the tables at their nodes."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from concordia.actions.types import Action
from concordia.game import Game
from concordia.notation import write_study
from concordia.notation.study_tree import Mark, Study
from concordia.server.accounts.person import Person
from concordia.server.clock import Clock
from concordia.server.errors import Refusal
from concordia.server.live.registry import new_table_key
from concordia.server.store.database import Store
from concordia.server.store.models.annotated_models import ChapterRow, StudyRow, Visibility
from concordia.server.store.models.people_models import PersonRow
from concordia.server.study.studies import chapter_games, study_rows
from concordia.server.study.studies.study_limits import one_line, plain
from concordia.server.study.studies.study_rows import KeptNode, NewChapter
from concordia.server.study.studies.study_trials import StudyTrial
from concordia.server.table.seat import Seat

KEPT: Final = 24  # chapters whose tables are kept worked out
T = TypeVar("T")


@dataclass(frozen=True)
class ListedStudy:
    """A study and its chapters, as a list shows them."""

    study: StudyRow
    owner: str
    chapters: Sequence[ChapterRow]


@dataclass(frozen=True)
class OpenChapter:
    """A chapter with all that is in it."""

    study: StudyRow
    chapter: ChapterRow
    nodes: Sequence[KeptNode]
    seats: Sequence[Seat]


class Studies:
    """The studies of this server."""

    def __init__(self, store: Store, clock: Clock) -> None:
        """None is open."""
        self._store, self._clock = store, clock
        self._told: OrderedDict[Any, dict[str, Any]] = OrderedDict()

    async def of_person(self, person: int) -> list[tuple[StudyRow, int]]:
        """Somebody's studies with their numbers of chapters, the one changed last first."""

        def work(session: Session) -> list[tuple[StudyRow, int]]:
            mine = select(StudyRow).where(StudyRow.person_id == person).order_by(StudyRow.changed_at.desc())
            own = ChapterRow.study_id.in_(select(StudyRow.id).where(StudyRow.person_id == person))
            counted = select(ChapterRow.study_id, func.count()).where(own).group_by(ChapterRow.study_id)
            counts: dict[int, int] = {row[0]: row[1] for row in session.execute(counted)}
            return [(row, counts.get(row.id, 0)) for row in session.scalars(mine)]

        return await self._store.read(work)

    async def make(self, person: int, title: str, chapters: Sequence[NewChapter]) -> str:
        """A new study, to be read by whoever has its link; its key."""
        now, key = self._clock.now(), new_table_key()

        def work(session: Session) -> None:
            row = StudyRow(key=key, person_id=person, title=one_line(title), visibility="link")
            row.revision, row.created_at, row.changed_at = 1, now, now
            study_rows.add_study(session, row, chapters)

        await self._store.write(work)
        return key

    async def look(self, key: str, person: int | None) -> ListedStudy:
        """A study that somebody may read."""

        def work(session: Session) -> ListedStudy:
            study = study_rows.visible(session, key, person)
            owner = session.get_one(PersonRow, study.person_id).name
            return ListedStudy(study, owner, study_rows.chapters_of(session, study))

        return await self._store.read(work)

    async def said(self, key: str, person: int | None) -> tuple[int, list[dict[str, Any]]]:
        """The owner of a study that somebody may read, and its titles and first comments, for the moderators."""

        def work(session: Session) -> tuple[int, list[dict[str, Any]]]:
            study = study_rows.visible(session, key, person)
            owner = session.get_one(PersonRow, study.person_id)
            about = {"person": owner.id, "name": owner.name, "at": study.changed_at}
            texts = study_rows.texts_of(session, study)
            return owner.id, [{"id": number, "text": text, **about} for number, text in enumerate(texts, 1)]

        return await self._store.read(work)

    async def open(self, key: str, number: int, person: int | None) -> OpenChapter:
        """A chapter that somebody may read."""
        now = self._clock.now()

        def work(session: Session) -> OpenChapter:
            study = study_rows.visible(session, key, person)
            chapter = study_rows.chapter_of(session, study, number)
            study_rows.must_be_open(session, chapter, person, now)
            seats = study_rows.seats_at(session, chapter)
            return OpenChapter(study, chapter, study_rows.nodes_of(session, chapter), seats)

        return await self._store.read(work)

    async def told(self, opened: OpenChapter) -> dict[str, Any]:
        """The tables at all nodes of a chapter; those looked at last are kept."""
        tree = tuple(node[:4] for node in opened.nodes)
        wanted = opened.study.id, opened.chapter.number, tree
        found = self._told.get(wanted)
        if found is None:
            found = await asyncio.to_thread(chapter_games.told, opened.chapter.setup, opened.nodes)
            self._told[wanted] = found
            while len(self._told) > KEPT:
                self._told.popitem(last=False)
        self._told.move_to_end(wanted)
        return found

    async def trial(self, key: str, number: int, node: int, person: int) -> StudyTrial:
        """The turn at a node of one's own study, to be played."""
        opened = await self.open(key, number, person)
        if opened.study.person_id != person:
            raise Refusal("study/not_yours", 403)
        return await asyncio.to_thread(_trial, opened, node)

    def played(
        self, opened: OpenChapter, node: int, person: Person, actions: Sequence[Action]
    ) -> tuple[int, list[str]]:
        """A whole turn at a node, played: the node that it follows, and all that was decided in it."""
        before, _, last = chapter_games.at_node(opened.chapter.setup, opened.nodes, node)
        trial = _around(before, opened)
        table = trial.table(person.id, person.name, actions)
        if not trial.complete(table):
            raise Refusal("puzzle/unfinished", 409)
        return last, trial.decided(table)

    async def edit(
        self, key: str, person: int, revision: int, title: str | None, visibility: Visibility | None
    ) -> None:
        """Another title, or somebody else may read it."""

        def work(_: Session, study: StudyRow) -> None:
            study.title = study.title if title is None else one_line(title)
            study.visibility = visibility or study.visibility

        await self._change(key, person, revision, work)

    async def remove(self, key: str, person: int, revision: int) -> None:
        """Remove a study for good."""
        await self._change(key, person, revision, lambda session, study: session.delete(study))

    async def add_chapters(self, key: str, person: int, revision: int, chapters: Sequence[NewChapter]) -> int:
        """More chapters; the number of the first of them."""
        return await self._change(
            key, person, revision, lambda session, study: study_rows.add_chapters(session, study, chapters)
        )

    async def edit_chapter(
        self, key: str, person: int, revision: int, number: int, title: str | None, place: int | None
    ) -> None:
        """Another title, or another place among the chapters, counted from 0."""

        def work(session: Session, study: StudyRow) -> None:
            chapter = study_rows.chapter_of(session, study, number)
            chapter.title = chapter.title if title is None else one_line(title)
            if place is not None:
                others = [each for each in study_rows.chapters_of(session, study) if each.number != number]
                others.insert(place, chapter)
                for at, each in enumerate(others, 1):
                    each.place = at

        await self._change(key, person, revision, work)

    async def remove_chapter(self, key: str, person: int, revision: int, number: int) -> None:
        """Remove a chapter; the last one stays."""

        def work(session: Session, study: StudyRow) -> None:
            if len(study_rows.chapters_of(session, study)) == 1:
                raise Refusal("study/last_chapter", 422)
            chapter = study_rows.chapter_of(session, study, number)
            here = ChapterRow.study_id == study.id, ChapterRow.number == chapter.number
            session.execute(delete(ChapterRow).where(*here))

        await self._change(key, person, revision, work)

    async def annotate(
        self, key: str, person: int, revision: int, number: int, node: int, comment: str, marks: Sequence[Mark]
    ) -> None:
        """What is said and drawn at a node."""

        def work(session: Session, study: StudyRow) -> None:
            chapter = study_rows.chapter_of(session, study, number)
            row = study_rows.node_of(session, chapter, node)
            if marks:
                chapter_games.checked_marks(chapter.setup, marks)
            row.comment = plain(comment)
            row.marks = [
                {"shape": each.shape, "at": each.at, "colour": each.colour, **({"to": each.to} if each.to else {})}
                for each in marks
            ]

        await self._change(key, person, revision, work)

    async def vary(
        self, key: str, person: int, revision: int, number: int, node: int, actions: Sequence[str]
    ) -> int:
        """Add decisions after a node; the last of them."""

        def work(session: Session, study: StudyRow) -> int:
            chapter = study_rows.chapter_of(session, study, number)
            return study_rows.add_line(session, chapter, node, actions)

        return await self._change(key, person, revision, work)

    async def promote(self, key: str, person: int, revision: int, number: int, node: int) -> None:
        """Make a variation the main line."""

        def work(session: Session, study: StudyRow) -> None:
            chapter = study_rows.chapter_of(session, study, number)
            study_rows.node_of(session, chapter, node)
            study_rows.promote(session, chapter, node)

        await self._change(key, person, revision, work)

    async def cut(self, key: str, person: int, revision: int, number: int, node: int) -> int:
        """Remove a node with all that follows; the node before it."""

        def work(session: Session, study: StudyRow) -> int:
            return study_rows.remove_from(session, study_rows.chapter_of(session, study, number), node)

        return await self._change(key, person, revision, work)

    async def notation(self, key: str, person: int | None, number: int | None) -> str:
        """A study, or one of its chapters, in the notation."""
        listed = await self.look(key, person)
        numbers = [each.number for each in listed.chapters] if number is None else [number]
        opened = [await self.open(key, each, person) for each in numbers]

        def write() -> str:
            chapters = [
                chapter_games.written(each.chapter.setup, each.chapter.title, each.nodes) for each in opened
            ]
            return write_study(Study(listed.study.title, chapters))

        return await asyncio.to_thread(write)

    async def _change(self, key: str, person: int, revision: int, work: Callable[[Session, StudyRow], T]) -> T:
        now = self._clock.now()

        def changed(session: Session) -> T:
            return work(session, study_rows.changing(session, key, person, revision, now))

        return await self._store.write(changed)


def _trial(opened: OpenChapter, node: int) -> StudyTrial:
    return _around(chapter_games.at_node(opened.chapter.setup, opened.nodes, node)[0], opened)


def _around(before: Game, opened: OpenChapter) -> StudyTrial:
    return StudyTrial(before, chapter_games.table_around(before, opened.seats).seats)
