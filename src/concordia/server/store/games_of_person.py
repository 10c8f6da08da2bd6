"""The tables at which somebody sits, straight from the database: no game is opened for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, and_, case, exists, func, select
from sqlalchemy.orm import Session

from concordia.server.store import seat_rows, table_rows
from concordia.server.store.models.table_models import ActionRow, SeatRow, TableRow
from concordia.server.table.decision_log import ACT_AND_END, END

AT_MOST = 100
HURRY = 43_200.0  # seconds before a clock runs out from which it comes before all others


def games_of_person(
    session: Session,
    person: int,
    now: float,
    *,
    over: bool,
    analysis: bool | None = None,
    page: int = 0,
    size: int = AT_MOST,
) -> tuple[list[dict[str, Any]], bool]:
    """A page of a person's tables, those that wait for them first, then the latest; and whether there are more."""
    waiting = waits_for(person)
    withdrawn = func.coalesce(TableRow.ended, "") == "withdrawn"
    stage = (TableRow.stage == "over") & ~withdrawn if over else TableRow.stage != "over"
    wanted = select(TableRow, waiting, turns_over()).where(sits_at(person), stage)
    if analysis is not None:
        wanted = wanted.where(TableRow.analysis == analysis)
    order = (TableRow.finished_at.desc(),) if over else (*time_left(waiting, now), TableRow.asked_since.desc())
    ordered = wanted.order_by(case((waiting, 0), else_=1), *order, TableRow.id.desc())
    rows = session.execute(ordered.offset(page * size).limit(size + 1)).all()
    return told(session, person, rows[:size]), len(rows) > size


def sits_at(person: int) -> ColumnElement[bool]:
    """Whether a person sits at a table."""
    return TableRow.id.in_(select(SeatRow.table_id).where(SeatRow.person == person))


def waits_for(person: int) -> ColumnElement[bool]:
    """Whether a table waits for a person."""
    asked = exists().where(
        and_(SeatRow.table_id == TableRow.id, SeatRow.person == person, SeatRow.number == TableRow.asked_seat)
    )
    return and_(TableRow.stage == "playing", asked)


def time_left(waiting: ColumnElement[bool], now: float) -> tuple[ColumnElement[Any], ...]:
    """The order of tables that wait: first where time runs out soon, then the longest time left, no clock last."""
    hurried = case((waiting & (TableRow.deadline < now + HURRY), TableRow.deadline), else_=now + HURRY)
    return hurried.asc(), case((waiting, func.coalesce(TableRow.deadline, 0.0)), else_=0.0).desc()


def told(session: Session, person: int, rows: Sequence[Any]) -> list[dict[str, Any]]:
    """Rows of tables, whether they wait for the person and how many turns are over, as they are told."""
    seats = seat_rows.seats_of(session, [row.id for row, _, _ in rows])
    games = []
    for row, my_turn, turns in rows:
        playing = row.stage == "playing"
        games.append(
            {
                "table": table_rows.without_game(row, seats[row.id]).to_json(person),
                "mine": [seat.number for seat in seats[row.id] if seat.person == person],
                "asked": row.asked_seat,
                "my_turn": my_turn,
                "since": row.asked_since if playing else None,
                "round": (turns or 0) // row.players + 1 if playing else None,
                "deadline": row.deadline,
                "result": _result(row),
            }
        )
    return games


def turns_over() -> Any:
    """How many turns of a game are over: its last entry says how many were before it, and whether it ended one."""
    ended = case((ActionRow.kind.in_((END, ACT_AND_END)), 1), else_=0)
    last = select(ActionRow.turn + ended).where(ActionRow.game_id == TableRow.id)
    return last.order_by(ActionRow.number.desc()).limit(1).scalar_subquery()


def _result(row: TableRow) -> dict[str, Any] | None:
    kept = row.result
    return None if kept is None else {"scores": kept["scores"], "winners": kept["winners"]}
