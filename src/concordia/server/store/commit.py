"""Writing decisions: those of many tables together in a few statements, with all that follows from them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar, cast

from sqlalchemy import Table as SqlTable
from sqlalchemy import bindparam
from sqlalchemy.orm import Session

from concordia.server.store import seat_rows, table_rows
from concordia.server.store.models.prepared_statements import Prepared
from concordia.server.store.models.table_models import SeatRow, TableRow
from concordia.server.table.decision_log import LogEntry
from concordia.server.table.events import Event
from concordia.server.table.table import Table
from concordia.server.table.terms import snapshot

T = TypeVar("T")

_TOLD = ("number", "kind", "seat", "turn", "action", "at", "by", "token", "card")  # the effect is worked out anew
_TABLES = cast("SqlTable", TableRow.__table__)
_SEATS = cast("SqlTable", SeatRow.__table__)
_MOVE_ON = Prepared(
    _TABLES.update().where(
        (_TABLES.c.id == bindparam("of_table")) & (_TABLES.c.revision == bindparam("of_revision"))
    ),
    table_rows.PROGRESS,
    ("of_table", "of_revision"),
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


def decided(table: Table, entries: list[LogEntry], events: list[Event], *, with_snapshot: bool) -> Decided:
    """What new entries of a table's log write."""
    clocks = table.seats if table.terms.pace.kind == "live" else ()
    return Decided(
        table.id,
        table.key,
        table_rows.entry_rows(table.id, entries),
        {"of_table": table.id, "of_revision": table.revision, **table_rows.progress(table)},
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
    ) -> None:
        """Let ``follow`` write what people are told; it gives a result for each list of events.

        ``changed`` is called with what was written, to tell other nodes of it.
        """
        self._follow = follow
        self._changed = changed

    def write(self, session: Session, all_decided: list[Decided]) -> list[T]:
        """Write the changes of many games; Outdated if somebody else has changed one of them."""
        _write(
            session, sorted(all_decided, key=lambda each: each.table_id)
        )  # in one order: nobody waits in a ring
        self._changed(session, all_decided)
        return self._follow(session, [each.events for each in all_decided])


def _write(session: Session, all_decided: list[Decided]) -> None:
    connection = session.connection()
    moved = _MOVE_ON.write(connection, [each.progress for each in all_decided])
    if moved.rowcount != len(all_decided):
        raise table_rows.Outdated([each.table_id for each in all_decided])
    table_rows.append(session, [row for each in all_decided for row in each.rows])
    banks = [bank for each in all_decided for bank in each.banks]
    if banks:
        _SET_BANK.write(connection, banks)
    for each in all_decided:
        if each.ended is not None:
            values, seats = each.ended
            session.execute(_TABLES.update().where(_TABLES.c.id == each.table_id).values(values))
            seat_rows.replace_seats(session, each.table_id, seats)
    table_rows.insert_snapshots(
        session, [(each.table_id, *each.snapshot) for each in all_decided if each.snapshot is not None]
    )
