"""The public tables, straight from the database: those that fit what somebody looks for, page by page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, case, exists
from sqlalchemy.orm import Session

from concordia.server.store import seat_rows, table_rows
from concordia.server.store.models.rating_models import RatingRow
from concordia.server.store.models.table_models import SeatRow, TableRow
from concordia.server.store.table_lists import listed


@dataclass(frozen=True)
class LobbyWish:
    """What somebody looks for; None: any."""

    game: str | None = None
    map: str | None = None
    pace: str | None = None
    language: str | None = None
    free: bool | None = None  # whether a seat is free
    rating: tuple[int | None, int | None] = (None, None)  # of who made it, from and to
    before: int | None = None  # the last number of the page before
    most: int = 100


def public_tables(session: Session, now: float, wish: LobbyWish) -> tuple[list[dict[str, Any]], int | None]:
    """Public tables that are open or being played, newest first, and where the next page begins.

    Abandoned ones and those that nobody may watch are left out.
    """
    wanted = listed(now).where(*_fitting(wish)).with_only_columns(*TableRow.__table__.c)
    rows = session.execute(wanted.order_by(TableRow.id.desc()).limit(wish.most + 1)).all()
    page, more = rows[: wish.most], len(rows) > wish.most
    seats = seat_rows.seats_of(session, [row.id for row in page])
    tables = [table_rows.without_game(row, seats[row.id]).to_json() for row in page]
    return tables, page[-1].id if more else None


def _rated(lowest: int | None, highest: int | None) -> ColumnElement[bool]:
    """Whether the rating of who made a table, for all games of its pace, is in a range; some have none."""
    kind = case((TableRow.pace["kind"].as_string() == "live", "live"), else_="correspondence")
    theirs = exists().where(
        RatingRow.person_id == TableRow.host, RatingRow.kind == kind, RatingRow.game == "", RatingRow.map == ""
    )
    if lowest is not None:
        theirs = theirs.where(RatingRow.strength >= lowest)
    if highest is not None:
        theirs = theirs.where(RatingRow.strength <= highest)
    return theirs


def _fitting(wish: LobbyWish) -> list[ColumnElement[bool]]:
    asked: list[ColumnElement[bool]] = []
    for column, value in (
        (TableRow.game, wish.game),
        (TableRow.map, wish.map),
        (TableRow.language, wish.language),
    ):
        if value is not None:
            asked.append(column == value)
    if wish.pace is not None:
        asked.append(TableRow.pace["kind"].as_string() == wish.pace)
    if wish.free is not None:
        open_seat = exists().where(SeatRow.table_id == TableRow.id, SeatRow.kind == "open")
        waits = (TableRow.stage == "open") & open_seat
        asked.append(waits if wish.free else ~waits)
    lowest, highest = wish.rating
    if lowest is not None or highest is not None:
        asked.append(_rated(lowest, highest))
    if wish.before is not None:
        asked.append(TableRow.id < wish.before)
    return asked
