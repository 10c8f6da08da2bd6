"""Writing decisions: those of many tables together in a few statements, with all that follows from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar, cast

from sqlalchemy import Table as SqlTable
from sqlalchemy import bindparam
from sqlalchemy.orm import Session

from concordia.server.store import seat_rows, table_rows
from concordia.server.store.models.prepared_statements import PlainLine, Prepared
from concordia.server.store.models.table_models import SeatRow, TableRow
from concordia.server.table.decision_log import LogEntry
from concordia.server.table.events import Event
from concordia.server.table.table import Table
from concordia.server.table.terms import snapshot

T = TypeVar("T")

_TOLD = ("number", "kind", "seat", "turn", "action", "at", "by", "token", "card")  # the effect is worked out anew
_TABLES = cast("SqlTable", TableRow.__table__)
_SEATS = cast("SqlTable", SeatRow.__table__)
_OF_TABLE = _TABLES.update().where(
    (_TABLES.c.id == bindparam("of_table")) & (_TABLES.c.revision == bindparam("of_revision"))
)
_MOVE_ON = Prepared(_OF_TABLE, table_rows.PROGRESS, ("of_table", "of_revision"))
# Each of these has an index, or is what one looks at: to write them, even as they were, costs four pages more.
_SELDOM = ("stage", "wake_at", "deadline", "finished_at")
_ONLY_ASK = Prepared(
    _OF_TABLE, [name for name in table_rows.PROGRESS if name not in _SELDOM], ("of_table", "of_revision")
)
_SET_BANK = Prepared(
    _SEATS.update().where(
        (_SEATS.c.table_id == bindparam("of_table")) & (_SEATS.c.number == bindparam("of_seat"))
    ),
    ("bank",),
    ("of_table", "of_seat"),
)


@dataclass(frozen=True)
class Decided:
    """All that one change of a game writes."""

    table_id: int
    key: str
    rows: list[dict[str, Any]]
    progress: dict[str, Any]
    only_asks: bool  # of its progress only who is asked, and since when, is not on disk yet
    banks: list[dict[str, Any]]
    ended: tuple[dict[str, Any], list[dict[str, Any]]] | None  # the whole table, when its game is over
    snapshot: tuple[int, dict[str, Any]] | None
    events: list[Event]  # what happened by it

    def news(self) -> tuple[str, int, float | None, list[Any] | None]:
        """What other nodes are told: key, revision, when to wake, and the decisions, if nothing else changed."""
        played: list[Any] | None = None
        if self.ended is None:
            lines = [[row[name] for name in _TOLD] for row in self.rows]
            played = [lines, self.progress["asked_since"], [bank["bank"] for bank in self.banks]]
        return self.key, self.progress["revision"], self.progress["wake_at"], played


class Played(NamedTuple):
    """Decisions that another node has committed: all that is new at a table in one revision."""

    revision: int
    entries: list[LogEntry]
    asked_since: float
    banks: list[float]

    @classmethod
    def told(cls, revision: int, played: list[Any]) -> Played:
        """What :meth:`Decided.news` has told."""
        lines, asked_since, banks = played
        return cls(revision, [LogEntry(*line) for line in lines], asked_since, banks)

    def carry_out(self, table: Table) -> None:
        """Do the same at the revision before; an error leaves the table unusable."""
        table.game.replay(self.entries)
        table.asked_since, table.revision = self.asked_since, self.revision
        for seat, bank in zip(table.seats, self.banks, strict=False):
            seat.clock.bank = bank


def decided(
    table: Table,
    entries: list[LogEntry],
    events: list[Event],
    *,
    with_snapshot: bool,
    on_disk: Mapping[str, Any] | None = None,
) -> Decided:
    """What new entries of a table's log write; ``on_disk`` is the progress written last, if it is known."""
    progress = {"of_table": table.id, "of_revision": table.revision, **table_rows.progress(table)}
    clocks = table.seats if table.terms.pace.kind == "live" else ()
    return Decided(
        table.id,
        table.key,
        table_rows.entry_rows(table.id, entries),
        progress,
        on_disk is not None
        and on_disk["revision"] == table.revision
        and all(on_disk[name] == progress[name] for name in _SELDOM),
        [{"of_table": table.id, "of_seat": seat.number, "bank": seat.clock.bank} for seat in clocks],
        table_rows.changes(table) if table.stage == "over" else None,
        (table.version, snapshot(table.game.game)) if with_snapshot else None,
        events,
    )


class DecisionWriter(Generic[T]):
    """Writes decisions, and in the same transaction what follows from the events of each change."""

    def __init__(
        self,
        follow: Callable[[Session, list[list[Event]]], list[T]],
        changed: Callable[[Session, list[Decided]], None] = lambda *_: None,
        follow_plainly: Callable[[PlainLine, list[list[Event]]], list[T] | None] = lambda *_: None,
    ) -> None:
        """Let ``follow`` write what people are told; it gives a result for each list of events.

        ``changed`` is called with what was written, to tell other nodes of it. ``follow_plainly`` does what
        ``follow`` does where there is nothing to write; None if there is.
        """
        self._follow = follow
        self._changed = changed
        self._follow_plainly = follow_plainly

    def write(self, session: Session, all_decided: list[Decided]) -> list[T]:
        """Write the changes of many games; Outdated if somebody else has changed one of them."""
        _write(session, sorted(all_decided, key=_number))  # in one order: nobody waits in a ring
        self._changed(session, all_decided)
        return self._follow(session, [each.events for each in all_decided])

    def write_plainly(self, line: PlainLine, all_decided: list[Decided]) -> list[T] | None:
        """The same past SQLAlchemy, where there is one node and nobody has to be told; None if that is not so."""
        if any(each.ended is not None for each in all_decided):
            return None
        found = self._follow_plainly(line, [each.events for each in all_decided])
        if found is None:
            return None

        def write(statement: Prepared, rows: list[dict[str, Any]]) -> int:
            return statement.write_plainly(line, rows) if rows else 0

        return found if _write_games(sorted(all_decided, key=_number), write) else None


def _number(decided: Decided) -> int:
    return decided.table_id


def _write(session: Session, all_decided: list[Decided]) -> None:
    connection = session.connection()

    def write(statement: Prepared, rows: list[dict[str, Any]]) -> int:
        return statement.write(connection, rows).rowcount if rows else 0

    if not _write_games(all_decided, write):
        raise table_rows.Outdated([each.table_id for each in all_decided])
    for each in all_decided:
        if each.ended is not None:
            values, seats = each.ended
            session.execute(_TABLES.update().where(_TABLES.c.id == each.table_id).values(values))
            seat_rows.replace_seats(session, each.table_id, seats)


def _write_games(all_decided: list[Decided], write: Callable[[Prepared, list[dict[str, Any]]], int]) -> bool:
    """Write what every game goes on by; False if somebody else has changed one of them."""
    moved = write(_ONLY_ASK, [each.progress for each in all_decided if each.only_asks])
    moved += write(_MOVE_ON, [each.progress for each in all_decided if not each.only_asks])
    if moved != len(all_decided):
        return False
    write(table_rows.APPEND, [row for each in all_decided for row in each.rows])
    write(_SET_BANK, [bank for each in all_decided for bank in each.banks])
    snapshots = [(each.table_id, *each.snapshot) for each in all_decided if each.snapshot is not None]
    write(table_rows.SNAPSHOT, table_rows.snapshot_rows(snapshots))
    return True
