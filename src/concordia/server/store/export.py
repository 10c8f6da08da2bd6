"""The records of all games, for the host of a server; they hold everything, hidden things included."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import select

from concordia.errors import ConcordiaError
from concordia.server.errors import Refusal
from concordia.server.store import table_rows
from concordia.server.store.database import Store
from concordia.server.store.models.table_models import TableRow
from concordia.server.table.decision_log import standing
from concordia.server.table.table_record import record_of


def records(store: Store, unfinished: bool = False) -> Iterator[dict[str, Any]]:
    """Each game with its table, seats and record, the oldest first; one that cannot be replayed says why."""
    stages = ("playing", "over") if unfinished else ("over",)
    played = TableRow.started_at.is_not(None) if unfinished else TableRow.ended.is_(None)
    wanted = select(TableRow.key).where(TableRow.stage.in_(stages), played).order_by(TableRow.id)
    for key in store.read_now(lambda session: list(session.scalars(wanted))):
        yield _told(store, key)


def _told(store: Store, key: str) -> dict[str, Any]:
    try:
        table = store.read_now(lambda session: table_rows.load(session, key))
        entries = store.read_now(lambda session: table_rows.entries_of(session, table.id))
        return {
            "table": {**table.to_json(), "rematch": table.rematch},
            "record": record_of(table, standing(entries)),
        }
    except (Refusal, ConcordiaError) as wrong:
        return {"table": {"key": key}, "error": str(wrong)}
