"""The finished games of this server for the explorer: figures are worked out once, kept, and held in columns.

Nothing is kept of games that go on, of boards for analysis, of games that were cut short or began with a written
position, and of a deal of the day before it is open to all.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from concordia.explorer.explored_game import PEOPLE, ExploredGame, explored
from concordia.explorer.figure_games import Figure, counted_in
from concordia.explorer.game_set import LEVELS, GameSet
from concordia.explorer.tallies import GamesWanted, begun, chosen
from concordia.server.clock import Clock
from concordia.server.store import table_rows
from concordia.server.store.database import Store
from concordia.server.store.models.study_models import ExploredRow
from concordia.server.store.models.table_models import SeatRow, TableRow
from concordia.server.store.seat_rows import seats_of
from concordia.server.table.decision_log import LogEntry, standing
from concordia.server.table.seat import Seat
from concordia.server.table.terms import Start, Terms
from concordia.version import RULES_VERSION

AT_ONCE = 10  # games whose figures are worked out before somebody is answered
SOME = 500  # games in one set of columns
FRESH_SECONDS = 2.0  # after which the database is asked for new games
MOST_LISTED = 50
MOST_LOOKED_AT = 2000  # of the games that could be listed


@dataclass(frozen=True)
class ListedGame:
    """A game that was counted, for whoever may open it."""

    key: str
    finished_at: float
    points: list[int]
    winners: list[int]


class ExploredGames:
    """The games of this server, in columns."""

    def __init__(self, store: Store, clock: Clock) -> None:
        """None are known before somebody asks."""
        self._store = store
        self._clock = clock
        self._parts: list[tuple[list[int], GameSet]] = []
        self._known: dict[int, ExploredGame | None] = {}
        self._asked_at = float("-inf")
        self._lock = asyncio.Lock()
        self.fresh_seconds = FRESH_SECONDS
        self.version = 0  # goes up when there are other games

    @property
    def sets(self) -> list[GameSet]:
        """The games as they were known when somebody last asked."""
        return [games for _, games in self._parts]

    async def refresh(self) -> None:
        """Look for games that have ended since; at most a few are worked out."""
        async with self._lock:
            if self._clock.now() - self._asked_at < self.fresh_seconds:
                return
            await self._work_out()
            self._asked_at = self._clock.now()
            kept = set(await self._store.read(lambda session: list(session.scalars(select(ExploredRow.game_id)))))
            if kept != self._known.keys():
                await self._hold(kept)

    async def catch_up(self) -> None:
        """Work out the games of older versions, a few at a time, so that nobody has to wait meanwhile."""
        while await self._work_out():
            await asyncio.sleep(0)

    async def _work_out(self) -> bool:
        """Keep the figures of some games; whether there may be more of them."""
        now = self._clock.now()
        numbers = await self._store.read(lambda session: _not_yet(session, now))
        found = [await self._figures(number) for number in numbers]
        rows = [
            ExploredRow(game_id=number, figures=figures) for number, figures in zip(numbers, found, strict=True)
        ]
        if rows:
            await self._store.write(lambda session: _keep(session, rows))
        return len(numbers) == AT_ONCE

    async def _figures(self, number: int) -> dict[str, Any] | None:
        def read(session: Session) -> tuple[TableRow, list[Seat], list[LogEntry]]:
            table_rows.at_one_moment(session)
            row = session.get_one(TableRow, number)
            return row, list(seats_of(session, [number])[number]), table_rows.entries_of(session, number)

        row, seats, entries = await self._store.read(read)
        level = _level_of(seats)
        if level is None or row.rules != RULES_VERSION:
            return None
        terms = table_rows.without_game(row, seats).terms
        return await asyncio.to_thread(_explored, Start(row.seed, None), terms, standing(entries), level)

    async def _hold(self, kept: Collection[int]) -> None:
        """Take up the games that are new, and let go of those that are gone."""
        new = sorted(set(kept) - self._known.keys())
        known = {number: game for number, game in self._known.items() if number in kept}
        for first in range(0, len(new), SOME):
            some = new[first : first + SOME]
            known |= await self._store.read(partial(_figures_of, numbers=some))
        self._known = known
        self._parts = await asyncio.to_thread(self._in_parts)
        self.version += 1

    def _in_parts(self) -> list[tuple[list[int], GameSet]]:
        counted = [(number, game) for number, game in sorted(self._known.items()) if game is not None]
        before = {tuple(numbers): games for numbers, games in self._parts}
        parts = []
        for first in range(0, len(counted), SOME):
            some = counted[first : first + SOME]
            numbers = [number for number, _ in some]
            parts.append((numbers, before.get(tuple(numbers)) or GameSet.of((game for _, game in some), {})))
        return parts

    async def listed(
        self, wanted: GamesWanted, path: Sequence[str], figure: Figure | None, reader: int | None
    ) -> tuple[list[ListedGame], int]:
        """The latest games behind a figure that the reader may open, and how many there are in all."""
        numbers: list[int] = []
        for known, games in self._parts:
            rows = begun(games, chosen(games, wanted), path)
            if figure is not None:
                rows = counted_in(games, rows, wanted.players, figure)
            numbers += [known[int(place)] for place in rows]
        latest, now = sorted(numbers)[-MOST_LOOKED_AT:], self._clock.now()
        return await self._store.read(lambda session: _open_to(session, latest, reader, now)), len(numbers)


def _figures_of(session: Session, numbers: Sequence[int]) -> dict[int, ExploredGame | None]:
    wanted = select(ExploredRow.game_id, ExploredRow.figures).where(ExploredRow.game_id.in_(numbers))
    return {number: ExploredGame.from_json(told) if told else None for number, told in session.execute(wanted)}


def _not_yet(session: Session, now: float) -> list[int]:
    """The numbers of finished games that have not been looked at, the newest first."""
    wanted = select(TableRow.id).where(
        TableRow.stage == "over",
        TableRow.ended.is_(None),
        TableRow.started_at.is_not(None),
        ~TableRow.analysis,
        TableRow.seed.is_not(None),
        or_(TableRow.secret_until.is_(None), TableRow.secret_until <= now),
        TableRow.id.not_in(select(ExploredRow.game_id)),
    )
    return list(session.scalars(wanted.order_by(TableRow.id.desc()).limit(AT_ONCE)))


def _keep(session: Session, rows: Iterable[ExploredRow]) -> None:
    for row in rows:
        if session.get(TableRow, row.game_id) is not None:
            session.merge(row)


def _explored(start: Start, terms: Terms, decisions: list[LogEntry], level: str) -> dict[str, Any] | None:
    game = start.game(terms)
    found = explored(game, [entry.action for entry in decisions], level)
    return found.to_json() if game.is_over else None


def _level_of(seats: Iterable[Seat]) -> str | None:
    """What a game counts as: with people among the players, or by its weakest level; None for levels not ours."""
    levels = [seat.level if seat.kind == "bot" else PEOPLE for seat in seats]
    if PEOPLE in levels:
        return PEOPLE
    known = [LEVELS.index(level) for level in levels if level in LEVELS]
    return LEVELS[min(known)] if len(known) == len(levels) else None


def _open_to(session: Session, numbers: Sequence[int], reader: int | None, now: float) -> list[ListedGame]:
    """Of some games those whose link a person may have: public ones, their own, and deals of past days."""
    known = or_(TableRow.public, TableRow.daily.is_not(None))
    if reader is not None:
        known = or_(known, TableRow.id.in_(select(SeatRow.table_id).where(SeatRow.person == reader)))
    wanted = (
        select(TableRow.key, TableRow.finished_at, TableRow.result)
        .where(TableRow.id.in_(numbers), known)
        .where(or_(TableRow.secret_until.is_(None), TableRow.secret_until <= now))
        .order_by(TableRow.id.desc())
        .limit(MOST_LISTED)
    )
    return [
        ListedGame(key, at or 0.0, [row["total"] for row in result["scores"]], result["winners"])
        for key, at, result in session.execute(wanted)
        if result
    ]
