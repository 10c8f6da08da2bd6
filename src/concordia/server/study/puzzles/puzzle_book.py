"""The puzzles of a server with everybody's tries at them: what is kept, and how ratings change."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from concordia.puzzles.puzzle import Puzzle, shipped_puzzles
from concordia.puzzles.themes import THEMES, Theme
from concordia.server.clock import Clock
from concordia.server.errors import Refusal
from concordia.server.ratings.rating import Rating
from concordia.server.store.database import Store
from concordia.server.store.models.puzzle_models import PuzzleDayRow, PuzzleRow, PuzzleTryRow, SolverRow
from concordia.server.study.puzzles.answers import Judged
from concordia.server.study.puzzles.choosing import of_the_day, to_practise
from concordia.server.study.puzzles.puzzle_rows import (
    Known,
    Standing,
    answers_to,
    come_back,
    known,
    note_answer,
    rating_of,
    row_of,
    standing_of,
    tries_of,
)
from concordia.server.study.puzzles.puzzle_trials import Elsewhere, PuzzleTrials
from concordia.server.study.puzzles.streaks import day_of, end_of, streak

SHOWN_DAYS: Final = 15  # ratings of the last days that are told
WEEK: Final = 7


@dataclass(frozen=True)
class Solver:
    """Somebody who solves puzzles."""

    rating: Rating
    gained: float  # in the last seven days
    history: list[float]  # ratings at the end of days, the oldest first
    days: int  # in a row
    week: list[bool]  # whether one was found on each of the last seven days, today last
    themes: Mapping[Theme, tuple[int, int]]  # first tries, and those that were right
    standings: Mapping[str, Standing]


class PuzzleBook:
    """Chooses puzzles, and keeps how they were answered."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        puzzles: Mapping[str, Puzzle] | None = None,
        elsewhere: Elsewhere = asyncio.to_thread,
    ) -> None:
        """With the shipped puzzles, if no others are given; ``elsewhere`` does what takes long."""
        self._store = store
        self._clock = clock
        self._given = puzzles
        self.trials = PuzzleTrials(elsewhere)

    @property
    def puzzles(self) -> Mapping[str, Puzzle]:
        """All there are, by name."""
        return shipped_puzzles() if self._given is None else self._given

    def puzzle(self, name: str) -> Puzzle:
        """The puzzle of a name; Refusal if there is none."""
        found = self.puzzles.get(name)
        if found is None:
            raise Refusal("puzzle/unknown", 404)
        return found

    def today(self) -> tuple[list[Puzzle], float]:
        """Today's five, and when the day is over."""
        now = self._clock.now()
        return self.five_at(now), end_of(day_of(now))

    def five_at(self, moment: float) -> list[Puzzle]:
        """The five of the day of a moment."""
        return of_the_day(self.puzzles, day_of(moment))

    async def solver(self, person: int) -> Solver:
        """All that is known of a solver."""
        day = day_of(self._clock.now())
        return await self._store.read(lambda session: self._solver(session, person, day))

    async def known_of(self, puzzle: Puzzle) -> tuple[Known, dict[int, int]]:
        """What is known of a puzzle, and how often each answer was given."""
        return await self._store.read(lambda session: (known(session, puzzle), answers_to(session, puzzle)))

    async def ratings(self, puzzles: Sequence[Puzzle]) -> dict[str, int]:
        """How hard some puzzles are thought to be."""
        return await self._store.read(
            lambda session: {each.id: round(known(session, each).rating.strength) for each in puzzles}
        )

    async def standing(self, person: int, puzzle: Puzzle) -> Standing:
        """How far somebody has come with a puzzle."""
        return await self._store.read(lambda session: standing_of(session.get(PuzzleTryRow, (person, puzzle.id))))

    async def next(self, person: int, theme: Theme | None) -> Puzzle:
        """One to practise, of a theme or of any; when all have been tried, one that was not found comes back."""
        five, _ = self.today()
        today = {each.id for each in five}
        rows = [each for each in self.puzzles.values() if theme in (None, each.theme) and each.id not in today]

        def choose(session: Session) -> Puzzle | None:
            tried = {row.puzzle: row for row in session.scalars(tries_of(person))}
            strengths = {row.puzzle: row.strength for row in session.scalars(select(PuzzleRow))}
            mine = rating_of(session.get(SolverRow, person)).strength
            rng = random.Random(f"{person} {len(tried)} {theme}")
            done = {name for name, row in tried.items() if row.over}
            fresh = to_practise(rows, strengths, mine, done, rng)
            if fresh is not None:
                return fresh
            old = sorted((row for row in tried.values() if row.over), key=lambda row: (row.found, row.at))
            return next((self.puzzles[row.puzzle] for row in old if self._is_one_of(row, rows)), None)

        found = await self._store.read(choose)
        if found is None:
            raise Refusal("puzzle/unknown", 404)
        now = self._clock.now()
        await self._store.write(lambda session: come_back(session, person, found, now))
        return found

    def _is_one_of(self, row: PuzzleTryRow, rows: list[Puzzle]) -> bool:
        return any(each.id == row.puzzle for each in rows)

    async def hint(self, person: int, puzzle: Puzzle) -> None:
        """Note that somebody has taken a hint; Refusal once it is over."""
        now = self._clock.now()

        def note(session: Session) -> None:
            row = row_of(session, person, puzzle, now)
            if row.over:
                raise Refusal("puzzle/over", 409)
            row.hinted = True

        await self._store.write(note)

    async def answer(self, person: int, puzzle: Puzzle, answered: Judged | None) -> Standing:
        """Note a try, or with None that somebody gives up; the first try counts for both ratings."""
        now = self._clock.now()
        return await self._store.write(lambda session: note_answer(session, person, puzzle, answered, now))

    def _solver(self, session: Session, person: int, today: int) -> Solver:
        rating = rating_of(session.get(SolverRow, person))
        mine = select(PuzzleDayRow).where(PuzzleDayRow.person_id == person).order_by(PuzzleDayRow.day)
        days = list(session.scalars(mine))
        found = {row.day for row in days if row.found}
        earlier = [row.strength for row in days if row.day <= today - WEEK]
        before = earlier[-1] if earlier else Rating().strength
        standings = {row.puzzle: standing_of(row) for row in session.scalars(tries_of(person))}
        themes = {theme: self._share(standings, theme) for theme in THEMES}
        return Solver(
            rating,
            rating.strength - before,
            [row.strength for row in days][-SHOWN_DAYS:],
            streak(found, today),
            [day in found for day in range(today - WEEK + 1, today + 1)],
            themes,
            standings,
        )

    def _share(self, standings: Mapping[str, Standing], theme: Theme) -> tuple[int, int]:
        tried = [
            each
            for name, each in standings.items()
            if (each.tries or each.over) and name in self.puzzles and self.puzzles[name].theme == theme
        ]
        return len(tried), sum(each.first for each in tried)
