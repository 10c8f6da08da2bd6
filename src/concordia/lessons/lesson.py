"""The lessons that come with the package, from ``data/lessons``: one file each, in the order of their numbers.

>>> [lesson.name for lesson in shipped_lessons().values()]
['build', 'produce', 'trade', 'gods', 'end']
>>> str(task_named("gods.mars").solution[0])
'play:colonist'
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

from concordia.actions.types import Action
from concordia.game import Game
from concordia.start import from_position

ME: Final = 0  # the learner's seat
RIVAL: Final = 1
SEATS: Final = {"me": ME, "rival": RIVAL}


@dataclass(frozen=True)
class LikelyMistake:
    """A turn that a learner may well try, and the part of the goal that it misses."""

    turn: tuple[Action, ...]
    because: str


@dataclass(frozen=True)
class Task:
    """One turn to be found."""

    lesson: str
    name: str
    rules: tuple[str, ...]  # that the coach points to
    shows: tuple[str, ...]  # parts of the table that it needs besides board, hand and goods
    table: Mapping[str, Any]  # a position
    goal: tuple[Mapping[str, Any], ...]  # what has to be so after the turn, as ``goals`` knows it
    solution: tuple[Action, ...]
    wrong: LikelyMistake

    @property
    def id(self) -> str:
        """Its name among all tasks: ``build.move``."""
        return f"{self.lesson}.{self.name}"

    def laid_out(self) -> Game:
        """The game before the turn."""
        return from_position(self.table)


@dataclass(frozen=True)
class Lesson:
    """A few tasks about one thing."""

    name: str
    tasks: tuple[Task, ...]


@cache
def shipped_lessons() -> Mapping[str, Lesson]:
    """All lessons by name, in their order."""
    files = sorted(resources.files("concordia.data").joinpath("lessons").iterdir(), key=lambda file: file.name)
    read = {
        file.name: json.loads(file.read_text(encoding="utf-8")) for file in files if file.name.endswith(".json")
    }
    common = read.pop("table.json")
    lessons = [_lesson(common, written) for written in read.values()]
    return {lesson.name: lesson for lesson in lessons}


@cache
def _tasks() -> Mapping[str, Task]:
    return {task.id: task for lesson in shipped_lessons().values() for task in lesson.tasks}


def task_named(name: str) -> Task | None:
    """The task of a name like ``build.move``; None if there is none."""
    return _tasks().get(name)


def _lesson(common: Mapping[str, Any], written: Mapping[str, Any]) -> Lesson:
    name: str = written["lesson"]
    tasks = [
        Task(
            lesson=name,
            name=task["task"],
            rules=tuple(task["rules"]),
            shows=tuple(task.get("shows", written.get("shows", ()))),
            table=_position(common, written.get("table", {}), task.get("table", {})),
            goal=tuple(task["goal"]),
            solution=_turn(task["solution"]),
            wrong=LikelyMistake(_turn(task["wrong"]["turn"]), task["wrong"]["because"]),
        )
        for task in written["tasks"]
    ]
    return Lesson(name, tuple(tasks))


def _turn(texts: Sequence[str]) -> tuple[Action, ...]:
    return tuple(Action.parse(text) for text in texts)


def _position(common: Mapping[str, Any], *changes: Mapping[str, Any]) -> dict[str, Any]:
    """The table of all lessons, changed by a lesson and then by a task, each also in single things of a player."""
    table = dict(common["table"])
    players = [dict(common["player"]) for _ in SEATS]
    for change in changes:
        for key, value in change.items():
            if key in SEATS:
                players[SEATS[key]] |= value
            else:
                table[key] = value
    return table | {"players": players}
