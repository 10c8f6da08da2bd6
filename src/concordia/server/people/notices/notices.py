"""All notices: written when something happens, shown in the page, and read there."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from concordia.server.clock import Clock
from concordia.server.events import Asked, Event, Events, Finished, RanOut, Started
from concordia.server.people.models import NoticeRow
from concordia.server.people.notices import outbox
from concordia.server.people.notices.notice import notices_of
from concordia.server.people.notices.pages import Pages
from concordia.server.people.person import Person
from concordia.server.store.base import Store

PAGE = 50


class Notices:
    """What people are told."""

    def __init__(self, store: Store, clock: Clock, posted: Callable[[], None]) -> None:
        """Notices of a store; ``posted`` is called when there may be something to deliver."""
        self._store = store
        self._clock = clock
        self._posted = posted
        self.pages = Pages()

    def listen(self, events: Events) -> None:
        """Write a notice for everything that happens from now on."""
        for kind in (Asked, RanOut, Started, Finished):
            events.subscribe(kind, self.on_event)

    async def on_event(self, event: Event) -> None:
        """Tell everyone whom an event concerns, once however often it is published."""
        await self.posted(await self._store.write(lambda session: self.post(session, event)))

    def post(self, session: Session, event: Event) -> list[NoticeRow]:
        """Write the notices of an event in the transaction that makes it true; then await :meth:`posted`."""
        now = self._clock.now()
        written = [outbox.post(session, notice, now) for notice in notices_of(event)]
        return [row for row in written if row is not None]

    async def posted(self, rows: list[NoticeRow]) -> None:
        """Show new notices in the page and send them on their way; after their transaction has committed."""
        if rows:
            self._posted()
        for row in rows:
            self.pages.tell(row)

    async def after(self, person: Person, last: int) -> list[NoticeRow]:
        """What a person was told since a notice's number, oldest first."""
        missed = select(NoticeRow).where(NoticeRow.person_id == person.id, NoticeRow.id > last)
        return await self._store.read(
            lambda session: [*session.scalars(missed.order_by(NoticeRow.id).limit(PAGE))]
        )

    async def list(self, person: Person, *, unread: bool = False, before: int | None = None) -> list[NoticeRow]:
        """A person's notices (before a notice's number), the newest first."""
        own = select(NoticeRow).where(NoticeRow.person_id == person.id)
        if unread:
            own = own.where(NoticeRow.read.is_(False))
        if before is not None:
            own = own.where(NoticeRow.id < before)
        last = own.order_by(NoticeRow.id.desc()).limit(PAGE)
        return await self._store.read(lambda session: list(session.scalars(last)))

    async def unread(self, person: Person) -> int:
        """How many a person has not read."""
        own = NoticeRow.person_id == person.id, NoticeRow.read.is_(False)
        count = select(func.count()).select_from(NoticeRow).where(*own)
        return await self._store.read(lambda session: session.scalar(count) or 0)

    async def mark_read(self, person: Person, up_to: int) -> None:
        """Everything up to a notice's number was read."""
        seen = NoticeRow.person_id == person.id, NoticeRow.id <= up_to, NoticeRow.read.is_(False)
        read = update(NoticeRow).where(*seen).values(read=True)
        await self._store.write(lambda session: session.execute(read))

    async def forget_old(self) -> None:
        """Delete what is two months old."""
        now = self._clock.now()
        await self._store.write(lambda session: outbox.forget(session, now))
