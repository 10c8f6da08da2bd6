"""What happened at a table while this process had it in memory: by other nodes, or past the table itself."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from concordia.server.errors import Refusal
from concordia.server.store import seat_rows, table_rows
from concordia.server.store.models.table_models import SeatRow, TableRow
from concordia.server.table.decision_log import LogEntry
from concordia.server.table.table import Table


def changed_elsewhere(session: Session, person: int) -> None:
    """Seats of a person were changed past their tables: whoever has one in memory has to read it again."""
    sits = select(SeatRow.table_id).where(SeatRow.person == person)
    moved = update(TableRow).where(TableRow.id.in_(sits)).values(revision=TableRow.revision + 1)
    session.execute(moved.execution_options(synchronize_session=False))


def revisions(session: Session, keys: Collection[str]) -> dict[str, int]:
    """The revisions of tables; a table that is not there any more has none."""
    wanted = select(TableRow.key, TableRow.revision).where(TableRow.key.in_(keys))
    return {row.key: row.revision for row in session.execute(wanted)}


def news_of(session: Session, known: Table) -> tuple[Table, list[LogEntry] | None] | None:
    """What others did at a table since it was read: the table as it is now, and the entries that are new.

    None if nothing happened. A table whose game has begun meanwhile comes with its game, and without entries; any
    other has none yet: it is that of the known one, with the new entries replayed.
    """
    table_rows.at_one_moment(session)
    row = session.get(TableRow, known.id)
    if row is None:
        raise Refusal("table/unknown", 404)
    if row.revision == known.revision:
        return None
    if known.play is None:
        return table_rows.load(session, known.key), None
    table = table_rows.without_game(row, seat_rows.seats_of(session, [row.id])[row.id])
    table.start_from = known.start_from
    return table, table_rows.entries_of(session, row.id, known.version)


def only_played_on(before: Table, after: Table) -> bool:
    """Whether nothing changed at a table but its game and the clocks."""
    (old, old_seats), (new, new_seats) = table_rows.changes(before), table_rows.changes(after)
    played = table_rows.progress(after).keys() | {"result"}
    same = all(old[name] == value for name, value in new.items() if name not in played)
    return same and [seat | {"bank": 0} for seat in old_seats] == [seat | {"bank": 0} for seat in new_seats]
