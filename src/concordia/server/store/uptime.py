"""When the server was last seen at work, and the clocks of all tables moved by the time it was away."""

from __future__ import annotations

from sqlalchemy import select, update
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.orm import Session

from concordia.server.store.models.table_models import SeatRow, TableRow, UptimeRow

_ONLY = 1  # the number of the one row


class Saying(Exception):
    """Another node is saying at this moment that it is at work, or was about to when it stood still."""


def last_seen(session: Session) -> float | None:
    """When the server last said that it was at work; None for a new database.

    Saying if another node is about to: to wait for it would make all that is written here wait for one that may
    stand still.
    """
    only = select(UptimeRow.seen_at).where(UptimeRow.id == _ONLY)
    found = session.scalar(only.with_for_update(skip_locked=True))
    if found is None and session.scalar(only) is not None:
        raise Saying
    return found


def seen(session: Session, now: float) -> None:
    """The server is at work now."""
    insert = sqlite_insert if session.get_bind().dialect.name == "sqlite" else postgresql_insert
    made = insert(UptimeRow).values(id=_ONLY, seen_at=now)
    session.execute(made.on_conflict_do_update(index_elements=["id"], set_={"seen_at": now}))


def shift_clocks(session: Session, seconds: float) -> None:
    """Nobody who is asked, and nobody's vacation, is charged these seconds."""
    running = (TableRow.stage == "playing") & TableRow.deadline.is_not(None)
    later = {
        "asked_since": TableRow.asked_since + seconds,
        "deadline": TableRow.deadline + seconds,
        "wake_at": TableRow.wake_at + seconds,
        "revision": TableRow.revision + 1,
    }
    session.execute(update(TableRow).where(running).values(later))
    paused = select(TableRow.id).where(TableRow.paused_since.is_not(None))  # moved when the pause ends
    resting = update(SeatRow).where(SeatRow.vacation_since.is_not(None), SeatRow.table_id.not_in(paused))
    session.execute(resting.values(vacation_since=SeatRow.vacation_since + seconds))
    rest = select(SeatRow.table_id).where(SeatRow.vacation_since.is_not(None), SeatRow.table_id.not_in(paused))
    moved = update(TableRow).where(TableRow.id.in_(rest), ~running)
    session.execute(moved.values(revision=TableRow.revision + 1))
