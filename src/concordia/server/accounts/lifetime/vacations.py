"""Vacations: days on which the clocks of all of a person's games by correspondence stand still.

Everybody has :data:`ALLOWANCE_DAYS` in any :data:`YEAR_DAYS`. A vacation ends by itself, or by hand; what was not
used is given back.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from concordia.server.accounts.person import Person
from concordia.server.clock import Clock
from concordia.server.errors import Refusal
from concordia.server.store.database import Store
from concordia.server.store.models.account_models import VacationRow
from concordia.server.store.models.people_models import PersonRow

DAY = 24 * 3600.0
ALLOWANCE_DAYS = 30
YEAR_DAYS = 365


@dataclass(frozen=True)
class VacationState:
    """Whether somebody is on vacation, and for how long they may be (again)."""

    since: float | None
    until: float | None
    days_left: float  # of the allowance, what is planned taken off


class Vacations:
    """The vacations of all people."""

    def __init__(self, store: Store, clock: Clock) -> None:
        """Vacations of a store."""
        self._store = store
        self._clock = clock

    def until(self, person: Person) -> float | None:
        """Until when somebody is on vacation; None if they are not."""
        return person.vacation[1] if person.vacation and person.vacation[1] > self._clock.now() else None

    async def state(self, person: Person) -> VacationState:
        """How things stand."""
        now = self._clock.now()

        def work(session: Session) -> VacationState:
            going = _going(session, person.id, now)
            left = ALLOWANCE_DAYS - _taken_days(session, person.id, now)
            since, until = (going.since, going.until) if going is not None else (None, None)
            return VacationState(since, until, max(0.0, left))

        return await self._store.read(work)

    async def begin(self, person: Person, days: int) -> tuple[float, float]:
        """Go on vacation for this many days from now, or let the present one end then; from when to when.

        Refusal if that is more than the allowance.
        """
        now = self._clock.now()

        def work(session: Session) -> tuple[float, float] | float:
            row = _going(session, person.id, now)
            planned = row.until - now if row is not None else 0.0
            left = ALLOWANCE_DAYS - _taken_days(session, person.id, now) + planned / DAY
            if days > left:
                return left
            if row is None:
                row = VacationRow(person_id=person.id, since=now)
                session.add(row)
            row.until = now + days * DAY
            return _note(session, row)

        made = await self._store.write(work)
        if isinstance(made, float):
            raise Refusal("vacation/too_long", days=max(0, int(made)), most=ALLOWANCE_DAYS)
        return made

    async def end(self, person: Person) -> tuple[float, float]:
        """Come back now; from when to when it was. Refusal if there is no vacation to end."""
        now = self._clock.now()

        def work(session: Session) -> tuple[float, float] | None:
            row = _going(session, person.id, now)
            if row is None:
                return None
            row.until = now
            return _note(session, row)

        ended = await self._store.write(work)
        if ended is None:
            raise Refusal("vacation/none")
        return ended


def _going(session: Session, person_id: int, now: float) -> VacationRow | None:
    mine = select(VacationRow).where(VacationRow.person_id == person_id, VacationRow.until > now)
    return session.scalar(mine.order_by(VacationRow.id.desc()).limit(1))


def _taken_days(session: Session, person_id: int, now: float) -> float:
    """How many days of the last year, and of what is planned, are vacation."""
    start = now - YEAR_DAYS * DAY
    rows = session.scalars(
        select(VacationRow).where(VacationRow.person_id == person_id, VacationRow.until > start)
    )
    return sum(row.until - max(row.since, start) for row in rows) / DAY


def _note(session: Session, row: VacationRow) -> tuple[float, float]:
    person = session.get_one(PersonRow, row.person_id)
    person.vacation_since, person.vacation_until = row.since, row.until
    return row.since, row.until
