"""What a finished game leaves behind: a result and a new rating for each person, once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from concordia.bots.level_ratings import ratings
from concordia.server.ratings.rating import LEAST_DOUBT, START, START_DOUBT, Rating, Side, rate
from concordia.server.store.database import Store
from concordia.server.store.models.people_models import RatingRow, ResultRow
from concordia.server.store.table_lists import open_to
from concordia.server.table.events import Finished, SeatNote

KINDS = ("live", "correspondence", "bots")
PAGE = 50

# A bot's rating is fixed, where the ladder has put it; people are measured against it.
BOTS: Mapping[str, Rating] = {level: Rating(float(found), LEAST_DOUBT) for level, found in ratings().items()}
OTHER_BOT = Rating(START, LEAST_DOUBT)


class Results:
    """The results and ratings of all people."""

    def __init__(self, store: Store) -> None:
        """Results of a store."""
        self._store = store

    async def ratings(self, person_id: int) -> list[RatingRow]:
        """A person's ratings; kinds never played are missing."""
        own = select(RatingRow).where(RatingRow.person_id == person_id)
        return await self._store.read(lambda session: list(session.scalars(own)))

    async def results(self, person_id: int, before: int | None = None) -> list[ResultRow]:
        """A person's last results (before a result's number), the newest first."""
        own = select(ResultRow).where(ResultRow.person_id == person_id)
        if before is not None:
            own = own.where(ResultRow.id < before)
        return await self._store.read(
            lambda session: list(session.scalars(own.order_by(ResultRow.id.desc()).limit(PAGE)))
        )

    async def open_tables(self, results: Sequence[ResultRow], reader: int) -> set[int]:
        """The numbers of those results' tables whose link a person may have."""
        numbers = {result.table_id for result in results}
        return await self._store.read(lambda session: open_to(session, reader, numbers))


def record(session: Session, event: Finished) -> None:
    """Rate a finished game in a transaction; does nothing if it is unrated or rated already."""
    people = [note.person for note in event.seats if note.person is not None]
    written = select(ResultRow.id).where(ResultRow.table_id == event.table_id).limit(1)
    if event.unrated or len(set(people)) < len(people) or session.scalar(written) is not None:
        return
    kind = kind_of(event)
    rows = {person: session.get(RatingRow, (person, kind)) for person in people}
    before = [_rating(note, rows) for note in event.seats]
    sides = sides_of(event)
    ranks = ranks_of(event, sides)
    after = rate(
        [Side(tuple(before[seat] for seat in side), rank) for side, rank in zip(sides, ranks, strict=True)]
    )
    for side, rank, rated in zip(sides, ranks, after, strict=True):
        for seat, new in zip(side, rated, strict=True):
            person = event.seats[seat].person
            if person is not None:
                _keep(session, rows[person], person, kind, new)
                result = _result(event, seat, side)
                result.kind, result.rank = kind, rank
                result.strength, result.change = new.strength, new.strength - before[seat].strength
                session.add(result)


def kind_of(event: Finished) -> str:
    """Which rating a game counts for: with a bot at the table, ``bots``; without a clock it is correspondence."""
    if any(note.bot is not None for note in event.seats):
        return "bots"
    return "live" if event.pace == "live" else "correspondence"


def sides_of(event: Finished) -> list[tuple[int, ...]]:
    """The seats that win and lose together; partners sit opposite (1.4)."""
    count = len(event.seats)
    if event.teams:
        return [(seat, seat + count // 2) for seat in range(count // 2)]
    return [(seat,) for seat in range(count)]


def ranks_of(event: Finished, sides: Sequence[Sequence[int]]) -> list[int]:
    """The rank of each side: the winners first (6.3 breaks their tie), then by points."""
    keys = [(side[0] in event.winners, sum(event.scores[seat] for seat in side)) for side in sides]
    return [1 + sum(other > key for other in keys) for key in keys]


def _rating(note: SeatNote, rows: Mapping[int, RatingRow | None]) -> Rating:
    if note.person is None:
        return BOTS.get(note.bot or "", OTHER_BOT)
    row = rows[note.person]
    return Rating(row.strength, row.doubt) if row else Rating(START, START_DOUBT)


def _keep(session: Session, row: RatingRow | None, person: int, kind: str, new: Rating) -> None:
    if row is None:
        row = RatingRow(person_id=person, kind=kind, games=0)
        session.add(row)
    row.strength, row.doubt, row.games = new.strength, new.doubt, row.games + 1


def _result(event: Finished, seat: int, side: Sequence[int]) -> ResultRow:
    return ResultRow(
        person_id=event.seats[seat].person,
        table_id=event.table_id,
        table_key=event.table,
        game=event.game,
        map=event.map,
        points=event.scores[seat],
        opponents=[note.name for note in event.seats if note.seat not in side],
        at=event.at,
    )
