"""Carrying out what moderators have done: at the tables and on the pages that are open.

The same way for all: a deed of a moderator is carried out at once, one of the command line when the server next
looks, and one that the server was stopped at when it starts again.
"""

from __future__ import annotations

import asyncio
import logging

from sqlalchemy import select

from concordia.server.errors import Refusal
from concordia.server.live.accounts_at_tables import forget_for_good
from concordia.server.live.registry import Registry
from concordia.server.notify.outbox import Posted
from concordia.server.store.database import DatabaseAway
from concordia.server.store.models.moderation_models import ModerationRow
from concordia.server.store.models.table_models import SeatRow, TableRow
from concordia.server.table.table import Table
from concordia.server.table.talks import giving_up

LOOK_SECONDS = 3.0

log = logging.getLogger("concordia.orders")


class Orders:
    """Carries out what moderators have done, each deed once."""

    def __init__(self, registry: Registry) -> None:
        """Carry it out in the rooms of a registry; moderators' deeds come here from now on."""
        self._registry = registry
        self._moderation = registry.people.moderation
        self._moderation.carry_out = self.carry_out
        self._lock = asyncio.Lock()

    async def run(self) -> None:
        """Look for new deeds again and again."""
        while True:
            try:
                if self._registry.nodes.owns("orders"):
                    await self.carry_out()
            except DatabaseAway:
                pass  # the store has said so
            except Exception:
                self._registry.metrics.failures.inc()
                log.exception("carrying out")
            await asyncio.sleep(LOOK_SECONDS)

    async def carry_out(self) -> None:
        """Carry out all that waits."""
        async with self._lock:
            for act, notice in await self._moderation.waiting():
                if notice is not None:
                    self._registry.people.tell([Posted(notice, True)])
                    self._registry.nodes.tell("notice", notice.person_id, notice.id)
                if act.subject_id is not None:
                    await self._one(act, act.subject_id)
                await self._moderation.carried_out(act.id)

    async def _one(self, act: ModerationRow, person: int) -> None:
        match act.kind:
            case "suspend":
                self._registry.people.sign_out(person)
                await self._stand_up(person)
            case "delete":
                await forget_for_good(self._registry, person)
            case "rename":
                await self._rename(person, str(act.details["name"]))
            case "remove_line":
                removed = int(act.details["table_id"]), int(act.details["line"])
                self._registry.take_out_line(*removed)
                self._registry.nodes.tell("chat_removed", *removed)

    async def _stand_up(self, person: int) -> None:
        """Somebody who cannot come leaves their seats, as if they had stood up themselves."""
        mine = SeatRow.person == person, SeatRow.kind == "person", TableRow.stage != "over", ~TableRow.analysis
        now = self._registry.clock.now()
        sits = select(TableRow.key).join(SeatRow, SeatRow.table_id == TableRow.id).where(*mine).distinct()
        for key in await self._registry.store.read(lambda session: list(session.scalars(sits))):
            try:
                room = await self._registry.room(key)
                if room.table.seats_of(person):
                    await room.change(lambda table: giving_up.leave(table, person, None, now))
            except Refusal as no:
                if no.status == 503:
                    raise DatabaseAway from no
                log.warning("a seat cannot be left", extra={"code": no.code})

    async def _rename(self, person: int, name: str) -> None:
        """The new name at the tables that are open; the others have it from the database."""

        def deed(table: Table) -> None:
            for number in table.seats_of(person):
                table.seats[number].name = name

        for room in list(self._registry.rooms.values()):
            if room.table.seats_of(person):
                await room.change(deed)
        self._registry.nodes.tell("clocks")
