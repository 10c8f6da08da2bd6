"""What a finished game leaves for the statistics of its players, worked out from the stored table and its log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from sqlalchemy import ColumnElement, and_, or_, select
from sqlalchemy.orm import Session

from concordia.server.store.models.community_models import GameFiguresRow
from concordia.server.store.models.people_models import PersonRow
from concordia.server.store.models.table_models import ActionRow, SeatRow, TableRow
from concordia.server.table.decision_log import BOT, UNDO, LogEntry, standing

TOTAL = "total"
_PLAY, _PURCHASE = "play:", "purchase:"


def keep_figures(session: Session, table_id: int) -> None:
    """Write the figures of a game that is over; does nothing if they are there, or if there is no such game."""
    written = select(GameFiguresRow.seat).where(GameFiguresRow.table_id == table_id).limit(1)
    if session.scalar(written) is None:
        session.add_all(figures_of(session, table_id))


def without_figures(session: Session, most: int, person: int | None = None) -> list[int]:
    """The numbers of finished games whose figures are not written yet (of a person), the newest first."""
    written = select(GameFiguresRow.table_id)
    known = select(PersonRow.id).where(PersonRow.deleted.is_(None))
    seats = select(SeatRow.table_id).where(SeatRow.kind == "person", SeatRow.person.in_(known))
    if person is not None:
        seats = seats.where(SeatRow.person == person)
        written = written.where(GameFiguresRow.person_id == person)
    wanted = (
        select(TableRow.id)
        .where(*_finished(), TableRow.id.in_(seats), TableRow.id.not_in(written))
        .order_by(TableRow.id.desc())
        .limit(most)
    )
    return list(session.scalars(wanted))


def figures_of(session: Session, table_id: int) -> list[GameFiguresRow]:
    """The figures of everybody who played a game and is not forgotten; none if it was a board for analysis.

    A game that was called off has no result: it is noted and not counted.
    """
    table = session.scalar(select(TableRow).where(TableRow.id == table_id, *_finished()))
    if table is None:
        return []
    result = table.result or {"scores": [{TOTAL: 0}] * table.players, "winners": []}
    scores: list[dict[str, int]] = result["scores"]
    winners: list[int] = result["winners"]
    sitting = select(SeatRow).join(PersonRow, PersonRow.id == SeatRow.person).where(PersonRow.deleted.is_(None))
    seats = list(session.scalars(sitting.where(SeatRow.table_id == table_id, SeatRow.kind == "person")))
    holders = Counter(seat.person for seat in seats)
    best = _average(scores[seat] for seat in winners)
    log = _cards_in_log(session, table_id)
    found = []
    for seat in seats:
        mine = [entry for entry in log if entry.seat == seat.number and entry.by != BOT]
        found.append(
            GameFiguresRow(
                table_id=table_id,
                seat=seat.number,
                person_id=seat.person,
                counted=bool(winners) and holders[seat.person] == 1 and not seat.away and seat.left_by is None,
                game=table.game,
                map=table.map,
                players=table.players,
                people=len(holders),
                won=seat.number in winners,
                points=scores[seat.number][TOTAL],
                gods={god: points for god, points in scores[seat.number].items() if god != TOTAL},
                winners=best,
                played=dict(Counter(_played(entry.text) for entry in mine if entry.text.startswith(_PLAY))),
                bought=dict(Counter(entry.card for entry in mine if entry.card is not None)),
                at=table.finished_at or table.asked_since,
            )
        )
    return found


def _finished() -> tuple[ColumnElement[bool], ...]:
    return TableRow.stage == "over", ~TableRow.analysis, TableRow.started_at.is_not(None)


def _cards_in_log(session: Session, table_id: int) -> list[LogEntry]:
    """The cards that were played and bought, and not taken back."""
    about = or_(ActionRow.kind == UNDO, ActionRow.action.startswith(_PLAY), ActionRow.action.startswith(_PURCHASE))
    wanted = (
        select(ActionRow.number, ActionRow.kind, ActionRow.seat, ActionRow.action, ActionRow.by, ActionRow.card)
        .where(and_(ActionRow.game_id == table_id, about))
        .order_by(ActionRow.number)
    )
    return standing(
        LogEntry(number, kind, seat, 0, text, 0.0, by, card=card if text.startswith(_PURCHASE) else None)
        for number, kind, seat, text, by, card in session.execute(wanted)
    )


def _played(text: str) -> str:
    """The card of ``play:architect`` or ``play:magister/consul``."""
    return text.removeprefix(_PLAY).partition("/")[0]


def _average(rows: Iterable[dict[str, int]]) -> dict[str, float]:
    every = list(rows)
    gods = [god for god in (every[0] if every else {}) if god != TOTAL]
    return {god: sum(row.get(god, 0) for row in every) / len(every) for god in gods}
