"""Tables as rows: each function is a piece of work for the writer or a reader."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from sqlalchemy import Table as SqlTable
from sqlalchemy import insert, select, update
from sqlalchemy.orm import Session

from concordia.errors import InvalidPosition
from concordia.server.errors import Refusal
from concordia.server.store.models.prepared_statements import Prepared
from concordia.server.store.models.table_models import ActionRow, SeatRow, SnapshotRow, TableRow
from concordia.server.store.seat_rows import replace_seats, seat_row, seats_of
from concordia.server.table.decision_log import LogEntry, standing
from concordia.server.table.pace import Pace, Pause
from concordia.server.table.played_game import PlayedGame
from concordia.server.table.seat import Seat
from concordia.server.table.table import Table
from concordia.server.table.talks.open_questions import Questions
from concordia.server.table.terms import Start, Terms
from concordia.version import RULES_VERSION

_ENTRY = (
    ActionRow.number,
    ActionRow.kind,
    ActionRow.seat,
    ActionRow.turn,
    ActionRow.action,
    ActionRow.at,
    ActionRow.by,
    ActionRow.token,
    ActionRow.card,
    ActionRow.effect,
)
PROGRESS = ("revision", "wake_at", "stage", "asked_seat", "asked_since", "deadline", "finished_at")
_ACTIONS = cast("SqlTable", ActionRow.__table__)
APPEND = Prepared(_ACTIONS.insert(), ("game_id", *(column.key for column in _ENTRY)))
SNAPSHOT = Prepared(cast("SqlTable", SnapshotRow.__table__).insert(), ("game_id", "number", "state"))


def insert_table(session: Session, table: Table) -> int:
    """Keep a new table with its seats; its number."""
    terms = table.terms
    fixed = {
        "key": table.key,
        "game": terms.game,
        "map": terms.map,
        "players": terms.players,
        "options": terms.options,
        "public": terms.public,
        "hints": terms.hints,
        "analysis": terms.analysis,
        "shuffle": terms.shuffle,
        "pace": terms.pace.to_json(),
        "level": terms.level,
        "stand_in": terms.stand_in,
        "starts_when_full": terms.starts_when_full,
        "language": terms.language,
        "daily": terms.daily,
        "secret_until": terms.secret_until,
        "rules": RULES_VERSION,
        "created_at": table.created_at,
    }
    made = session.execute(insert(TableRow).values({**fixed, **_changing(table), "revision": table.revision}))
    number = int(made.inserted_primary_key[0])  # type: ignore[attr-defined]
    session.execute(insert(SeatRow), [seat_row(number, seat) for seat in table.seats])
    return number


class Outdated(Exception):
    """A table has been changed by somebody else since it was read: nothing was written."""


def update_table(session: Session, table_id: int, values: dict[str, Any], seats: list[dict[str, Any]]) -> None:
    """Keep what :func:`changes` found at a table; Outdated if it is not the revision before."""
    known = TableRow.id == table_id, TableRow.revision == values["revision"] - 1
    done = session.execute(update(TableRow).where(*known).values(**values))
    if done.rowcount != 1:  # type: ignore[attr-defined]
        raise Outdated(table_id)
    replace_seats(session, table_id, seats)


def changes(table: Table) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """All that can change at a table, log apart, as rows."""
    return _changing(table), [seat_row(table.id, seat) for seat in table.seats]


def progress(table: Table) -> dict[str, Any]:
    """The few values of a table that a decision changes, with the revision that it makes."""
    asked, deadline = table.asked, table.deadline()
    return {
        "revision": table.revision + 1,
        "wake_at": table.asked_since if table.bots_turn() is not None else deadline,
        "stage": table.stage,
        "asked_seat": asked.seat if asked is not None else None,
        "asked_since": table.asked_since,
        "deadline": deadline,
        "finished_at": table.finished_at,
    }


def entry_rows(game_id: int, entries: Iterable[LogEntry]) -> list[dict[str, Any]]:
    """Entries of the log as rows."""
    return [
        {
            "game_id": game_id,
            "number": entry.number,
            "kind": entry.kind,
            "turn": entry.turn,
            "seat": entry.seat,
            "action": entry.text,
            "by": entry.by,
            "token": entry.token,
            "card": entry.card,
            "effect": entry.effect,
            "at": entry.at,
        }
        for entry in entries
    ]


def append(session: Session, rows: list[dict[str, Any]]) -> None:
    """Add entries to a log; the database refuses a number that is already taken."""
    APPEND.write(session.connection(), rows)


def snapshot_rows(snapshots: Iterable[tuple[int, int, dict[str, Any]]]) -> list[dict[str, Any]]:
    """Games as they stand between two turns, as rows: number of the table, number of its last entry, state."""
    return [{"game_id": table, "number": number, "state": state} for table, number, state in snapshots]


def insert_snapshots(session: Session, snapshots: Iterable[tuple[int, int, dict[str, Any]]]) -> None:
    """Keep games as they stand between two turns."""
    rows = snapshot_rows(snapshots)
    if rows:
        SNAPSHOT.write(session.connection(), rows)


def load(session: Session, key: str) -> Table:
    """A table as it was last committed."""
    at_one_moment(session)
    row = session.scalars(select(TableRow).where(TableRow.key == key)).one_or_none()
    if row is None:
        raise Refusal("table/unknown", 404)
    table = without_game(row, seats_of(session, [row.id])[row.id])
    table.start_from = Start(row.seed, row.position)
    if row.started_at is not None:
        if row.rules != RULES_VERSION:
            raise Refusal("table/old_rules", 409, given=row.rules, known=RULES_VERSION)
        table.play = _resumed(session, row.id, table)
    return table


def at_one_moment(session: Session) -> None:
    """All that a session reads is of one moment: PostgreSQL would show what others commit in between."""
    if not session.in_transaction() and session.get_bind().dialect.name == "postgresql":
        session.connection(execution_options={"isolation_level": "REPEATABLE READ"})


def without_game(row: Any, seats: Iterable[Seat]) -> Table:
    """A table as the lists show it, from its row: who sits there on what terms. Its game is not opened."""
    terms = Terms(
        row.game,
        row.map,
        row.players,
        row.options,
        row.public,
        Pace(**row.pace),
        row.level,
        row.shuffle,
        row.hints,
        row.analysis,
        row.stand_in,
        row.starts_when_full,
        row.language,
        row.daily,
        row.secret_until,
    )
    table = Table(row.key, terms, row.host, row.created_at, row.id)
    table.seats = list(seats)
    table.stage = row.stage
    table.started_at, table.finished_at, table.asked_since = row.started_at, row.finished_at, row.asked_since
    table.rematch = row.rematch
    table.pause = Pause(row.paused_since, set(row.pause_wanted or ()))
    table.fixed_unrated = row.unrated
    table.ended = row.ended
    table.closed = row.closed
    table.questions = Questions.of_json(row.questions)
    table.revision = row.revision
    return table


def entries_of(session: Session, game_id: int, after: int = 0) -> list[LogEntry]:
    """The whole log of a game, undone decisions included, or what came after a number."""
    wanted = select(*_ENTRY).where(ActionRow.game_id == game_id, ActionRow.number > after)
    rows = session.execute(wanted.order_by(ActionRow.number))
    return [LogEntry(*row) for row in rows]


def _resumed(session: Session, game_id: int, table: Table) -> PlayedGame:
    """The game from its last snapshot and the entries after it."""
    entries = entries_of(session, game_id)
    kept = session.execute(
        select(SnapshotRow.number, SnapshotRow.state)
        .where(SnapshotRow.game_id == game_id)
        .order_by(SnapshotRow.number.desc())
        .limit(1)
    ).one_or_none()
    play: PlayedGame | None = None
    if kept is not None:
        try:
            play = PlayedGame(table.start_from.resumed(kept.state), kept.number)
        except InvalidPosition:  # an end that no position can say: replay it all
            play = None
    if play is None:
        play = PlayedGame(table.start_from.game(table.terms))
    before = [entry for entry in entries if entry.number <= play.version]
    play.recall(standing(before), [(entry.token, entry.number) for entry in before if entry.token])
    play.replay(entry for entry in entries if entry.number > play.version)
    return play


def _changing(table: Table) -> dict[str, Any]:
    result = None
    if table.stage == "over" and table.ended is None:
        game = table.game.game
        result = {"scores": game.scores(), "winners": game.winners, "turns": game.turns}
    return {
        **progress(table),
        "host": table.host,
        "seed": table.start_from.seed,
        "position": table.start_from.position,
        "started_at": table.started_at,
        "paused_since": table.pause.since,
        "pause_wanted": sorted(table.pause.wanted_by) or None,
        "rematch": table.rematch,
        "unrated": table.fixed_unrated,
        "ended": table.ended,
        "closed": table.closed,
        "questions": table.questions.to_json(),
        "result": result,
    }
