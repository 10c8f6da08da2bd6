"""Games that computers play among themselves: they take the machine from people, so they are scarce."""

from __future__ import annotations

from fastapi import Request
from sqlalchemy import exists, func, select

from concordia.server.accounts.person import Person
from concordia.server.errors import Refusal
from concordia.server.live.registry import Registry
from concordia.server.settings import Settings
from concordia.server.store.models.table_models import SeatRow, TableRow
from concordia.server.table.table import Table


async def not_too_many_of_computers(request: Request, registry: Registry, person: Person, table: Table) -> None:
    """Refuse to begin a game at which nobody plays if this person has as many of them as they may."""
    if any(seat.kind == "person" for seat in table.seats):
        return
    settings: Settings = request.app.state.settings
    most = settings.guest_bot_tables if person.guest else settings.bot_tables
    somebody = exists().where(SeatRow.table_id == TableRow.id, SeatRow.kind == "person", ~SeatRow.away)
    mine = (TableRow.host == person.id) & (TableRow.stage == "playing")
    wanted = select(func.count()).select_from(TableRow).where(mine & ~somebody)
    count = await registry.store.read(lambda session: session.scalar(wanted)) or 0
    if count < most:
        return
    if person.guest and most == 0:
        raise Refusal("table/computers_only_guest", 403)
    raise Refusal("table/computers_only", 403 if most == 0 else 429, most=most)
