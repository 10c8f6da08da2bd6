"""Lessons: which there are, their tasks, whether a turn reaches the goal, and how far one has come."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request

from concordia.actions.types import Action
from concordia.lessons.goals import Missed, Unfinished, check
from concordia.lessons.lesson import Task, shipped_lessons
from concordia.messages import sentence
from concordia.server.errors import Refusal
from concordia.server.http.identity import Anybody, Current, language_of, limit
from concordia.server.http.table_access import ERRORS
from concordia.server.protocol.study_schemas import (
    LessonMark,
    Lessons,
    LessonsDone,
    LessonTask,
    LessonTasks,
    LessonVerdict,
    TaskMark,
)
from concordia.server.protocol.trial_schemas import TurnSoFar
from concordia.server.study.lesson_book import GAME, LessonBook, lesson_of, task_of

router = APIRouter(prefix="/lessons", tags=["study"], responses=ERRORS)

Name = Annotated[str, Path(max_length=16, pattern="^[a-z]+$")]


def book_of(request: Request) -> LessonBook:
    """The lessons of this server."""
    found: LessonBook = request.app.state.lessons
    return found


TheBook = Annotated[LessonBook, Depends(book_of)]


@router.get("")
async def lessons(book: TheBook, request: Request, person: Anybody) -> Lessons:
    """All lessons, and which of their tasks one has done."""
    who = person.id if person is not None else None
    limit(request, "message", None if who is None else str(who))
    return marked(await book.done(who))


@router.post("/done")
async def done(body: LessonsDone, book: TheBook, request: Request, person: Current) -> Lessons:
    """Keep what was done in this browser before one signed in."""
    limit(request, "message", str(person.id))
    return marked(await book.note(person.id, body.done))


@router.get("/{lesson}")
async def tasks(lesson: Name, request: Request, person: Anybody) -> LessonTasks:
    """The tasks of a lesson, with their solutions: they are there to be shown."""
    limit(request, "message", None if person is None else str(person.id))
    language = language_of(request)
    found = lesson_of(lesson)
    return LessonTasks(name=found.name, tasks=[_told(task, language) for task in found.tasks])


@router.post("/{lesson}/{task}/check")
async def hand_in(
    lesson: Name, task: Name, body: TurnSoFar, book: TheBook, request: Request, person: Current
) -> LessonVerdict:
    """Hand in a whole turn. If it reaches the goal, the task is done; else one is told what it misses."""
    limit(request, "message", str(person.id))
    found = task_of(f"{lesson}.{task}")
    actions = [Action.from_json(each) for each in body.actions]
    missed = await asyncio.to_thread(_missed, found, actions)
    marks = await book.note(person.id, () if missed else (found.id,))
    why = missed.in_language(language_of(request)) if missed else None
    return LessonVerdict(right=missed is None, why=why, lessons=marked(marks))


def _missed(task: Task, actions: list[Action]) -> Missed | None:
    try:
        return check(task, actions)
    except Unfinished:
        raise Refusal("lesson/unfinished", 409) from None


def _told(task: Task, language: str) -> LessonTask:
    return LessonTask(
        name=task.id,
        aim=sentence(f"aim.{task.id}", {}, language),
        title=sentence(f"title.{task.id}", {}, language),
        coach=sentence(f"coach.{task.id}", {}, language),
        rules=list(task.rules),
        shows=list(task.shows),
        solution=[action.to_json() for action in task.solution],
    )


def marked(marks: Collection[str]) -> Lessons:
    """All lessons, with the tasks that are done."""
    told = [
        LessonMark(
            name=lesson.name,
            tasks=[TaskMark(name=task.id, done=task.id in marks) for task in lesson.tasks],
        )
        for lesson in shipped_lessons().values()
    ]
    return Lessons(lessons=told, game=GAME in marks)
