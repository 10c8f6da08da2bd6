"""Reminding people of games by correspondence before their time runs out."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from concordia.server.accounts.preferences import Preferences
from concordia.server.clock import Clock
from concordia.server.nodes.alone import Alone
from concordia.server.notify.inbox import Notices
from concordia.server.notify.notice import notices_of
from concordia.server.notify.outbox import Posted
from concordia.server.notify.quiet_hours import quiet_period
from concordia.server.store.database import DatabaseAway, Store
from concordia.server.store.models.people_models import NoticeRow, PersonRow
from concordia.server.store.models.table_models import ActionRow, SeatRow, TableRow
from concordia.server.table.events import Event, SeatNote, TimeNearlyOut

EVERY_SECONDS = 60.0
EARLIEST = 2 * 24 * 3600.0  # before the deadline: the longest wish, and a day of quiet hours

_log = logging.getLogger(__name__)


class Reminders:
    """One task that looks at the clocks of correspondence games again and again."""

    def __init__(self, store: Store, clock: Clock, notices: Notices, nodes: Alone | None = None) -> None:
        """Nobody is reminded before :meth:`start`; of several nodes one does it."""
        self._nodes = nodes or Alone()
        self._store = store
        self._clock = clock
        self._notices = notices
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin."""
        self._task = asyncio.create_task(self._run(), name="reminders")

    async def stop(self) -> None:
        """End."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        while True:
            try:
                if self._nodes.owns("reminders"):
                    await self.look()
            except DatabaseAway:
                pass  # the store has said so
            except Exception:
                _log.exception("reminders")
            await asyncio.sleep(EVERY_SECONDS)

    async def look(self) -> None:
        """Remind everybody whose time is nearly out, once for each time they are asked."""
        now = self._clock.now()
        if not await self._store.read(lambda session: _events(session, now)):
            return

        def work(session: Session) -> list[Posted]:
            return [each for news in self._notices.post(session, [_events(session, now)]) for each in news]

        self._notices.tell(await self._store.write(work))


def _events(session: Session, now: float) -> list[Event]:
    asked = (SeatRow.table_id == TableRow.id) & (SeatRow.number == TableRow.asked_seat)
    nearly = (
        select(TableRow, SeatRow, PersonRow.preferences)
        .join(SeatRow, asked)
        .join(PersonRow, PersonRow.id == SeatRow.person)
        .where(TableRow.stage == "playing", TableRow.deadline > now, TableRow.deadline < now + EARLIEST)
        .where(~SeatRow.away)
    )
    found: list[Event] = []
    for table, seat, preferences in session.execute(nearly):
        if table.pace.get("kind") == "correspondence" and _moment(table, preferences) <= now:
            event = _event(session, table, seat, now)
            if not _reminded(session, event):
                found.append(event)
    return found


def _moment(table: TableRow, preferences: dict[str, object]) -> float:
    """When to remind somebody: some hours before, and before quiet hours, but not as soon as they are asked."""
    hours = preferences.get("remind", Preferences().remind)
    deadline = table.deadline or 0.0
    if not isinstance(hours, int) or hours == 0:
        return deadline
    half = (deadline - table.asked_since) / 2
    moment = deadline - min(hours * 3600.0, half)
    quiet = quiet_period(preferences, moment)
    return moment if quiet is None else max(quiet[0], table.asked_since + half / 2)


def _reminded(session: Session, event: Event) -> bool:
    """Whether the person was reminded already: saying it again would only take it back."""
    (notice,) = notices_of(event)
    known = NoticeRow.person_id == notice.person, NoticeRow.key == notice.key
    return session.scalar(select(NoticeRow.id).where(*known)) is not None


def _event(session: Session, table: TableRow, seat: SeatRow, now: float) -> TimeNearlyOut:
    seats = session.scalars(select(SeatRow).where(SeatRow.table_id == table.id).order_by(SeatRow.number))
    number = session.scalar(select(func.max(ActionRow.number)).where(ActionRow.game_id == table.id))
    notes = tuple(SeatNote(each.number, each.person, each.name, each.level) for each in seats)
    return TimeNearlyOut(
        table=table.key,
        table_id=table.id,
        game=table.game,
        map=table.map,
        at=now,
        seats=notes,
        person=seat.person or 0,
        seat=seat.number,
        number=number or 0,
        deadline=table.deadline or now,
    )
