"""The decisions of a finished game, as they stand in the log."""

from __future__ import annotations

from concordia.server.errors import Refusal
from concordia.server.store import table_rows
from concordia.server.store.database import Store
from concordia.server.table.decision_log import LogEntry, standing
from concordia.server.table.table import Table


def must_be_finished(table: Table) -> None:
    """Refuse while a game is going on, and where it was cut short."""
    if table.ended is not None:
        raise Refusal("record/cut_short", 409)
    if table.stage != "over":
        raise Refusal("record/not_over", 403)
    must_not_be_secret(table)


def must_not_be_secret(table: Table) -> None:
    """Refuse to show a try at the deal of the day, to its player too, before the day is over."""
    if table.secret:
        raise Refusal("daily/secret", 403)


def must_not_go_on(table: Table) -> None:
    """Refuse while a game is going on, and where none was begun; one that was cut short will do."""
    if table.ended is None or table.play is None:
        must_be_finished(table)
    must_not_be_secret(table)


async def finished_decisions(store: Store, table: Table) -> list[LogEntry]:
    """All decisions of a finished game that stand."""
    must_be_finished(table)
    return await _standing_decisions(store, table)


async def decisions_of_ended(store: Store, table: Table) -> list[LogEntry]:
    """All decisions that stand of a game that is over, or was cut short."""
    must_not_go_on(table)
    return await _standing_decisions(store, table)


async def _standing_decisions(store: Store, table: Table) -> list[LogEntry]:
    number = table.id
    return await store.read(lambda session: standing(table_rows.entries_of(session, number)))
