"""From an event at a table to a notice for each person it concerns, and the notice's words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from concordia.messages import term
from concordia.server.ratings.game_results import ranks_of, sides_of
from concordia.server.table.events import (
    Answered,
    Event,
    Finished,
    NoLongerAwaited,
    PersonAsked,
    RanOut,
    SeatNote,
    Started,
    TableNews,
    TimeNearlyOut,
)
from concordia.server.wording import say


@dataclass(frozen=True)
class Notice:
    """Something to tell one person; nobody is told the same key twice."""

    person: int
    key: str
    kind: str
    table: str
    details: Mapping[str, Any]


@dataclass(frozen=True)
class Settled:
    """Notices of a table that are gone: those of some kinds, of one person or (None) of all."""

    table: str
    kinds: tuple[str, ...]
    person: int | None = None


# Kinds that wait for their person: they are gone once the table has moved on.
WAITING = ("turn", "asked", "reminder")
# What others ask: gone once it is answered, or the game is over.
QUESTIONS = ("agree_cancel", "agree_pause")
_SETTLING = (Answered, RanOut, TimeNearlyOut)

_WORDS = {
    "turn": "notice/turn",
    "asked": "notice/asked",
    "reminder": "notice/reminder",
    "started": "notice/started",
    "ran_out": "notice/ran_out",
    "finished": "notice/finished",
    "finished_team": "notice/finished_team",
    "invited": "notice/invited",
    "seat_offered": "notice/seat_offered",
    "seat_taken": "notice/seat_taken",
    "declined": "notice/declined",
    "sent_away": "notice/sent_away",
    "withdrawn": "notice/withdrawn",
    "agree_cancel": "notice/agree_cancel",
    "agree_pause": "notice/agree_pause",
    "not_agreed": "notice/not_agreed",
    "cancelled": "notice/cancelled",
    "resigned": "notice/resigned",
}


# What moderators have done: such a notice is about no table.
_OF_MODERATION = {
    "warned": "notice/warned",
    "muted": "notice/muted",
    "unmuted": "notice/unmuted",
    "suspended": "notice/suspended",
    "readmitted": "notice/readmitted",
    "renamed": "notice/renamed",
    "line_removed": "notice/line_removed",
    "study_taken_down": "notice/study_taken_down",
    "study_put_back": "notice/study_put_back",
    "made_moderator": "notice/made_moderator",
    "made_host": "notice/made_host",
    "dismissed": "notice/dismissed",
}


def words(kind: str, details: Mapping[str, Any], language: str) -> str:
    """A notice as a sentence: the game, the opponents and what is asked."""
    if kind in _OF_MODERATION:
        told = say(_OF_MODERATION[kind], language, **details)
        return say("notice/because", language, told=told, words=details["words"]) if details["words"] else told
    filled = {
        **details,
        "game": term("game", str(details["game"]), language),
        "map": term("map", str(details["map"]), language),
        "opponents": ", ".join(details["opponents"]),
        "decision": term("decision", str(details.get("decision")), language),
    }
    return say(_WORDS[kind], language, **filled)


def settles(event: Event) -> Settled | None:
    """Which notices are gone by an event: what they told is done, or is now said in another way."""
    if isinstance(event, NoLongerAwaited):
        return Settled(event.table, (event.kind,), event.person)
    if isinstance(event, Finished):
        return Settled(event.table, (*WAITING, *QUESTIONS))
    return Settled(event.table, WAITING) if isinstance(event, _SETTLING) else None


def notices_of(event: Event) -> Iterator[Notice]:
    """Whom an event concerns, except those who look at the table, and what they are told."""
    return (notice for notice in _all_notices(event) if notice.person not in event.looking)


def _all_notices(event: Event) -> Iterator[Notice]:
    if isinstance(event, PersonAsked):
        kind = "asked" if event.out_of_turn else "turn"
        extra = {"decision": event.decision, "deadline": event.deadline}
        key = f"asked:{event.table_id}:{event.number}:{event.seat}"
        yield _notice(event, event.seat, key, kind, {"slow": _slow(event, event.pace), **extra})
    elif isinstance(event, TimeNearlyOut):
        hours = max(1, round((event.deadline - event.at) / 3600))
        key = f"reminder:{event.table_id}:{event.number}:{event.seat}"
        yield _notice(event, event.seat, key, "reminder", {"slow": True, "hours": hours})
    elif isinstance(event, RanOut):
        key = f"ran_out:{event.table_id}:{event.seat}:{int(event.at)}"
        yield _notice(event, event.seat, key, "ran_out", {"slow": _slow(event, "")})
    elif isinstance(event, Started):
        for note in _people(event):
            yield _notice(
                event, note.seat, f"started:{event.table_id}", "started", {"slow": _slow(event, event.pace)}
            )
    elif isinstance(event, Finished):
        yield from _finished(event)
    elif isinstance(event, TableNews):
        yield _news(event)


def _finished(event: Finished) -> Iterator[Notice]:
    sides = sides_of(event)
    for side, rank in zip(sides, ranks_of(event, sides), strict=True):
        points = sum(event.scores[seat] for seat in side)
        extra = {"rank": rank, "sides": len(sides), "points": points, "slow": _slow(event, event.pace)}
        kind = "finished_team" if event.teams else "finished"
        for note in _people(event):
            if note.seat in side:
                yield _notice(event, note.seat, f"finished:{event.table_id}", kind, extra)


def _news(event: TableNews) -> Notice:
    """What one person is told of the others at a table, whether they sit there or not."""
    key = f"{event.kind}:{event.table_id}:{int(event.at * 1000)}"
    others = [note.name for note in event.seats if note.name and note.person != event.person]
    facts = {"game": event.game, "map": event.map, "opponents": others, "at": event.at, "slow": True}
    return Notice(event.person, key, event.kind, event.table, {**facts, "by": event.by})


def _people(event: Event) -> list[SeatNote]:
    """One seat of each person; on a shared screen one person holds several."""
    first: dict[int, SeatNote] = {}
    for note in event.seats:
        if note.person is not None:
            first.setdefault(note.person, note)
    return list(first.values())


def _slow(event: Event, pace: str) -> bool:
    """Whether people may be away for long: others play too, and no clock runs in minutes."""
    return pace != "live" and len(_people(event)) > 1


def _notice(event: Event, seat: int, key: str, kind: str, extra: Mapping[str, Any]) -> Notice:
    person = event.seats[seat].person
    count = len(event.seats)
    partner = (seat + count // 2) % count if event.game == "team" else seat  # 1.4
    opponents = [note.name for note in event.seats if note.seat not in (seat, partner)]
    facts = {"game": event.game, "map": event.map, "seat": seat, "opponents": opponents, "at": event.at, **extra}
    return Notice(person or 0, key, kind, event.table, facts)
