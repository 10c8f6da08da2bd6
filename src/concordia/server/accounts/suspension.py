"""Who may not come in for a while: every way in asks here."""

from __future__ import annotations

from datetime import UTC, datetime

from concordia.server.accounts.person import Person
from concordia.server.errors import Refusal
from concordia.server.store.models.people_models import PersonRow


def admitted(row: PersonRow, now: float) -> Person:
    """The person of a row; Refusal, with the reason and the date, while they are suspended."""
    if row.suspended_until is not None and row.suspended_until > now:
        told = {"until": date_of(row.suspended_until), "words": row.suspended_for or ""}
        raise Refusal("account/suspended", 403, **told)
    return Person.of(row)


def date_of(moment: float) -> str:
    """A moment as people of all languages read it.

    >>> date_of(1_800_000_000)
    '2027-01-15 08:00 UTC'
    """
    return datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%d %H:%M UTC")
