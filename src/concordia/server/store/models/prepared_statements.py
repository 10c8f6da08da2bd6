"""Statements that are put into words once, for what is written with every move.

SQLAlchemy takes as long for the words, each time, as the database for the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, CursorResult, Dialect, Insert, Table, Update
from sqlalchemy.engine.interfaces import DBAPICursor

_Process = Callable[[Any], Any]


class PlainLine(NamedTuple):
    """A transaction without what SQLAlchemy does for each one and for every statement of it."""

    cursor: DBAPICursor
    dialect: Dialect


class Prepared:
    """An insert, or an update by values of its own, of many rows that all have the same columns."""

    def __init__(self, statement: Insert | Update, columns: Sequence[str], given: Sequence[str] = ()) -> None:
        """``columns`` are set, ``given`` are the other names that a row has for the statement."""
        self._statement, self._columns, self._given = statement, columns, given
        self._worded: dict[str, tuple[str, Callable[[Mapping[str, Any]], Any]]] = {}  # by kind of database

    def write(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> CursorResult[Any]:
        """Write the rows, of which there is at least one."""
        text, pack = self._words(connection.dialect)
        return connection.exec_driver_sql(text, [pack(row) for row in rows])

    def write_plainly(self, line: PlainLine, rows: Sequence[Mapping[str, Any]]) -> int:
        """The same past SQLAlchemy; how many rows were written."""
        text, pack = self._words(line.dialect)
        line.cursor.executemany(text, [pack(row) for row in rows])
        return int(line.cursor.rowcount)

    def _words(self, dialect: Dialect) -> tuple[str, Callable[[Mapping[str, Any]], Any]]:
        known = self._worded.get(dialect.name)
        if known is None:
            known = self._worded[dialect.name] = self._word(dialect)
        return known

    def _word(self, dialect: Dialect) -> tuple[str, Callable[[Mapping[str, Any]], Any]]:
        """The text for a kind of database, and how a row is handed to it."""
        compiled = self._statement.compile(dialect=dialect, column_keys=[*self._columns, *self._given])
        table = self._statement.table
        assert isinstance(table, Table)
        types = {name: table.c[name].type.dialect_impl(dialect) for name in self._columns}
        found = {name: kind.bind_processor(dialect) for name, kind in types.items()}
        process = {name: each for name, each in found.items() if each is not None}
        names = getattr(compiled, "positiontup", None)
        return str(compiled), _by_name(process) if names is None else _by_place(names, process)


def _by_name(process: Mapping[str, _Process]) -> Callable[[Mapping[str, Any]], Any]:
    def pack(row: Mapping[str, Any]) -> dict[str, Any]:
        return {**row, **{name: each(row[name]) for name, each in process.items()}}

    return pack


def _by_place(names: Sequence[str], process: Mapping[str, _Process]) -> Callable[[Mapping[str, Any]], Any]:
    places = [(place, name, process[name]) for place, name in enumerate(names) if name in process]

    def pack(row: Mapping[str, Any]) -> tuple[Any, ...]:
        packed = [row[name] for name in names]
        for place, name, each in places:
            packed[place] = each(row[name])
        return tuple(packed)

    return pack
