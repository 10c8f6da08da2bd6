"""Everything that is known of a person, for themselves: no passwords, keys or secrets, and nothing that is hidden.

The record of a game holds all hands and the order of the cards, so it is told only once the game is over.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from concordia.errors import ConcordiaError
from concordia.server.store import seat_rows, table_rows
from concordia.server.store.models.account_models import VacationRow
from concordia.server.store.models.annotated_models import StudyRow
from concordia.server.store.models.community_models import FollowRow, GameFiguresRow
from concordia.server.store.models.daily_models import DailyTryRow
from concordia.server.store.models.people_models import (
    ApiTokenRow,
    ChatRow,
    MuteRow,
    NoticeRow,
    PersonRow,
    ResultRow,
    SessionRow,
    WebhookRow,
)
from concordia.server.store.models.puzzle_models import PuzzleDayRow, PuzzleTryRow, SolverRow
from concordia.server.store.models.rating_models import RatingRow
from concordia.server.store.models.table_models import SeatRow, TableRow
from concordia.server.table.decision_log import standing
from concordia.server.table.table_record import record_of
from concordia.server.table.terms import Start
from concordia.version import RULES_VERSION

_PERSON = "id name language preferences email email_confirmed created vacation_since vacation_until"
# Of each kind of thing that belongs to a person: the columns that are told.
_OWN: dict[str, tuple[Any, str]] = {
    "sessions": (SessionRow, "device created used expires"),
    "tokens": (ApiTokenRow, "name scope created used expires"),
    "webhooks": (WebhookRow, "preset url alerts created"),
    "vacations": (VacationRow, "since until"),
    "muted_people": (MuteRow, "muted_id"),
    "followed_people": (FollowRow, "followed_id since"),
    "ratings": (RatingRow, "kind game map strength doubt games"),
    "results": (ResultRow, "table_key kind game map rank points opponents strength change unrated left at"),
    "statistics": (
        GameFiguresRow,
        "table_id seat counted game map players won points gods winners played bought at",
    ),
    "puzzle_rating": (SolverRow, "strength doubt"),
    "puzzle_days": (PuzzleDayRow, "day found strength"),
    "puzzles": (PuzzleTryRow, "puzzle tries hinted first found over again change at"),
    "deals_of_the_day": (DailyTryRow, "date kind begun_at finished_at points place seconds cards"),
    "studies": (StudyRow, "key title visibility created_at changed_at taken_down"),
    "notices": (NoticeRow, "kind table_key details created read"),
    "chat": (ChatRow, "table_id players text at"),
}


def about(session: Session, person_id: int) -> dict[str, Any]:
    """All but the games."""
    told: dict[str, Any] = {"person": _told(session.get_one(PersonRow, person_id), _PERSON)}
    for kind, (row, columns) in _OWN.items():
        mine = session.scalars(select(row).where(row.person_id == person_id))
        told[kind] = [_told(each, columns) for each in mine]
    return told


def games_of(session: Session, person_id: int) -> list[int]:
    """The numbers of the tables at which a person sits or sat, the oldest first."""
    sits = select(SeatRow.table_id).where(SeatRow.person == person_id)
    return [*session.scalars(select(TableRow.id).where(TableRow.id.in_(sits)).order_by(TableRow.id))]


def game(session: Session, person_id: int, number: int, now: float) -> dict[str, Any]:
    """One game: the table, the person's seats, and its record once it is over; of a deal of the day, the day."""
    row = session.get_one(TableRow, number)
    table = table_rows.without_game(row, seat_rows.seats_of(session, [number])[number])
    told: dict[str, Any] = {"table": table.to_json(person_id), "seats": table.seats_of(person_id), "record": None}
    table.reveal(now)
    if table.stage == "over" and not table.secret and row.rules == RULES_VERSION:
        table.start_from = Start(row.seed, row.position)
        try:
            told["record"] = record_of(table, standing(table_rows.entries_of(session, number)))
        except ConcordiaError as wrong:  # a damaged game must not keep the others from being told
            told["error"] = str(wrong)
    return told


def _told(row: Any, columns: str) -> dict[str, Any]:
    return dict(_pairs(row, columns))


def _pairs(row: Any, columns: str) -> Iterator[tuple[str, Any]]:
    for column in columns.split():
        yield column, getattr(row, column)
