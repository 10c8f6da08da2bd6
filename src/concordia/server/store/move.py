"""Move a server's whole database to another one, SQLite to PostgreSQL or back, while no server runs on it.

python -m concordia.server.store.move sqlite:////srv/concordia/concordia.sqlite3 postgresql://…
"""

from __future__ import annotations

import sys

from sqlalchemy import Connection, Table, func, insert, select, text
from sqlalchemy.exc import SQLAlchemyError

from concordia.server.store.database import make_engine, reason
from concordia.server.store.upgrade import metadata, upgrade
from concordia.server.wording import say

ROWS = 1000  # at a time


class NoMove(Exception):
    """Nothing was moved; the sentence says why."""


def move(source: str, target: str) -> dict[str, int]:
    """Copy all rows, in one transaction, to a database that holds none; how many, by table."""
    for url in (source, target):
        upgrade(url)
    here, there = make_engine(source), make_engine(target)
    try:
        with here.connect() as old, there.begin() as new:
            tables = metadata().sorted_tables
            if any(_count(new, table) for table in tables):
                raise NoMove(say("move/not_empty"))
            return {table.name: _copy(old, new, table) for table in tables}
    finally:
        here.dispose()
        there.dispose()


def _count(connection: Connection, table: Table) -> int:
    return connection.execute(select(func.count()).select_from(table)).scalar_one()


def _copy(old: Connection, new: Connection, table: Table) -> int:
    for rows in old.execution_options(yield_per=ROWS).execute(select(table)).mappings().partitions(ROWS):
        new.execute(insert(table), [dict(row) for row in rows])
    counted = table.autoincrement_column
    if counted is not None and new.dialect.name == "postgresql":
        last = new.execute(select(func.max(counted))).scalar_one()
        sequence = {"table": table.name, "column": counted.name, "last": last or 1, "used": last is not None}
        new.execute(text("SELECT setval(pg_get_serial_sequence(:table, :column), :last, :used)"), sequence)
    return _count(new, table)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(say("move/usage"))
    try:
        moved = move(*sys.argv[1:])
    except NoMove as wrong:
        sys.exit(str(wrong))
    except SQLAlchemyError as wrong:
        sys.exit(reason(wrong))
    sys.stdout.write("".join(f"{rows:8} {name}\n" for name, rows in moved.items()))
