"""Find somebody by name, follow them, and see whom one has played with."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, delete, func, select
from sqlalchemy.orm import Session, aliased

from concordia.server.accounts.person import Person
from concordia.server.clock import Clock
from concordia.server.errors import Refusal
from concordia.server.store import seat_rows, table_rows
from concordia.server.store.database import Store
from concordia.server.store.models.community_models import FollowRow
from concordia.server.store.models.people_models import MuteRow, PersonRow
from concordia.server.store.models.table_models import SeatRow, TableRow
from concordia.server.store.plain_names import plain
from concordia.server.store.table_lists import AT_MOST, listed
from concordia.server.table.table import Table

PAGE = 20
MOST_FOLLOWED = 500


@dataclass(frozen=True)
class Acquaintance:
    """Somebody with an account, as another person finds them."""

    id: int
    name: str
    followed: bool
    games: int = 0  # played together
    last: float | None = None  # when they last began one


class Acquaintances:
    """Whom people know. Guests have no profile: they are neither found nor followed."""

    def __init__(self, store: Store, clock: Clock) -> None:
        """The acquaintances of a store."""
        self._store = store
        self._clock = clock

    async def find(self, reader: int, beginning: str, page: int) -> tuple[list[Acquaintance], bool]:
        """People whose name starts like this, in alphabetical order, and whether there are more."""
        wanted = (
            select(PersonRow.id, PersonRow.name, _followed_by(reader))
            .where(_account(), PersonRow.plain_name.startswith(plain(beginning), autoescape=True))
            .order_by(PersonRow.plain_name, PersonRow.id)
        )
        return await self._page(wanted, page)

    async def following(self, reader: int) -> list[Acquaintance]:
        """Whom a person follows, in alphabetical order."""
        wanted = (
            select(PersonRow.id, PersonRow.name, _followed_by(reader))
            .join(FollowRow, FollowRow.followed_id == PersonRow.id)
            .where(FollowRow.person_id == reader, _account())
            .order_by(PersonRow.plain_name, PersonRow.id)
        )
        return await self._store.read(lambda session: [Acquaintance(*row) for row in session.execute(wanted)])

    async def opponents(self, reader: int, page: int) -> tuple[list[Acquaintance], bool]:
        """Whom a person has played with, most recent first, and whether there are more; not those they muted."""
        mine, other = aliased(SeatRow), aliased(SeatRow)
        last = func.max(TableRow.started_at)
        muted = select(MuteRow.muted_id).where(MuteRow.person_id == reader)
        wanted = (
            select(PersonRow.id, PersonRow.name, _followed_by(reader), func.count(TableRow.id.distinct()), last)
            .join(other, other.person == PersonRow.id)
            .join(mine, mine.table_id == other.table_id)
            .join(TableRow, TableRow.id == mine.table_id)
            .where(mine.person == reader, PersonRow.id != reader, other.kind == "person", _account())
            .where(~TableRow.analysis, TableRow.started_at.is_not(None), PersonRow.id.not_in(muted))
            .group_by(PersonRow.id, PersonRow.name)
            .order_by(last.desc(), PersonRow.id)
        )
        return await self._page(wanted, page)

    async def follow(self, person: Person, other: int) -> None:
        """Follow somebody; nothing changes for a person who already does."""
        now = self._clock.now()

        def work(session: Session) -> Refusal | None:
            row = session.get(PersonRow, other)
            if row is None or row.password_hash is None or row.kept_name is None:
                return Refusal("person/unknown", 404)
            if other == person.id:
                return Refusal("follow/oneself")
            if session.get(MuteRow, (person.id, other)) is not None:
                return Refusal("follow/muted")
            if session.get(FollowRow, (person.id, other)) is None:
                count = session.scalar(select(func.count()).where(FollowRow.person_id == person.id)) or 0
                if count >= MOST_FOLLOWED:
                    return Refusal("follow/too_many", most=MOST_FOLLOWED)
                session.add(FollowRow(person_id=person.id, followed_id=other, since=now))
            return None

        refused = await self._store.write(work)
        if refused is not None:
            raise refused

    async def unfollow(self, person: int, others: Collection[int]) -> None:
        """Stop following them."""
        ended = delete(FollowRow).where(FollowRow.person_id == person, FollowRow.followed_id.in_(others))
        await self._store.write(lambda session: session.execute(ended))

    async def follows(self, person: int, other: int) -> bool:
        """Whether a person follows another."""
        pair = (person, other)
        return await self._store.read(lambda session: session.get(FollowRow, pair) is not None)

    async def tables_of_followed(self, reader: int) -> list[Table]:
        """The public tables, open or being played, at which somebody sits whom a person follows."""
        now = self._clock.now()
        followed = select(FollowRow.followed_id).where(FollowRow.person_id == reader)
        theirs = select(SeatRow.table_id).where(SeatRow.person.in_(followed))
        wanted = listed(now).where(TableRow.id.in_(theirs)).order_by(TableRow.created_at.desc()).limit(AT_MOST)

        def work(session: Session) -> list[Table]:
            rows = session.scalars(wanted).all()
            seats = seat_rows.seats_of(session, [row.id for row in rows])
            return [table_rows.without_game(row, seats[row.id]) for row in rows]

        return await self._store.read(work)

    async def note_plain_names(self) -> None:
        """Work out under which names people of older versions are found."""
        unknown = select(PersonRow).where(PersonRow.kept_name.is_not(None), PersonRow.plain_name.is_(None))

        def work(session: Session) -> None:
            for row in session.scalars(unknown):
                row.plain_name = plain(row.kept_name or row.name)

        await self._store.write(work)

    async def _page(self, wanted: Select[*tuple[Any, ...]], page: int) -> tuple[list[Acquaintance], bool]:
        some = wanted.offset(page * PAGE).limit(PAGE + 1)
        rows = await self._store.read(lambda session: session.execute(some).all())
        return [Acquaintance(*row) for row in rows[:PAGE]], len(rows) > PAGE


def _account() -> ColumnElement[bool]:
    return PersonRow.password_hash.is_not(None) & PersonRow.kept_name.is_not(None)


def _followed_by(reader: int) -> ColumnElement[bool]:
    return PersonRow.id.in_(select(FollowRow.followed_id).where(FollowRow.person_id == reader))
