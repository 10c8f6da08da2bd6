"""What is kept of tries at puzzles, row by row: each function works in one transaction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from concordia.puzzles.puzzle import Puzzle
from concordia.server.errors import Refusal
from concordia.server.ratings.rating import Rating, Side, rate
from concordia.server.store.models.puzzle_models import (
    PuzzleAnswerRow,
    PuzzleDayRow,
    PuzzleRow,
    PuzzleTryRow,
    SolverRow,
)
from concordia.server.study.puzzles.answers import UNFORESEEN, Judged
from concordia.server.study.puzzles.streaks import day_of

TRIES: Final = 2
PUZZLE_DOUBT: Final = 120.0  # about a puzzle that nobody has tried: the levels have shown how hard it is
HINTED: Final = 0.5  # what is left of a gain after a hint


@dataclass(frozen=True)
class Standing:
    """How far somebody has come with one puzzle."""

    tries: int = 0
    hinted: bool = False
    first: bool = False
    found: bool = False
    over: bool = False
    again: bool = False
    change: float = 0.0


@dataclass(frozen=True)
class Known:
    """How hard a puzzle is thought to be, and how its first tries went."""

    rating: Rating
    tries: int
    found: int


def note_answer(session: Session, person: int, puzzle: Puzzle, answered: Judged | None, now: float) -> Standing:
    """Note a try, or that somebody gives up; the first try counts for both ratings."""
    row = row_of(session, person, puzzle, now)
    if row.over:
        raise Refusal("puzzle/over", 409)
    right = answered is not None and answered.right
    if row.tries == 0 and not row.again:
        row.first = right
        row.change = _rate(session, person, puzzle, right, row.hinted)
        _count(session, puzzle, UNFORESEEN if answered is None else answered.answer)
    row.tries = row.tries + 1 if answered is not None else row.tries
    row.found = right
    row.over = right or answered is None or row.tries >= TRIES
    row.at = now
    _note_day(session, person, day_of(now), right)
    session.flush()
    return standing_of(row)


def _rate(session: Session, person: int, puzzle: Puzzle, right: bool, hinted: bool) -> float:
    """Rate a first try as a game between solver and puzzle; how the solver's rating changes."""
    solver = session.get(SolverRow, person, with_for_update=True)
    if solver is None:
        start = Rating()
        solver = SolverRow(person_id=person, strength=start.strength, doubt=start.doubt)
        session.add(solver)
    kept = session.get(PuzzleRow, puzzle.id, with_for_update=True)
    if kept is None:
        kept = PuzzleRow(puzzle=puzzle.id, strength=puzzle.rating, doubt=PUZZLE_DOUBT, tries=0, found=0)
        session.add(kept)
    before = Rating(solver.strength, solver.doubt)
    sides = [Side((before,), 1 if right else 2), Side((Rating(kept.strength, kept.doubt),), 2 if right else 1)]
    (after,), (harder,) = rate(sides)
    change = (after.strength - before.strength) * (HINTED if right and hinted else 1.0)
    solver.strength, solver.doubt = before.strength + change, after.doubt
    kept.strength, kept.doubt = harder.strength, harder.doubt
    kept.tries += 1
    kept.found += right
    return change


def _count(session: Session, puzzle: Puzzle, answer: int) -> None:
    row = session.get(PuzzleAnswerRow, (puzzle.id, answer), with_for_update=True)
    if row is None:
        session.add(PuzzleAnswerRow(puzzle=puzzle.id, answer=answer, count=1))
    else:
        row.count += 1


def _note_day(session: Session, person: int, day: int, right: bool) -> None:
    strength = rating_of(session.get(SolverRow, person)).strength
    row = session.get(PuzzleDayRow, (person, day))
    if row is None:
        session.add(PuzzleDayRow(person_id=person, day=day, found=int(right), strength=strength))
    else:
        row.found += right
        row.strength = strength


def row_of(session: Session, person: int, puzzle: Puzzle, now: float) -> PuzzleTryRow:
    """The row of somebody and a puzzle, made if there is none."""
    row = session.get(PuzzleTryRow, (person, puzzle.id), with_for_update=True)
    if row is None:
        row = PuzzleTryRow(person_id=person, puzzle=puzzle.id, first=False, again=False, change=0.0, at=now)
        _wipe(row)
        session.add(row)
    return row


def _wipe(row: PuzzleTryRow) -> None:
    row.tries, row.hinted, row.found, row.over = 0, False, False, False


def come_back(session: Session, person: int, puzzle: Puzzle, now: float) -> None:
    """A puzzle that was over stands open again, and counts for no rating."""
    row = session.get(PuzzleTryRow, (person, puzzle.id), with_for_update=True)
    if row is not None and row.over:
        _wipe(row)
        row.again, row.change, row.at = True, 0.0, now


def tries_of(person: int) -> Select[PuzzleTryRow]:
    """All tries of somebody."""
    return select(PuzzleTryRow).where(PuzzleTryRow.person_id == person)


def rating_of(row: SolverRow | None) -> Rating:
    """How strong a solver is thought to be."""
    return Rating() if row is None else Rating(row.strength, row.doubt)


def standing_of(row: PuzzleTryRow | None) -> Standing:
    """How far somebody has come with a puzzle."""
    if row is None:
        return Standing()
    return Standing(row.tries, row.hinted, row.first, row.found, row.over, row.again, row.change)


def known(session: Session, puzzle: Puzzle) -> Known:
    """What is known of a puzzle."""
    row = session.get(PuzzleRow, puzzle.id)
    if row is None:
        return Known(Rating(float(puzzle.rating), PUZZLE_DOUBT), 0, 0)
    return Known(Rating(row.strength, row.doubt), row.tries, row.found)


def answers_to(session: Session, puzzle: Puzzle) -> dict[int, int]:
    """How often each answer was given at a first try."""
    rows = session.scalars(select(PuzzleAnswerRow).where(PuzzleAnswerRow.puzzle == puzzle.id))
    return {row.answer: row.count for row in rows}
