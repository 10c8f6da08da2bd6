"""What somebody has found, had help with or put off, of whatever they practise."""

from __future__ import annotations

from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from concordia.server.protocol.study_schemas import Practised
from concordia.server.store.models.study_models import PracticeRow

DAY: Final = 86400.0
LATER: Final = 3 * DAY  # what was skipped, or whose solution was shown, comes back after this

FOUND: Final = ("found", "helped")
PUT_OFF: Final = ("skipped", "shown")


def practised(session: Session, person: int, kind: str) -> dict[str, tuple[Practised, float]]:
    """Everything of a kind that somebody has had to do with, and since when it stands so."""
    rows = session.scalars(select(PracticeRow).where(PracticeRow.person_id == person, PracticeRow.kind == kind))
    return {row.item: (row.state, row.at) for row in rows}  # type: ignore[misc]


def note(session: Session, person: int, kind: str, item: str, deed: Practised, now: float) -> Practised:
    """Write down what was done, and answer how it stands now.

    What was found stays found. Found after a hint is found with help; while a solution was just shown, playing it
    finds nothing.
    """
    row = session.get(PracticeRow, (person, kind, item))
    before: Practised = "open" if row is None else standing(row.state, row.at, now)  # type: ignore[arg-type]
    if before in FOUND or (before == "shown" and deed in ("found", "hinted")):
        return before
    after: Practised = "helped" if deed == "found" and before == "hinted" else deed
    session.merge(PracticeRow(person_id=person, kind=kind, item=item, state=after, at=now))
    return after


def standing(state: Practised, at: float, now: float) -> Practised:
    """How something stands: what was put off is open again after a while."""
    return "open" if state in PUT_OFF and now - at >= LATER else state
