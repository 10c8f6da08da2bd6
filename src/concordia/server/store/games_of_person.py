"""The tables at which somebody sits, straight from the database: no game is opened for them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import and_, case, exists, func, select
from sqlalchemy.orm import Session

from concordia.server.store import seat_rows, table_rows
from concordia.server.store.models.table_models import ActionRow, SeatRow, TableRow
from concordia.server.table.decision_log import ACT_AND_END, END

AT_MOST = 100


def games_of_person(
    session: Session, person: int, *, over: bool, analysis: bool | None = None, page: int = 0, size: int = AT_MOST
) -> tuple[list[dict[str, Any]], bool]:
    """A page of a person's tables, those that wait for them first, then the latest; and whether there are more."""
    sits = select(SeatRow.table_id).where(SeatRow.person == person)
    asked = exists().where(
        and_(SeatRow.table_id == TableRow.id, SeatRow.person == person, SeatRow.number == TableRow.asked_seat)
    )
    waiting = and_(TableRow.stage == "playing", asked)
    withdrawn = func.coalesce(TableRow.ended, "") == "withdrawn"
    stage = (TableRow.stage == "over") & ~withdrawn if over else TableRow.stage != "over"
    wanted = select(TableRow, waiting, turns_over()).where(TableRow.id.in_(sits), stage)
    if analysis is not None:
        wanted = wanted.where(TableRow.analysis == analysis)
    latest = TableRow.finished_at.desc() if over else TableRow.asked_since.desc()
    ordered = wanted.order_by(case((waiting, 0), else_=1), latest, TableRow.id.desc())
    rows = session.execute(ordered.offset(page * size).limit(size + 1)).all()
    seats = seat_rows.seats_of(session, [row.id for row, _, _ in rows[:size]])
    games = []
    for row, my_turn, turns in rows[:size]:
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
    return games, len(rows) > size


def turns_over() -> Any:
    """How many turns of a game are over: its last entry says how many were before it, and whether it ended one."""
    ended = case((ActionRow.kind.in_((END, ACT_AND_END)), 1), else_=0)
    last = select(ActionRow.turn + ended).where(ActionRow.game_id == TableRow.id)
    return last.order_by(ActionRow.number.desc()).limit(1).scalar_subquery()


def _result(row: TableRow) -> dict[str, Any] | None:
    kept = row.result
    return None if kept is None else {"scores": kept["scores"], "winners": kept["winners"]}
