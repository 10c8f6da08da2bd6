"""Which events follow from what happened at a table."""

from __future__ import annotations

from typing import Any

from concordia.game import Decision
from concordia.server.events import Asked, Events, Finished, RanOut, SeatNote, Started
from concordia.server.log import Entry
from concordia.server.seats import Seat
from concordia.server.table import Table


def common(table: Table, now: float) -> dict[str, Any]:
    """What every event of a table says."""
    notes = tuple(
        SeatNote(seat.number, seat.person, seat.name, seat.level if seat.kind == "bot" else None)
        for seat in table.seats
    )
    terms = table.terms
    return {
        "table": table.key,
        "table_id": table.id,
        "game": terms.game,
        "map": terms.map,
        "at": now,
        "seats": notes,
    }


async def after(events: Events, table: Table, stage: str, asked: Decision | None, now: float) -> None:
    """The table itself has changed: perhaps its game has begun."""
    if stage == "open" and table.stage == "playing":
        await events.publish(Started(**common(table, now), pace=table.terms.pace.kind))
    if asked != table.asked:
        await _asked(events, table, now)


async def decided(events: Events, table: Table, entries: list[Entry], now: float) -> None:
    """Decisions were made: somebody else is asked, or the game is over."""
    asked = table.asked
    if asked is None:
        game = table.game.game
        await events.publish(
            Finished(
                **common(table, now),
                scores=tuple(row["total"] for row in game.scores()),
                winners=tuple(game.winners),
                pace=table.terms.pace.kind,
                rated=not table.terms.analysis and not table.hot_seat,
                teams=table.terms.game == "team",
            )
        )
    elif asked.seat != entries[-1].seat or table.game.turn != entries[-1].turn:
        await _asked(events, table, now)


async def ran_out(events: Events, table: Table, seat: Seat, now: float) -> None:
    """A bot plays a seat until its owner returns."""
    if seat.person is not None:
        await events.publish(RanOut(**common(table, now), person=seat.person, seat=seat.number))


async def _asked(events: Events, table: Table, now: float) -> None:
    asked = table.asked
    if asked is None or table.seats[asked.seat].by_bot:
        return
    person = table.seats[asked.seat].person
    if person is None:
        return
    await events.publish(
        Asked(
            **common(table, now),
            person=person,
            seat=asked.seat,
            decision=asked.kind,
            number=table.version,
            out_of_turn=table.game.active != asked.seat,
            pace=table.terms.pace.kind,
            deadline=table.deadline(),
        )
    )
