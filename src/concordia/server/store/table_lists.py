"""Lists of tables, straight from the database: no game is opened for them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from concordia.server.store import table_rows
from concordia.server.store.models.table_models import SeatRow, TableRow

AT_MOST = 100
OPEN_SECONDS = 24 * 3600.0  # nobody has come: who made it has long gone
STILL_SECONDS = 14 * 24 * 3600.0  # nobody has moved


def public_tables(session: Session, now: float) -> list[dict[str, Any]]:
    """Public tables that are open or being played, newest first; abandoned ones are left out."""
    waiting = (TableRow.stage == "open") & (TableRow.created_at > now - OPEN_SECONDS)
    playing = (TableRow.stage == "playing") & (TableRow.asked_since > now - STILL_SECONDS)
    wanted = select(TableRow).where(TableRow.public, ~TableRow.analysis, or_(waiting, playing))
    rows = session.scalars(wanted.order_by(TableRow.created_at.desc()).limit(AT_MOST)).all()
    seats = table_rows.seats_of(session, [row.id for row in rows])
    return [table_rows.without_game(row, seats[row.id]).to_json() for row in rows]


def my_games(session: Session, person: int, over: bool) -> list[dict[str, Any]]:
    """The tables at which a person sits, with whose turn it is and since when; those waiting for them first."""
    sits = select(SeatRow.table_id).where(SeatRow.person == person)
    stage = TableRow.stage == "over" if over else TableRow.stage != "over"
    wanted = select(TableRow).where(TableRow.id.in_(sits), stage)
    rows = session.scalars(wanted.order_by(TableRow.asked_since.desc()).limit(AT_MOST)).all()
    seats = table_rows.seats_of(session, [row.id for row in rows])
    games = []
    for row in rows:
        mine = [seat.number for seat in seats[row.id] if seat.person == person]
        playing = row.stage == "playing"
        games.append(
            {
                "table": table_rows.without_game(row, seats[row.id]).to_json(person),
                "mine": mine,
                "asked": row.asked_seat,
                "my_turn": playing and row.asked_seat in mine,
                "since": row.asked_since if playing else None,
                "deadline": row.deadline,
                "result": _result(row),
            }
        )
    return sorted(games, key=lambda game: not game["my_turn"])


def open_to(session: Session, reader: int, numbers: Collection[int]) -> set[int]:
    """Those of the tables whose link a person may have: public ones, and those at which they sit."""
    sits = select(SeatRow.table_id).where(SeatRow.person == reader)
    known = or_(TableRow.public, TableRow.id.in_(sits))
    return set(session.scalars(select(TableRow.id).where(TableRow.id.in_(numbers), known)))


def _result(row: TableRow) -> dict[str, Any] | None:
    kept = row.result
    return None if kept is None else {"scores": kept["scores"], "winners": kept["winners"]}
