"""The roll of everybody on a server, for the host's command line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, or_, select
from sqlalchemy.orm import Session

from concordia.server.accounts.names import folded
from concordia.server.store.models.moderation_models import ReportRow
from concordia.server.store.models.people_models import PersonRow
from concordia.server.store.models.table_models import SeatRow


@dataclass(frozen=True)
class Wanted:
    """Whom to list: by default everybody with an account."""

    part: str = ""  # of the name
    guests: bool = False
    role: str | None = None
    suspended: bool = False
    most: int = 1000


def everybody(session: Session, wanted: Wanted, now: float) -> list[PersonRow]:
    """Those who are wanted, by number."""
    rows = select(PersonRow).order_by(PersonRow.id).limit(wanted.most)
    if not wanted.guests:
        rows = rows.where(PersonRow.password_hash.is_not(None))
    if wanted.part:
        rows = rows.where(func.lower(PersonRow.name).contains(wanted.part.lower(), autoescape=True))
    if wanted.role is not None:
        rows = rows.where(PersonRow.role == wanted.role)
    if wanted.suspended:
        rows = rows.where(or_(PersonRow.suspended_until > now, PersonRow.muted_until > now))
    return list(session.scalars(rows))


def named(session: Session, given: str) -> PersonRow | None:
    """Who keeps this name, or has this number (``#7``), which also a guest has."""
    if given.startswith("#") and given[1:].isdecimal() and len(given) < 11:
        return session.get(PersonRow, int(given[1:]))
    return session.scalar(select(PersonRow).where(PersonRow.kept_name == folded(given)[:96]))


def told(session: Session, row: PersonRow, now: float) -> dict[str, Any]:
    """A person as the command line shows them: nothing that is secret."""
    tables = select(func.count(SeatRow.table_id.distinct())).where(SeatRow.person == row.id)
    waiting = select(func.count()).select_from(ReportRow).where(ReportRow.subject_id == row.id, ~ReportRow.settled)
    return {
        "id": row.id,
        "name": row.name,
        "guest": row.password_hash is None,
        "role": row.role,
        "language": row.language,
        "since": row.created,
        "email_confirmed": row.email_confirmed,
        "muted_until": _still(row.muted_until, now),
        "suspended_until": _still(row.suspended_until, now),
        "tables": session.scalar(tables) or 0,
        "reports": session.scalar(waiting) or 0,
    }


def _still(until: float | None, now: float) -> float | None:
    return until if until is not None and until > now else None
