"""What happens to an account, at all its tables at once: a vacation, and leaving for good."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Text, select
from sqlalchemy import cast as as_type
from sqlalchemy.orm import Session

from concordia.server.accounts.lifetime import departure
from concordia.server.errors import Refusal
from concordia.server.live.registry import Registry
from concordia.server.store.database import DatabaseAway
from concordia.server.store.models.table_models import SeatRow, TableRow
from concordia.server.store.table_removal import delete_table
from concordia.server.table.seating.departed import forget_at
from concordia.server.table.seating.rest import rest
from concordia.server.table.table import Table
from concordia.version import RULES_VERSION


async def rest_everywhere(registry: Registry, person: int, since: float, until: float) -> None:
    """Let a person's clocks stand still at all their tables by correspondence, and show it there."""
    now = registry.clock.now()

    def deed(table: Table) -> None:
        rest(table, person, since, until, now)

    slow = [key for key, pace in await _unfinished(registry, person) if pace["kind"] == "correspondence"]
    await _change(registry, slow, deed)


async def forget_for_good(registry: Registry, person: int) -> None:
    """Forget a person, at their tables and in the database, and close what they have open."""
    name, now = departure.nameless(), registry.clock.now()
    await forget_everywhere(registry, person, name)
    await registry.store.write(lambda session: departure.forget(session, person, name, now))
    registry.people.sign_out(person)
    await forget_everywhere(registry, person, name)  # what they did in the meantime


async def forget_everywhere(registry: Registry, person: int, name: str) -> None:
    """Leave all tables for good, under another name; empty ones and boards for analysis are deleted."""
    await _delete_boards(registry, person)
    shown = [room.table.key for room in registry.rooms.values() if room.table.seats_of(person)]
    unfinished = [key for key, _ in await _unfinished(registry, person)]
    unfinished += await _asked(registry, person)
    now = registry.clock.now()

    def deed(table: Table) -> None:
        forget_at(table, person, name, now)

    await _change(registry, list(dict.fromkeys(unfinished + shown)), deed)
    for key in await _deserted(registry, person):
        await registry.delete(await registry.room(key))


async def _change(registry: Registry, keys: list[str], deed: Callable[[Table], None]) -> None:
    for key in keys:
        try:
            await (await registry.room(key)).change(deed)
        except DatabaseAway:
            raise
        except Refusal:
            continue  # deleted meanwhile, or of rules that this server does not know


async def _unfinished(registry: Registry, person: int) -> list[tuple[str, dict[str, str]]]:
    """Key and pace of the tables at which a person sits whose game is not over."""
    sits = select(SeatRow.table_id).where(SeatRow.person == person, ~SeatRow.resigned)
    wanted = (
        select(TableRow.key, TableRow.pace)
        .where(TableRow.id.in_(sits), TableRow.stage != "over", ~TableRow.analysis)
        .where(TableRow.rules == RULES_VERSION)
    )
    return await registry.store.read(lambda session: [(key, pace) for key, pace in session.execute(wanted)])


async def _asked(registry: Registry, person: int) -> list[str]:
    """The tables to which a person is invited."""
    asked = as_type(TableRow.questions, Text).contains(f'"person": {person},')
    return await registry.store.read(lambda session: [*session.scalars(select(TableRow.key).where(asked))])


async def _deserted(registry: Registry, person: int) -> list[str]:
    """The tables of a person that have not begun and at which nobody sits."""
    held = select(SeatRow.table_id).where(SeatRow.kind == "person")
    mine = TableRow.host == person, TableRow.stage == "open", TableRow.id.not_in(held)
    return await registry.store.read(lambda session: [*session.scalars(select(TableRow.key).where(*mine))])


async def _delete_boards(registry: Registry, person: int) -> None:
    mine = select(TableRow.id, TableRow.key).where(TableRow.host == person, TableRow.analysis)

    def work(session: Session) -> list[str]:
        boards = session.execute(mine).all()
        for number, key in boards:
            delete_table(session, number, key)
        return [key for _, key in boards]

    for key in await registry.store.write(work):
        await registry.drop(key)
        registry.nodes.tell("table", key, 0, None)
