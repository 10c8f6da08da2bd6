"""Which events follow from what happened at a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from concordia.game import Decision
from concordia.server.table.decision_log import LogEntry
from concordia.server.table.events import (
    Answered,
    Cancelled,
    Event,
    Finished,
    NoLongerAwaited,
    PersonAsked,
    RanOut,
    SeatNote,
    Started,
    TableNews,
)
from concordia.server.table.seat import Seat
from concordia.server.table.table import Table


def common(table: Table, now: float, *, at_the_end: bool = False) -> dict[str, Any]:
    """What every event of a table says; at the end of a game also for whom it counts as if they had come last."""
    notes = tuple(
        SeatNote(
            seat.number,
            seat.person,
            seat.name,
            seat.level if seat.kind == "bot" else None,
            at_the_end and table.play is not None and table.counts_as_last(seat),
            seat.left_by,
        )
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


def after(
    table: Table, stage: str, before: Decision | None, now: float, unanswered: Iterable[tuple[str, int]] = ()
) -> Iterator[Event]:
    """The table itself has changed: perhaps its game has begun, or somebody has answered what others asked."""
    if stage == "open" and table.stage == "playing":
        yield Started(**common(table, now), pace=table.terms.pace.kind)
    if stage == "playing" and table.ended == "resigned":
        yield _finished(table, now)
    if stage == "playing" and table.ended == "cancelled":
        yield Cancelled(**common(table, now, at_the_end=True), pace=table.terms.pace.kind)
    if before is not None and _settled(table, before):
        yield Answered(**common(table, now))
    if before != table.asked:
        yield from person_asked(table, now)
    for kind, person in set(unanswered).difference(open_answers(table)):
        yield NoLongerAwaited(**common(table, now), kind=kind, person=person)


def decided(
    table: Table, entries: list[LogEntry], now: float, looking: frozenset[int] = frozenset()
) -> Iterator[Event]:
    """Decisions were made: somebody else is asked, or the game is over. Those who look see that they are asked."""
    asked = table.asked
    if asked is None:
        yield replace(_finished(table, now), looking=looking)
    elif asked.seat != entries[-1].seat or table.game.turn != entries[-1].turn:
        if table.seats[entries[-1].seat].person is not None:
            yield Answered(table.key, table.id, table.terms.game, table.terms.map, now, ())
        if table.seats[asked.seat].person not in looking:
            yield from person_asked(table, now)


def ran_out(table: Table, seat: Seat, now: float) -> Iterator[Event]:
    """A bot plays a seat until its owner returns."""
    if seat.person is not None:
        yield RanOut(**common(table, now), person=seat.person, seat=seat.number)


def news(table: Table, kind: str, people: Iterable[int], by: str, now: float) -> Iterator[Event]:
    """What somebody named ``by`` asked or did, told to these people."""
    for person in people:
        yield TableNews(**common(table, now), kind=kind, person=person, by=by)


def cancelled(table: Table, by: int, name: str, now: float) -> Iterator[Event]:
    """That everybody has agreed to cancel, told to all but the one whose answer or leaving it was."""
    if table.ended == "cancelled":
        people = dict.fromkeys(seat.person for seat in table.seats if seat.person is not None)
        yield from news(table, "cancelled", [each for each in people if each != by], name, now)


def open_answers(table: Table) -> Iterator[tuple[str, int]]:
    """What people were asked by others and have not answered: the kind of its notice, and who."""
    asked = [(each.kind, each.agreed) for each in table.questions.agreements.values()]
    wanted = table.pause.wanted_by.intersection(table.people_playing)
    if wanted:
        asked.append(("pause", list(wanted)))
    for kind, agreed in asked if table.stage == "playing" else []:
        yield from ((f"agree_{kind}", person) for person in table.people_playing if person not in agreed)


def _settled(table: Table, asked: Decision) -> bool:
    """Whether a seat that was asked is no longer waited for: another one is, none is, or a bot plays it."""
    return table.asked is None or table.asked.seat != asked.seat or table.seats[asked.seat].by_bot


def person_asked(table: Table, now: float) -> Iterator[Event]:
    """Whose turn it is, or who is asked out of turn, if that is a person who plays."""
    asked = table.asked
    if asked is None or table.seats[asked.seat].by_bot:
        return
    person = table.seats[asked.seat].person
    if person is None:
        return
    yield PersonAsked(
        **common(table, now),
        person=person,
        seat=asked.seat,
        decision=asked.kind,
        number=table.version,
        out_of_turn=table.game.active != asked.seat,
        pace=table.terms.pace.kind,
        deadline=table.deadline(),
    )


def _finished(table: Table, now: float) -> Finished:
    game = table.game.game
    return Finished(
        **common(table, now, at_the_end=True),
        scores=tuple(row["total"] for row in game.scores()),
        winners=tuple(game.winners),
        pace=table.terms.pace.kind,
        unrated=table.unrated,
        teams=table.terms.game == "team",
    )
