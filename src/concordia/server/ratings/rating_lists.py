"""Ratings and results to look at: somebody's, their history, and the leaderboards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from concordia.server.ratings.game_results import ALL
from concordia.server.ratings.rating import SETTLED_DOUBT
from concordia.server.store.database import Store
from concordia.server.store.models.people_models import PersonRow, ResultRow
from concordia.server.store.models.rating_models import RatingRow
from concordia.server.store.table_lists import open_to

PAGE = 50
HISTORY = 500


@dataclass(frozen=True)
class Ranked:
    """Somebody on a leaderboard."""

    rank: int
    name: str
    rating: RatingRow


@dataclass(frozen=True)
class Leaders:
    """A page of a leaderboard, and how many people are on all of them."""

    people: list[Ranked]
    count: int


class Results:
    """The results and ratings of all people."""

    def __init__(self, store: Store) -> None:
        """Results of a store."""
        self._store = store

    async def ratings(self, person_id: int) -> list[RatingRow]:
        """A person's ratings over all games and boards; kinds never played are missing."""
        everything = (RatingRow.game == ALL, RatingRow.map == ALL)
        own = select(RatingRow).where(RatingRow.person_id == person_id, *everything).order_by(RatingRow.kind)
        return await self._store.read(lambda session: list(session.scalars(own)))

    async def results(
        self, person_id: int, before: int | None = None, *, rated: bool = True, most: int | None = None
    ) -> list[ResultRow]:
        """A person's last results in rated or unrated games (before a result's number), the newest first."""
        own = select(ResultRow).where(ResultRow.person_id == person_id)
        own = own.where(ResultRow.unrated.is_(None) if rated else ResultRow.unrated.is_not(None))
        if before is not None:
            own = own.where(ResultRow.id < before)
        newest = own.order_by(ResultRow.id.desc()).limit(most or PAGE)
        return await self._store.read(lambda session: list(session.scalars(newest)))

    async def history(self, person_id: int, kind: str) -> list[ResultRow]:
        """A person's last rated games of one kind, the oldest first."""
        own = select(ResultRow).where(ResultRow.person_id == person_id, ResultRow.kind == kind)
        newest = own.where(ResultRow.unrated.is_(None)).order_by(ResultRow.id.desc()).limit(HISTORY)
        return await self._store.read(lambda session: list(session.scalars(newest))[::-1])

    async def open_tables(self, results: Sequence[ResultRow], reader: int) -> set[int]:
        """The numbers of those results' tables whose link a person may have."""
        numbers = {result.table_id for result in results}
        return await self._store.read(lambda session: open_to(session, reader, numbers))

    async def leaders(self, kind: str, game: str, board: str, page: int, *, settled: bool = True) -> Leaders:
        """A page (the first is 1) of those with an account whose rating is settled, or of the others."""
        return await self._store.read(lambda session: _leaders(session, kind, game, board, page, settled))


def _leaders(session: Session, kind: str, game: str, board: str, page: int, settled: bool) -> Leaders:
    scope = (RatingRow.kind == kind, RatingRow.game == game, RatingRow.map == board)
    enough = RatingRow.doubt < SETTLED_DOUBT if settled else RatingRow.doubt >= SETTLED_DOUBT
    account = (PersonRow.id == RatingRow.person_id) & PersonRow.password_hash.is_not(None)
    wanted = (*scope, enough, account)
    count = session.scalar(select(func.count(RatingRow.person_id)).where(*wanted))
    first = (page - 1) * PAGE
    order = select(RatingRow, PersonRow.name).where(*wanted)
    order = order.order_by(RatingRow.strength.desc(), RatingRow.person_id).offset(first).limit(PAGE)
    people = [Ranked(first + place, name, row) for place, (row, name) in enumerate(session.execute(order), 1)]
    return Leaders(people, count or 0)
