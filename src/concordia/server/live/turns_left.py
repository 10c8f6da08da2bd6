"""Turns that came while their person looked at the table and then left without acting: they are told after all."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from functools import partial

from sqlalchemy import exists, or_, select
from sqlalchemy.orm import Session, aliased

from concordia.server.errors import Refusal
from concordia.server.live.registry import Registry
from concordia.server.live.room import Room
from concordia.server.notify.notice import WAITING
from concordia.server.store.database import DatabaseAway
from concordia.server.store.models.people_models import NoticeRow, PersonRow
from concordia.server.store.models.table_models import SeatRow, TableRow
from concordia.server.table.announcements import person_asked
from concordia.server.table.events import Event
from concordia.server.table.table import Table
from concordia.version import RULES_VERSION

LOOK_SECONDS = 30.0
ANSWER_SECONDS = 1.0
LONGEST_AGO = 24 * 3600.0  # since a turn came of which somebody is still told in this way

log = logging.getLogger("concordia.turns_left")


class TurnsLeft:
    """Looks for people who were shown their turn, have been gone for a while and were told nothing."""

    def __init__(self, registry: Registry, grace: float) -> None:
        """The tables of a registry; ``grace`` is how many seconds nobody may have been seen there."""
        self._registry = registry
        self._grace = grace
        self._began = registry.clock.now()

    async def run(self) -> None:
        """Look again and again."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.look()
            except (DatabaseAway, Refusal):
                pass  # the store has said so
            except Exception:
                self._registry.metrics.failures.inc()
                log.exception("turns left")

    async def look(self) -> None:
        """Tell everybody whose turn came while they looked, if they have been gone for a while."""
        since = self._registry.clock.now() - self._grace
        if self._began > since:  # whoever looks may not have come back yet after a restart
            return
        found = await self._registry.store.read(partial(_untold, since))
        mine = [(key, person) for key, person in found if self._registry.nodes.owns(key)]
        if self._registry.nodes.shared and any(key not in self._registry.rooms for key, _ in mine):
            for key, _ in mine:
                await self._registry.room(key)
            await asyncio.sleep(ANSWER_SECONDS)  # other nodes say who looks at them there
        for key, person in mine:
            open_room = self._registry.rooms.get(key)
            if open_room is None or not open_room.broadcast.seen(person, since):
                room = await self._registry.room(key)
                await room.change(lambda _: None, partial(_asked, room, since))


def _asked(room: Room, since: float, table: Table) -> Iterator[Event]:
    asked = table.asked
    person = table.seats[asked.seat].person if asked is not None else None
    if person is not None and not table.paused and not room.broadcast.seen(person, since):
        yield from person_asked(table, room.services.clock.now())


def _untold(since: float, session: Session) -> list[tuple[str, int]]:
    """The keys of tables that wait for a person who was not told, and who that is; not of live games."""
    others = aliased(SeatRow)
    told = exists().where(
        NoticeRow.person_id == SeatRow.person,
        NoticeRow.table_key == TableRow.key,
        NoticeRow.kind.in_(WAITING),
        or_(NoticeRow.gone.is_(False), NoticeRow.created >= TableRow.asked_since),
    )
    wanted = (
        select(TableRow.key, TableRow.pace, PersonRow.id)
        .join(SeatRow, (SeatRow.table_id == TableRow.id) & (SeatRow.number == TableRow.asked_seat))
        .join(PersonRow, (PersonRow.id == SeatRow.person) & PersonRow.deleted.is_(None))
        .where(TableRow.stage == "playing", TableRow.rules == RULES_VERSION, TableRow.paused_since.is_(None))
        .where(TableRow.asked_since.between(since - LONGEST_AGO, since), ~SeatRow.away, ~told)
        .where(exists().where(others.table_id == TableRow.id, others.person != SeatRow.person))
        .order_by(TableRow.asked_since)
    )
    return [(key, person) for key, pace, person in session.execute(wanted) if pace.get("kind") != "live"]
