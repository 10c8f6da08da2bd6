"""Removing a table for good."""

from __future__ import annotations

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from concordia.server.store.models.people_models import ChatRow, DeliveryRow, NoticeRow
from concordia.server.store.models.study_models import ExploredRow, MistakeRow, ReviewRow
from concordia.server.store.models.table_models import ActionRow, SeatRow, SnapshotRow, TableRow


def delete_table(session: Session, table_id: int, key: str) -> None:
    """Remove a table with its log, its chat and the notices about it.

    If one of these is the newest of all, it stays but is gone: SQLite would give its number again, and pages and
    receivers of webhooks would take the next notice for one they have seen.
    """
    told = select(NoticeRow.id).where(NoticeRow.table_key == key)
    session.execute(delete(DeliveryRow).where(DeliveryRow.notice_id.in_(told)))
    last = session.scalar(select(func.max(NoticeRow.id)))
    session.execute(delete(NoticeRow).where(NoticeRow.table_key == key, NoticeRow.id != last))
    gone = {"key": f"deleted:{key}", "table_key": "", "gone": True, "read": True}
    session.execute(update(NoticeRow).where(NoticeRow.table_key == key).values(gone))
    session.execute(delete(ChatRow).where(ChatRow.table_id == table_id))
    for row in (ActionRow, SnapshotRow, ReviewRow, MistakeRow, ExploredRow):
        session.execute(delete(row).where(row.game_id == table_id))
    session.execute(delete(SeatRow).where(SeatRow.table_id == table_id))
    session.execute(delete(TableRow).where(TableRow.id == table_id))
