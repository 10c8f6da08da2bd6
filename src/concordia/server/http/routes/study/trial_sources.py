"""Where trials come from, by kind: each takes the name of an item and finds the turn to be found."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from fastapi import Request

from concordia.server.accounts.person import Person
from concordia.server.errors import Refusal
from concordia.server.http.table_access import may_enter, registry_of
from concordia.server.study.lesson_book import trial_of_task
from concordia.server.study.mistake_checks import MistakeChecks
from concordia.server.study.puzzles.puzzle_book import PuzzleBook
from concordia.server.study.studies.study_shelf import Studies
from concordia.server.study.trial import Trial

Source = Callable[[Request, Person, str], Awaitable[Trial]]

_MISTAKE = re.compile(r"([0-9a-z]{1,32})\.([0-9]{1,4})")
_NODE = re.compile(r"([0-9a-z]{1,32})\.([0-9]{1,4})\.([0-9]{1,6})")


async def _turn_of_a_game(request: Request, person: Person, item: str) -> Trial:
    """``KEY.TURN``: a turn of a finished game that this person may see."""
    named = _MISTAKE.fullmatch(item)
    if named is None:
        raise Refusal("try/unknown", 404)
    room = await registry_of(request).room(named[1])
    may_enter(room, person.id)
    checks: MistakeChecks = request.app.state.mistakes
    return await checks.trials.of(room.table, int(named[2]))


async def _puzzle(request: Request, _: Person, item: str) -> Trial:
    """The name of a puzzle."""
    book: PuzzleBook = request.app.state.puzzles
    return book.trials.of(book.puzzle(item))


async def _task(_: Request, __: Person, item: str) -> Trial:
    """The name of a task of a lesson: ``build.move``."""
    return trial_of_task(item)


async def _study(request: Request, person: Person, item: str) -> Trial:
    """``KEY.CHAPTER.NODE``: the turn at a node of a study of one's own."""
    named = _NODE.fullmatch(item)
    if named is None:
        raise Refusal("try/unknown", 404)
    studies: Studies = request.app.state.studies
    return await studies.trial(named[1], int(named[2]), int(named[3]), person.id)


SOURCES: dict[str, Source] = {"mistake": _turn_of_a_game, "puzzle": _puzzle, "lesson": _task, "study": _study}


async def trial_of(request: Request, person: Person, kind: str, item: str) -> Trial:
    """The trial of an item; Refusal if there is none."""
    source = SOURCES.get(kind)
    if source is None:
        raise Refusal("try/unknown", 404)
    return await source(request, person, item)
