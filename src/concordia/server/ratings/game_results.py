"""What a finished game leaves behind, once: a result for each person and, if it is rated, new ratings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from sqlalchemy import select
from sqlalchemy.orm import Session

from concordia.bots.level_ratings import ratings
from concordia.server.ratings.fairness import Unrated
from concordia.server.ratings.rating import BOT_DOUBT, START, START_DOUBT, Rating, Side, rate
from concordia.server.store.models.people_models import PersonRow, ResultRow
from concordia.server.store.models.rating_models import RatingRow
from concordia.server.table.events import Event, Finished, SeatNote

KINDS = ("live", "correspondence", "bots")
ALL = ""  # of games, or of boards

# A bot's rating is fixed, where the ladder has put it; people are measured against it.
BOTS: Mapping[str, Rating] = {level: Rating(float(found), BOT_DOUBT) for level, found in ratings().items()}
OTHER_BOT = Rating(START, BOT_DOUBT)


def record(session: Session, event: Finished) -> None:
    """Keep the results of a finished game, and rate it, in a transaction; does nothing the second time."""
    if _recorded(session, event):
        return
    why = why_unrated(event)
    sides = sides_of(event)
    ranks = ranks_of(event, sides)
    results = {}
    for side, rank in zip(sides, ranks, strict=True):
        for note in (event.seats[seat] for seat in side):
            result = _result(event, note, side)
            result.points = event.scores[note.seat]
            result.rank = len(sides) if note.last else rank
            results[note.seat] = result
    if why is None:
        _rate(session, event, results)
    else:
        for result in results.values():
            result.unrated = why
    _keep(session, event, results)


def record_unrated(session: Session, event: Event, why: Unrated, pace: str = "none") -> None:
    """Keep that a game came to no end and is not rated; nobody has a rank (0). Does nothing the second time."""
    if _recorded(session, event):
        return
    results = {note.seat: _result(event, note, (note.seat,)) for note in event.seats}
    for result in results.values():
        result.unrated, result.kind = why, kind_of(event, pace)
    _keep(session, event, results)


def why_unrated(event: Finished) -> str | None:
    """Why a game that is over is not rated: as its table said, or because nobody stayed to the end."""
    people = [note for note in event.seats if owner_of(note) is not None]
    if event.unrated is not None:
        return event.unrated
    if len({owner_of(note) for note in people}) < len(people):
        return "shared"
    return "abandoned" if all(note.last for note in event.seats) else None


def owner_of(note: SeatNote) -> int | None:
    """The person for whom a seat counts; None for a bot's."""
    return note.left_by if note.left_by is not None else note.person


def kind_of(event: Event, pace: str) -> str:
    """Which rating a game counts for: with a bot at the table, ``bots``; without a clock it is correspondence."""
    if any(owner_of(note) is None for note in event.seats):
        return "bots"
    return "live" if pace == "live" else "correspondence"


def sides_of(event: Finished) -> list[tuple[int, ...]]:
    """The seats that win and lose together; partners sit opposite (1.4)."""
    count = len(event.seats)
    if event.teams:
        return [(seat, seat + count // 2) for seat in range(count // 2)]
    return [(seat,) for seat in range(count)]


def ranks_of(event: Finished, sides: Sequence[Sequence[int]]) -> list[int]:
    """The rank of each side: winners first (6.3 breaks their tie), then by points, last whom all have left."""
    keys = [
        (True, side[0] in event.winners, sum(event.scores[seat] for seat in side))
        if not all(event.seats[seat].last for seat in side)
        else (False, False, 0)
        for side in sides
    ]
    return [1 + sum(other > key for other in keys) for key in keys]


def _recorded(session: Session, event: Event) -> bool:
    written = select(ResultRow.id).where(ResultRow.table_id == event.table_id).limit(1)
    return session.scalar(written) is not None


def _known(session: Session, people: Iterable[int]) -> set[int]:
    """Those of the people who are still there."""
    return set(session.scalars(select(PersonRow.id).where(PersonRow.id.in_(set(people)))))


def _rate(session: Session, event: Finished, results: Mapping[int, ResultRow]) -> None:
    """Change the ratings of all who sat there: over everything, and by game, by board and by both."""
    kind = kind_of(event, event.pace)
    known = _known(session, filter(None, map(owner_of, event.seats)))
    overall: dict[int, Rating] = {}
    for game, board in ((ALL, ALL), (event.game, ALL), (ALL, event.map), (event.game, event.map)):
        rows = _rows(session, event, kind, game, board)
        before = [_before(note, rows, overall) for note in event.seats]
        after = after_game(event, before)
        for note, old, new in zip(event.seats, before, after, strict=True):
            person = owner_of(note)
            if person is None or person not in known:
                continue
            _set(session, rows.get(person), RatingRow(person_id=person, kind=kind, game=game, map=board), new)
            if (game, board) == (ALL, ALL):
                overall[person] = old
                result = results[note.seat]
                result.strength, result.doubt, result.change = new.strength, new.doubt, new.strength - old.strength


def after_game(event: Finished, before: Sequence[Rating]) -> list[Rating]:
    """The rating of each seat after a game. Whoever left a partner behind is rated as if their side were last."""
    sides = sides_of(event)
    ranks = ranks_of(event, sides)

    def with_ranks(ranks: Sequence[int]) -> dict[int, Rating]:
        ratings = [tuple(before[seat] for seat in side) for side in sides]
        rated = rate([Side(side, rank) for side, rank in zip(ratings, ranks, strict=True)])
        return dict(zip(chain(*sides), chain(*rated), strict=True))

    after = with_ranks(ranks)
    for place, side in enumerate(sides):
        left = [seat for seat in side if event.seats[seat].last]
        if left and len(left) < len(side):
            worse = with_ranks([*ranks[:place], len(sides) + 1, *ranks[place + 1 :]])
            after.update({seat: worse[seat] for seat in left})
    return [after[seat] for seat in range(len(before))]


def _rows(session: Session, event: Event, kind: str, game: str, board: str) -> dict[int, RatingRow]:
    """The ratings of those who sit there, kept from other processes until the transaction ends."""
    people = [person for person in map(owner_of, event.seats) if person is not None]
    scope = (RatingRow.kind == kind, RatingRow.game == game, RatingRow.map == board)
    wanted = select(RatingRow).where(RatingRow.person_id.in_(people), *scope).order_by(RatingRow.person_id)
    return {row.person_id: row for row in session.scalars(wanted.with_for_update())}


def _before(note: SeatNote, rows: Mapping[int, RatingRow], overall: Mapping[int, Rating]) -> Rating:
    """A rating before a game. A new board begins at the strength shown elsewhere, with a newcomer's doubt."""
    person = owner_of(note)
    if person is None:
        return BOTS.get(note.bot or "", OTHER_BOT)
    if person in rows:
        return Rating(rows[person].strength, rows[person].doubt)
    return Rating(overall[person].strength if person in overall else START, START_DOUBT)


def _set(session: Session, row: RatingRow | None, new_row: RatingRow, rating: Rating) -> None:
    if row is None:
        row = new_row
        row.games = 0
        session.add(row)
    row.strength, row.doubt, row.games = rating.strength, rating.doubt, row.games + 1


def _result(event: Event, note: SeatNote, side: Sequence[int]) -> ResultRow:
    return ResultRow(
        person_id=owner_of(note),
        table_id=event.table_id,
        table_key=event.table,
        kind=kind_of(event, event.pace if isinstance(event, Finished) else ""),
        game=event.game,
        map=event.map,
        rank=0,
        points=0,
        opponents=[other.name for other in event.seats if other.seat not in side],
        strength=START,
        change=0.0,
        left=note.last,
        at=event.at,
    )


def _keep(session: Session, event: Event, results: Mapping[int, ResultRow]) -> None:
    """Keep one result for each person: a shared screen leaves one, a board for analysis and a bot none."""
    kept: dict[int, ResultRow] = {}
    for note in event.seats:
        result = results[note.seat]
        if result.person_id is not None and result.unrated != "analysis":
            kept.setdefault(result.person_id, result)
        if note.left_by is not None and note.person not in (None, note.left_by):
            played_on = _result(event, note, (note.seat,))
            played_on.person_id, played_on.left, played_on.unrated = note.person, False, "took_over"
            played_on.rank, played_on.points, played_on.opponents = result.rank, result.points, result.opponents
            kept.setdefault(played_on.person_id, played_on)
    known = _known(session, kept)
    session.add_all(result for person, result in kept.items() if person in known)
