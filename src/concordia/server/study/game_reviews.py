"""Reviews of finished games: made in the background where bots think, and kept, the same for everybody."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from typing import Any, Protocol

from sqlalchemy import delete
from sqlalchemy.orm import Session

from concordia.explorer.openings import openings_of
from concordia.review.game_review import ReviewedTurn, chances_over, is_current, kept, mistakes_in, put_together
from concordia.server.clock import Clock
from concordia.server.live.bot_pool import Thinking
from concordia.server.live.fair_queue import Asker
from concordia.server.store.database import Store
from concordia.server.store.models.study_models import MistakeRow, ReviewRow
from concordia.server.study.finished_decisions import decisions_of_ended
from concordia.server.table.decision_log import LogEntry
from concordia.server.table.table import Table
from concordia.server.table.table_record import record_of
from concordia.worker_processes import WorkerDied, WorkerFailed

PART = 3  # turns that are judged in one go, in a moment, before others get their turn to think
MOST_FAILED = 200  # games whose review failed that are remembered, so that people are told

log = logging.getLogger("concordia.reviews")


class Spawn(Protocol):
    """Runs something in the background."""

    def __call__(self, work: Coroutine[Any, Any, None], /) -> asyncio.Task[None]:
        """Run it."""
        ...


class ReviewUnderWay:
    """A review that is being made: the turns judged so far, by number."""

    def __init__(self, of: int) -> None:
        """None of so many yet."""
        self.of = of
        self.turns: dict[int, ReviewedTurn] = {}
        self.failed = False

    @property
    def judged(self) -> list[ReviewedTurn]:
        """The turns judged so far, in order."""
        return [self.turns[number] for number in sorted(self.turns)]


class GameReviews:
    """Makes and finds reviews."""

    def __init__(self, store: Store, thinking: Thinking, clock: Clock, spawn: Spawn) -> None:
        """No review is under way."""
        self._store = store
        self._thinking = thinking
        self._clock = clock
        self._spawn = spawn
        self._under_way: dict[int, ReviewUnderWay] = {}

    async def find(self, table: Table) -> dict[str, Any] | ReviewUnderWay | None:
        """The review of a table's game, or how far it has come; None if nobody has asked for it."""
        under_way = self._under_way.get(table.id)
        if under_way is not None:
            return under_way
        found = await self._store.read(lambda session: session.get(ReviewRow, table.id))
        return found.review if found is not None and is_current(found.review) else None

    async def ask_for(
        self, table: Table, decisions: list[LogEntry], asker: Asker
    ) -> dict[str, Any] | ReviewUnderWay:
        """Have a finished game reviewed, unless it is already."""
        found = await self.find(table)
        if found is not None and not (isinstance(found, ReviewUnderWay) and found.failed):
            return found
        turns = len({entry.turn for entry in decisions})
        under_way = self._under_way[table.id] = ReviewUnderWay(turns)
        while sum(each.failed for each in self._under_way.values()) > MOST_FAILED:
            del self._under_way[next(key for key, each in self._under_way.items() if each.failed)]
        self._spawn(self._make(table, decisions, under_way, asker))
        return under_way

    async def curve(self, table: Table) -> dict[str, Any]:
        """What can be said of a game that was cut short: everybody's chances, and no verdict. Nothing is kept."""
        decisions = await decisions_of_ended(self._store, table)
        start, actions = table.start_from.game(table.terms), [entry.action for entry in decisions]
        _, chances = await asyncio.to_thread(chances_over, start, actions)
        return {"turns": [], "seats": [], "chances": chances, "too_short": True}

    async def _make(
        self, table: Table, decisions: list[LogEntry], under_way: ReviewUnderWay, asker: Asker
    ) -> None:
        began = time.monotonic()
        try:
            record = await asyncio.to_thread(record_of, table, decisions)
            firsts = range(0, under_way.of, PART)
            await asyncio.gather(*(self._part(record, first, table.key, under_way, asker) for first in firsts))
            made = await asyncio.to_thread(_put_together, table, decisions, under_way.judged)
            made["took"] = round(time.monotonic() - began)
            row = {"game_id": table.id, "made_at": self._clock.now(), "review": made}
            await self._store.write(lambda session: _keep(session, row))
        except (WorkerDied, WorkerFailed) as error:
            log.warning("review failed", extra={"table": table.key, "why": str(error)})
            under_way.failed = True
            return
        del self._under_way[table.id]

    async def _part(
        self, record: dict[str, Any], first: int, seed: str, under_way: ReviewUnderWay, asker: Asker
    ) -> None:
        for turn in await self._thinking.judge(record, first, PART, seed, asker):
            under_way.turns[turn["turn"]] = turn


def _put_together(table: Table, decisions: list[LogEntry], turns: list[ReviewedTurn]) -> dict[str, Any]:
    start, actions = table.start_from.game(table.terms), [entry.action for entry in decisions]
    openings = openings_of(start, actions) if table.start_from.position is None else []
    return {**kept(put_together(start, actions, turns)), "openings": openings}


def _keep(session: Session, row: dict[str, Any]) -> None:
    session.merge(ReviewRow(**row))
    session.execute(delete(MistakeRow).where(MistakeRow.game_id == row["game_id"]))
    session.add_all(MistakeRow(game_id=row["game_id"], **each) for each in mistakes_in(row["review"]))
