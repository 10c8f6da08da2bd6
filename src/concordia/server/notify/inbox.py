"""Everyone's notices: written when something happens, shown on the page, and marked as read there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from concordia.server.accounts.person import Person
from concordia.server.clock import Clock
from concordia.server.nodes.alone import Alone
from concordia.server.notify import outbox
from concordia.server.notify.notice import notices_of, settles
from concordia.server.notify.notice_streams import NoticeStreams
from concordia.server.notify.outbox import Posted
from concordia.server.store.database import DatabaseAway, Store
from concordia.server.store.models.people_models import NoticeRow
from concordia.server.store.table_lists import waiting_for
from concordia.server.table.events import Event

PAGE = 50


class Notices:
    """What people are told."""

    def __init__(self, store: Store, clock: Clock, posted: Callable[[], None], nodes: Alone | None = None) -> None:
        """Notices of a store; ``posted`` is called when there may be something to deliver."""
        self._nodes = nodes or Alone()
        self._nodes.hear("notice", self._posted_elsewhere)
        self._reading: set[asyncio.Task[None]] = set()
        self._store = store
        self._clock = clock
        self._posted = posted
        self.streams = NoticeStreams()

    def post(self, session: Session, happened: list[list[Event]]) -> list[list[Posted]]:
        """Write the notices of many lists of events in a transaction; those of each that are new, or gone."""
        wanted = [[notice for event in events for notice in notices_of(event)] for events in happened]
        settled = {found: row for row, events in enumerate(happened) for found in map(settles, events) if found}
        rows = {found.table: row for found, row in settled.items()}
        gone = outbox.settle(session, settled.keys())
        written = outbox.post(session, [notice for notices in wanted for notice in notices], self._clock.now())
        found = [[written.pop((each.person, each.key), None) for each in notices] for notices in wanted]
        news = [[posted for posted in row if posted is not None] for row in found]
        for row in gone:
            news[rows[row.table_key]].insert(0, Posted(row, False))
        told = [(each.row.person_id, each.row.id) for row in news for each in row]
        self._nodes.announce(session, "notice", told)
        return news

    def _posted_elsewhere(self, person: int, id: int) -> None:
        """Another node has written a notice, or taken one back: pages that are open here show it."""
        if self.streams.has(person):
            task = asyncio.get_running_loop().create_task(self._show(id))
            self._reading.add(task)
            task.add_done_callback(self._reading.discard)

    async def _show(self, id: int) -> None:
        with suppress(DatabaseAway):  # pages ask for what they missed when the link is back
            row = await self._store.read(lambda session: session.get(NoticeRow, id))
            if row is not None:
                self.streams.tell(row)

    def tell(self, posted: Iterable[Posted]) -> None:
        """Show new notices on the page and send them; call it once their transaction has committed."""
        for each in posted:
            self.streams.tell(each.row)
            if each.on_its_way:
                self._posted()

    async def after(self, person: Person, last: int) -> list[NoticeRow]:
        """The next notices after one with this number, oldest first; none if there are no more."""
        shown = NoticeRow.gone.is_(False)
        missed = select(NoticeRow).where(NoticeRow.person_id == person.id, NoticeRow.id > last, shown)
        return await self._store.read(
            lambda session: [*session.scalars(missed.order_by(NoticeRow.id).limit(PAGE))]
        )

    async def list(self, person: Person, *, unread: bool = False, before: int | None = None) -> list[NoticeRow]:
        """A person's notices that are not gone (before a notice's number), the newest first."""
        own = select(NoticeRow).where(NoticeRow.person_id == person.id, NoticeRow.gone.is_(False))
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

    async def waiting(self, person: Person) -> Sequence[str]:
        """The keys of the tables, with other people at them, that wait for a person."""
        return await self._store.read(lambda session: waiting_for(session, person.id))

    async def mark_read(self, person: Person, up_to: int, table: str | None = None) -> None:
        """Everything up to a notice's number was read, or all that a table told."""
        seen = [NoticeRow.person_id == person.id, NoticeRow.id <= up_to, NoticeRow.read.is_(False)]
        if table is not None:
            seen.append(NoticeRow.table_key == table)
        read = update(NoticeRow).where(*seen).values(read=True)
        await self._store.write(lambda session: session.execute(read))

    async def forget_old(self) -> None:
        """Delete what is two months old."""
        now = self._clock.now()
        await self._store.write(lambda session: outbox.forget(session, now))
