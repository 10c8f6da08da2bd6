"""The lessons of a server: their tasks laid out to be tried, and how far everybody has come with them."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from concordia.lessons.lesson import ME, RIVAL, Lesson, Task, shipped_lessons, task_named
from concordia.server.clock import Clock
from concordia.server.errors import Refusal
from concordia.server.store.database import Store
from concordia.server.store.models.study_models import PracticeRow
from concordia.server.study.trial import Trial
from concordia.server.table.seat import Seat
from concordia.server.table.table_record import terms_of

KIND: Final = "lesson"
GAME: Final = "game"  # the station after the lessons: a game with hints that fade
NAMES: Final = {ME: "", RIVAL: "Marcus"}


def lesson_of(name: str) -> Lesson:
    """The lesson of a name; Refusal if there is none."""
    found = shipped_lessons().get(name)
    if found is None:
        raise Refusal("lesson/unknown", 404)
    return found


def task_of(name: str) -> Task:
    """The task of a name like ``build.move``; Refusal if there is none."""
    found = task_named(name)
    if found is None:
        raise Refusal("lesson/unknown", 404)
    return found


@cache
def trial_of_task(task: str) -> Trial:
    """The turn to be found."""
    game = task_of(task).laid_out()
    return Trial(terms_of(game), game, [Seat(seat, "bot", name=name) for seat, name in NAMES.items()])


class LessonBook:
    """Keeps which tasks people have done."""

    def __init__(self, store: Store, clock: Clock) -> None:
        """For the people of a store."""
        self._store = store
        self._clock = clock

    async def done(self, person: int | None) -> set[str]:
        """The tasks somebody has done; nothing for nobody."""
        if person is None:
            return set()
        mine = select(PracticeRow.item).where(PracticeRow.person_id == person, PracticeRow.kind == KIND)
        return await self._store.read(lambda session: set(session.scalars(mine)))

    async def note(self, person: int, tasks: Collection[str]) -> set[str]:
        """Write down that tasks were done, and answer all that are; names that mean nothing are left out."""
        now = self._clock.now()
        known = {name for name in tasks if name == GAME or task_named(name) is not None}

        def write(session: Session) -> None:
            for name in sorted(known):
                session.merge(PracticeRow(person_id=person, kind=KIND, item=name, state="found", at=now))

        if known:
            await self._store.write(write)
        return await self.done(person)
