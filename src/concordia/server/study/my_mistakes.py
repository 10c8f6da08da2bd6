"""Mistakes to learn from: of one seat of a reviewed game by round, or the dearest of all one's games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, and_, select
from sqlalchemy.orm import Session

from concordia.review.verdicts import MARGIN
from concordia.server.protocol.study_schemas import Practised
from concordia.server.store.models.study_models import MistakeRow, ReviewRow
from concordia.server.store.models.table_models import SeatRow, TableRow
from concordia.server.study.practice import DAY, FOUND, practised, standing

KIND: Final = "mistake"
DEAREST: Final = 20
UNREVIEWED: Final = 3  # finished games, the latest, that are offered for a review


@dataclass(frozen=True)
class Mistake:
    """A turn that cost dear, as it is told before it is tried: nothing of what was played, or would be better."""

    table: str
    map: str
    game: str
    finished_at: float | None
    turn: int
    round: int
    seat: int
    verdict: str
    cost: int
    before: int
    mark: int  # a turn is right that keeps so many per cent
    state: Practised


@dataclass(frozen=True)
class MyMistakes:
    """The dearest mistakes of somebody's games, and which games could be reviewed for more."""

    mistakes: list[Mistake]
    reviewed: int
    unreviewed: list[tuple[str, str, str, float | None]]  # key, map, game, when it was finished


def mark_of(better: int) -> int:
    """The chance to win that a turn has to keep to be right.

    >>> mark_of(43), mark_of(2)
    (40, 0)
    """
    return max(0, better - MARGIN)


def item_of(game: int, turn: int) -> str:
    """The name under which it is noted how somebody did with a mistake."""
    return f"{game}.{turn}"


def of_table(session: Session, table: int, seat: int | None, person: int | None, now: float) -> list[Mistake]:
    """The mistakes of a reviewed game, of one seat or all, by round."""
    mine = MistakeRow.game_id == table
    rows = _rows(session, mine if seat is None else and_(mine, MistakeRow.seat == seat))
    known = {} if person is None else practised(session, person, KIND)
    return sorted((_told(row, at, known, now) for row, at in rows), key=lambda each: each.turn)


def dearest(session: Session, person: int, now: float) -> MyMistakes:
    """The twenty dearest of a person's games that are open or were found today.

    The newest game comes first, and within a game what cost most.
    """
    sits = select(SeatRow.table_id).where(SeatRow.person == person)
    own = and_(
        TableRow.id.in_(sits),
        TableRow.analysis.is_(False),
        TableRow.stage == "over",
        TableRow.ended.is_(None),
    )
    seat = and_(SeatRow.table_id == MistakeRow.game_id, SeatRow.number == MistakeRow.seat)
    mine = select(SeatRow.table_id).where(seat, SeatRow.person == person).exists()
    known = practised(session, person, KIND)
    told = [_told(row, at, known, now) for row, at in _rows(session, and_(own, mine)) if _counts(row, known, now)]
    dear = sorted(told, key=lambda each: (-each.cost, -(each.finished_at or 0)))[:DEAREST]
    reviewed = set(session.scalars(select(ReviewRow.game_id).join(TableRow).where(own)))
    latest = session.scalars(select(TableRow).where(own).order_by(TableRow.finished_at.desc()))
    others = [row for row in latest if row.id not in reviewed]
    return MyMistakes(
        sorted(dear, key=lambda each: (-(each.finished_at or 0), each.table, -each.cost)),
        len(reviewed),
        [(row.key, row.map, row.game, row.finished_at) for row in others[:UNREVIEWED]],
    )


def _rows(session: Session, which: ColumnElement[bool]) -> Iterable[tuple[MistakeRow, TableRow]]:
    found = session.execute(
        select(MistakeRow, TableRow).join(TableRow, TableRow.id == MistakeRow.game_id).where(which)
    )
    return ((row, at) for row, at in found)


def _counts(row: MistakeRow, known: dict[str, Any], now: float) -> bool:
    """Whether a mistake belongs to today's twenty: what was found before is done with."""
    state, at = known.get(item_of(row.game_id, row.turn), ("open", 0.0))
    return state not in FOUND or now - at < DAY


def _told(row: MistakeRow, at: TableRow, known: dict[str, Any], now: float) -> Mistake:
    state, since = known.get(item_of(row.game_id, row.turn), ("open", 0.0))
    return Mistake(
        table=at.key,
        map=at.map,
        game=at.game,
        finished_at=at.finished_at,
        turn=row.turn,
        round=row.turn // at.players + 1,
        seat=row.seat,
        verdict=row.verdict,
        cost=row.cost,
        before=row.before,
        mark=mark_of(row.better),
        state=standing(state, since, now),
    )
