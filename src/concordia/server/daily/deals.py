"""The deals of a server: which one today has, who begins a try, and the master who plays it once a day is over.

Everything is in the database, and what must happen once is held by its constraints, so that several nodes need
not agree on anything: a date has one deal, a person one try on its day, a deal one table of the master.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from sqlalchemy import exists, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from concordia.server.accounts.person import Person
from concordia.server.daily.deal import Deal, day_of, deal_of
from concordia.server.daily.tries import try_of
from concordia.server.errors import Refusal
from concordia.server.live.registry import Registry, new_table_key
from concordia.server.settings import Settings
from concordia.server.store.database import DatabaseAway
from concordia.server.store.models.daily_models import DailyDealRow, DailyTryRow
from concordia.server.store.table_rows import Outdated
from concordia.server.table import announcements
from concordia.server.table.seating.seat_colours import like_colour
from concordia.server.table.table import Table
from concordia.server.table.terms import Start, Terms
from concordia.version import __version__

LOOK_SECONDS = 30.0
MASTER = "master"
NOBODY = 0  # who made the table at which the master plays

log = logging.getLogger("concordia.daily")


def deal_in(row: DailyDealRow) -> Deal:
    """The deal that is kept in a row."""
    opponents = tuple((name, level) for name, level in row.opponents)
    return Deal(row.game, row.map, row.players, row.seat, opponents, row.seed)


class DailyDeals:
    """The deals of the day of a server."""

    def __init__(self, registry: Registry, settings: Settings) -> None:
        """Deals for the tables of a registry."""
        self._registry = registry
        self._settings = settings
        self._store = registry.store
        self._clock = registry.clock

    async def today(self) -> DailyDealRow:
        """Today's deal; who asks first draws it for everybody."""
        if self._settings.daily == "off":
            raise Refusal("daily/off", 404)
        day = day_of(self._clock.now(), self._settings.daily_hour)
        found = await self._store.read(lambda session: session.get(DailyDealRow, day.date))
        if found is not None:
            return found
        shared = self._settings.daily == "shared"
        secret = None if shared else self._settings.derived_secret("daily")
        drawn = asdict(deal_of(day.date, __version__, secret))
        times = {"closes_at": day.closes_at, "opens_at": day.opens_at}
        values = {"date": day.date, "version": __version__, "shared": shared, **drawn, **times}

        def draw(session: Session) -> None:
            if session.get(DailyDealRow, day.date) is None:
                session.execute(insert(DailyDealRow).values(values))

        with suppress(IntegrityError):  # another node was first
            await self._store.write(draw)
        return await self._store.read(lambda session: session.get_one(DailyDealRow, day.date))

    async def opened(self, date: str) -> DailyDealRow:
        """The deal of a day that is over, with all that was secret about it; Refusal if it is not."""
        found = await self._store.read(lambda session: session.get(DailyDealRow, date))
        if found is None or self._settings.daily == "off":
            raise Refusal("daily/unknown", 404)
        if self._clock.now() < found.opens_at:
            raise Refusal("daily/secret", 403)
        return found

    # Playing.

    async def begin(self, person: Person) -> Table:
        """The table of somebody's try at today's deal: begun now, or earlier."""
        row = await self.today()
        mine = await self._store.read(lambda session: try_of(session, row.date, person.id))
        if mine is None:
            kind = "guest" if person.guest or person.program else "rated"
            try:
                return await self._lay_out(row, person, kind)
            except IntegrityError:  # begun a moment ago, perhaps at another node
                mine = await self._store.read(lambda session: try_of(session, row.date, person.id))
        if mine is None:
            raise Refusal("store/failed", 503)
        return (await self._registry.room(mine.table_key)).table

    async def play_again(self, date: str, person: Person) -> Table:
        """A new table with the deal of a day that is over; it counts for nothing."""
        return await self._lay_out(await self.opened(date), person, "archive")

    async def _lay_out(self, row: DailyDealRow, person: Person, kind: str) -> Table:
        table = self._seated(row, person.id, secret=kind != "archive")
        table.sit(person.id, person.name, row.seat, guest=person.guest, program=person.program)
        like_colour(table.seats, [row.seat], person.preferences.colour)
        likes = person.preferences
        table.wish(person.id, skip_end=likes.skip_end, auto_keep=likes.auto_keep)
        now = self._clock.now()
        table.begin(Start(row.seed), now)
        values = {"table_key": table.key, "date": row.date, "person_id": person.id, "kind": kind, "begun_at": now}

        def note(session: Session) -> None:
            session.execute(insert(DailyTryRow).values(values))

        events = list(announcements.after(table, "open", None, now))
        room = await self._registry.add(table, (), events, also=note)
        room.go_on()
        return table

    def _seated(self, row: DailyDealRow, host: int, *, secret: bool) -> Table:
        """A table of a deal with its opponents; one seat is open."""
        until = row.opens_at if secret else None
        terms = Terms(row.game, row.map, row.players, daily=row.date, secret_until=until)
        table = Table(new_table_key(), terms, host, self._clock.now())
        others = [seat for seat in table.seats if seat.number != row.seat]
        for seat, (name, level) in zip(others, row.opponents, strict=True):
            table.seat_bot(level, seat.number)
            seat.name = name
        table.closed = True
        return table

    # The master's line.

    async def run(self) -> None:
        """See to the masters again and again."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                if self._settings.daily != "off" and self._registry.nodes.owns("daily"):
                    await self.tend()
            except DatabaseAway:
                pass  # the store has said so
            except Exception:
                self._registry.metrics.failures.inc()
                log.exception("deal of the day")

    async def tend(self) -> None:
        """Let a master play the deals of the days that are over and that somebody has tried."""
        now = self._clock.now()
        tried = exists().where(DailyTryRow.date == DailyDealRow.date)
        wanted = select(DailyDealRow).where(DailyDealRow.opens_at <= now, DailyDealRow.master_key.is_(None), tried)
        for row in await self._store.read(lambda session: list(session.scalars(wanted))):
            with suppress(Outdated):  # another node was first
                await self._let_master_play(row)

    async def _let_master_play(self, row: DailyDealRow) -> None:
        table = self._seated(row, NOBODY, secret=False)
        table.seat_bot(MASTER, row.seat)
        table.closed = False
        table.begin(Start(row.seed), self._clock.now())
        free = DailyDealRow.date == row.date, DailyDealRow.master_key.is_(None)

        def take(session: Session) -> None:
            done: Any = session.execute(update(DailyDealRow).where(*free).values(master_key=table.key))
            if done.rowcount != 1:
                raise Outdated(row.date)

        room = await self._registry.add(table, also=take)
        room.go_on()
