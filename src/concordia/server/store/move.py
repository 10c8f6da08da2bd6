"""Move a server's whole database to another one, SQLite to PostgreSQL or back, while no server runs on it."""

from __future__ import annotations

from sqlalchemy import Connection, Table, func, insert, select, text

from concordia.server.store.database import make_engine
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
