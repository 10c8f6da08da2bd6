"""Lists of tables, straight from the database: no game is opened for them."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Select, exists, false, func, or_, select, text
from sqlalchemy.orm import Session, aliased

from concordia.server.store.models.table_models import NOT_OVER, SeatRow, TableRow

AT_MOST = 100
OPEN_SECONDS = 24 * 3600.0  # nobody has come: who made it has long gone
STILL_SECONDS = 14 * 24 * 3600.0  # nobody has moved


def listed(now: float) -> Select[TableRow]:
    """The tables that everybody may find: open, or being played before spectators, and not abandoned."""
    waiting = (TableRow.stage == "open") & (TableRow.created_at > now - OPEN_SECONDS)
    playing = (TableRow.stage == "playing") & (TableRow.asked_since > now - STILL_SECONDS) & ~TableRow.closed
    # Said as the index "tables_listed" says it, which holds no game that is over. By the index on "public" SQLite
    # would go through all games that were ever played; it cannot use that for an expression.
    public = func.coalesce(TableRow.public, false())
    return select(TableRow).where(text(NOT_OVER), public, ~TableRow.analysis, or_(waiting, playing))


def waiting_for(session: Session, person: int) -> list[str]:
    """The keys of the tables where a person is asked and others wait for it, the longest waiting first."""
    asked = (SeatRow.table_id == TableRow.id) & (SeatRow.number == TableRow.asked_seat)
    other = aliased(SeatRow)
    others = exists().where(other.table_id == TableRow.id, other.person != person)
    wanted = (
        select(TableRow.key)
        .join(SeatRow, asked)
        .where(SeatRow.person == person, ~SeatRow.away, TableRow.stage == "playing", others)
        .order_by(TableRow.asked_since)
        .limit(AT_MOST)
    )
    return list(session.scalars(wanted))


def open_to(session: Session, reader: int, numbers: Collection[int]) -> set[int]:
    """Those of the tables whose link a person may have: public ones, and those at which they sit."""
    sits = select(SeatRow.table_id).where(SeatRow.person == reader)
    known = or_(TableRow.public, TableRow.id.in_(sits))
    return set(session.scalars(select(TableRow.id).where(TableRow.id.in_(numbers), known)))
