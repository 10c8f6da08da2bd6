"""Tries at the deal of the day, as rows: begun once, with a result when the game was played to its end."""

from __future__ import annotations

from itertools import pairwise

from sqlalchemy import select
from sqlalchemy.orm import Session

from concordia.server.ratings.game_results import ranks_of, sides_of
from concordia.server.store import table_rows
from concordia.server.store.models.daily_models import DailyTryRow
from concordia.server.table.decision_log import BOT, LogEntry, standing
from concordia.server.table.events import Finished

LONGEST_THOUGHT = 300.0  # seconds that one decision counts at most: whoever was away was not at the table
FIRST_CARDS = 3
_PLAY = "play:"


def keep_result(session: Session, event: Finished) -> None:
    """Keep the result of a try whose player played it to the end, in the transaction that ends the game."""
    row = session.get(DailyTryRow, event.table)
    if row is None or row.finished_at is not None:
        return
    note = next(each for each in event.seats if each.person == row.person_id)
    entries = table_rows.entries_of(session, event.table_id)
    stand = standing(entries)
    if note.last or any(entry.seat == note.seat and entry.by == BOT for entry in stand):
        return  # given up, or a computer has decided for them
    row.finished_at = event.at
    row.points = event.scores[note.seat]
    row.place = ranks_of(event, sides_of(event))[note.seat]
    row.seconds = round(time_at_table(entries, note.seat, row.begun_at))
    row.cards = cards_played(stand, note.seat)[:FIRST_CARDS]


def time_at_table(entries: list[LogEntry], seat: int, begun_at: float) -> float:
    """For how long a player thought, pauses left out."""
    moments = [(begun_at, -1), *((entry.at, entry.seat) for entry in entries)]
    spent = (now - before for (before, _), (now, whose) in pairwise(moments) if whose == seat)
    return sum(min(max(0.0, each), LONGEST_THOUGHT) for each in spent)


def cards_played(stand: list[LogEntry], seat: int) -> list[str]:
    """The cards that a seat played, in order; of a Magister or Diplomat the card itself, not what it copied."""
    mine = (entry.text for entry in stand if entry.seat == seat and entry.text.startswith(_PLAY))
    return [text.removeprefix(_PLAY).partition("/")[0] for text in mine]


def try_of(session: Session, date: str, person: int) -> DailyTryRow | None:
    """Somebody's try on the day itself."""
    mine = DailyTryRow.date == date, DailyTryRow.person_id == person, DailyTryRow.kind != "archive"
    return session.scalar(select(DailyTryRow).where(*mine))
