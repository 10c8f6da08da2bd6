"""What people see of the deals: today's face down, the days that are over with everybody's results."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from concordia.bots.level_ratings import ratings
from concordia.server.daily.deal import fingerprint
from concordia.server.daily.deals import deal_in
from concordia.server.daily.ranking import ENOUGH, bins_of, percentile_of, rank_of
from concordia.server.daily.tries import try_of
from concordia.server.store import table_rows
from concordia.server.store.games_of_person import turns_over
from concordia.server.store.models.community_models import FollowRow
from concordia.server.store.models.daily_models import DailyDealRow, DailyTryRow
from concordia.server.store.models.people_models import PersonRow
from concordia.server.store.models.table_models import TableRow
from concordia.server.table.decision_log import LogEntry, standing

WEEK = 7
MOST_DAYS = 400  # of the calendar
TOP, AROUND, MOST_ROWS = 3, 2, 100  # those around somebody do not repeat the first three
_PLAY = "play:"


def seats(row: DailyDealRow) -> list[dict[str, Any]]:
    """The seats of a deal, with the opponents' levels and their ratings."""
    told: list[dict[str, Any]] = []
    others = iter(row.opponents)
    for number in range(row.players):
        name, level = (None, None) if number == row.seat else next(others)
        rating = ratings().get(level) if level is not None else None
        told.append({"seat": number, "name": name, "level": level, "rating": rating})
    return told


def _about(row: DailyDealRow) -> dict[str, Any]:
    keys = ("date", "version", "shared", "game", "map", "players")
    return {**{key: getattr(row, key) for key in keys}, "seats": seats(row)}


def today(session: Session, row: DailyDealRow, person: int | None, now: float) -> dict[str, Any]:
    """Today's deal, face down, with the last days."""
    finished = select(func.count()).where(
        DailyTryRow.date == row.date, DailyTryRow.kind != "archive", DailyTryRow.finished_at.is_not(None)
    )
    last = days(session, person, now, WEEK)
    return {
        **_about(row),
        "now": now,
        "closes_at": row.closes_at,
        "opens_at": row.opens_at,
        "played": session.scalar(finished) or 0,
        "mine": my_try(session, row, person),
        "latest": last[0]["date"] if last else None,
        "days": last[::-1],
    }


def my_try(session: Session, row: DailyDealRow, person: int | None) -> dict[str, Any] | None:
    """How far somebody's try on the day itself has come."""
    found = try_of(session, row.date, person) if person is not None else None
    if found is None:
        return None
    wanted = select(TableRow.stage, turns_over()).where(TableRow.key == found.table_key)
    stage, turns = session.execute(wanted).one()
    state = "finished" if found.points is not None else "playing" if stage == "playing" else "ended"
    return {
        "kind": found.kind,
        "state": state,
        "table": found.table_key,
        "round": (turns or 0) // row.players + 1,
        "points": found.points,
        "place": found.place,
    }


def days(session: Session, person: int | None, now: float, most: int = MOST_DAYS) -> list[dict[str, Any]]:
    """The days that are over, the newest first, with somebody's own results."""
    over = select(DailyDealRow).where(DailyDealRow.opens_at <= now).order_by(DailyDealRow.date.desc()).limit(most)
    rows = list(session.scalars(over))
    ranked = _ranked([row.date for row in rows])
    points: dict[str, list[int]] = {row.date: [] for row in rows}
    mine: dict[str, int] = {}
    for date, whose, each in session.execute(
        ranked.with_only_columns(DailyTryRow.date, DailyTryRow.person_id, DailyTryRow.points)
    ):
        points[date].append(each)
        if whose == person:
            mine[date] = each
    return [_day(row, sorted(points[row.date]), mine.get(row.date)) for row in rows]


def _day(row: DailyDealRow, ordered: Sequence[int], mine: int | None) -> dict[str, Any]:
    return {
        **{key: getattr(row, key) for key in ("date", "map", "game", "players")},
        "results": len(ordered),
        "points": mine,
        "rank": rank_of(mine, ordered) if mine is not None else None,
        "percentile": percentile_of(mine, ordered) if mine is not None else None,
    }


def _ranked(dates: Sequence[str]) -> Any:
    """The tries with a place in the ranking: rated ones that were finished in time."""
    in_time = DailyTryRow.finished_at <= DailyDealRow.opens_at
    return (
        select(DailyTryRow)
        .join(DailyDealRow, DailyDealRow.date == DailyTryRow.date)
        .where(DailyTryRow.date.in_(dates), DailyTryRow.kind == "rated", in_time)
    )


def points_of(session: Session, date: str) -> list[int]:
    """All points of a day's ranking, in ascending order."""
    return sorted(session.scalars(_ranked([date]).with_only_columns(DailyTryRow.points)))


def results(session: Session, row: DailyDealRow, person: int | None) -> dict[str, Any]:
    """All that is told of a day that is over."""
    found = _ranked([row.date]).add_columns(PersonRow.name).join(PersonRow, PersonRow.id == DailyTryRow.person_id)
    found = found.order_by(DailyTryRow.points.desc(), DailyTryRow.seconds, DailyTryRow.finished_at)
    tries: list[tuple[DailyTryRow, str]] = [(each, name) for each, name in session.execute(found)]
    ordered = sorted(each.points or 0 for each, _ in tries)
    rows = [_row(each, name, ordered, person) for each, name in tries]
    place = next((number for number, each in enumerate(rows) if each["me"]), None)
    followed = set(session.scalars(select(FollowRow.followed_id).where(FollowRow.person_id == person)))
    mine = rows[place] if place is not None else None
    line = _line(session, mine["table"], row.seat, row.players) if mine is not None else []
    return {
        **_about(row),
        "results": len(rows),
        "bars": [{"points": points, "count": count} for points, count in bins_of(ordered)],
        "dots": ordered if len(ordered) < ENOUGH else [],
        "mine": mine,
        "percentile": percentile_of(mine["points"], ordered) if mine is not None else None,
        "top": rows[:MOST_ROWS],
        "around": [] if place is None else rows[max(TOP, place - AROUND) : place + AROUND + 1],
        "friends": [each for each in rows if each["me"] or each["person"] in followed][:MOST_ROWS],
        "line": line,
        "master": _master(session, row, line),
        "fingerprint": fingerprint(deal_in(row)),
    }


def _row(found: DailyTryRow, name: str, ordered: Sequence[int], person: int | None) -> dict[str, Any]:
    return {
        "rank": rank_of(found.points or 0, ordered),
        "person": found.person_id,
        "name": name,
        "points": found.points,
        "place": found.place,
        "seconds": found.seconds,
        "cards": found.cards or [],
        "table": found.table_key,
        "me": found.person_id == person,
    }


# Lines through a deal.


def _master(session: Session, row: DailyDealRow, mine: list[dict[str, Any]]) -> dict[str, Any]:
    """The line of the master, as far as it is played to the end."""
    none: dict[str, Any] = {"state": "none", "table": None, "points": None, "turns": [], "left": None}
    if row.master_key is None:
        return none
    table = session.execute(select(TableRow.result).where(TableRow.key == row.master_key)).one_or_none()
    if table is None or table.result is None:
        return {**none, "state": "playing"}
    turns = _line(session, row.master_key, row.seat, row.players)
    return {
        "state": "done",
        "table": row.master_key,
        "points": table.result["scores"][row.seat]["total"],
        "turns": turns,
        "left": where_left(mine, turns),
    }


def where_left(mine: list[dict[str, Any]], master: list[dict[str, Any]]) -> int | None:
    """The round of the first turn in which two lines differ."""
    for one, other in zip(mine, master, strict=False):
        if one["steps"] != other["steps"]:
            return int(one["round"])
    return None


def _line(session: Session, key: str, seat: int, players: int) -> list[dict[str, Any]]:
    """The turns of a seat: the card and all that was decided in its own turn."""
    number = session.scalar(select(TableRow.id).where(TableRow.key == key))
    if number is None:
        return []
    stand = [entry for entry in standing(table_rows.entries_of(session, number)) if entry.seat == seat]
    told = []
    for turn, entries in groupby(stand, key=lambda entry: entry.turn):
        each = list(entries)
        card = _card(each)
        if card is not None:
            steps = [{"action": entry.action.to_json(), "card": entry.card} for entry in each]
            told.append({"round": turn // players + 1, "card": card, "steps": steps})
    return told


def _card(turn: Sequence[LogEntry]) -> str | None:
    """The card of a turn; None where a storehouse overflowed in the turn of another."""
    played = next((entry.text for entry in turn if entry.text.startswith(_PLAY)), None)
    return played.removeprefix(_PLAY).partition("/")[0] if played is not None else None


# Results to take elsewhere.


def exported(row: DailyDealRow, points: int) -> dict[str, Any]:
    """A result to take to another server."""
    told: dict[str, Any] = {"concordia_daily": 1, "date": row.date, "version": row.version, "game": row.game}
    told |= {"board": row.map, "players": row.players, "deal": fingerprint(deal_in(row)), "points": points}
    return {**told, "hash": result_hash(told)}


def result_hash(told: dict[str, Any]) -> str:
    """The hash of an exported result without its hash.

    >>> result_hash({"points": 113, "date": "2026-11-16"}) == result_hash({"date": "2026-11-16", "points": 113})
    True
    """
    text = json.dumps({key: value for key, value in told.items() if key != "hash"}, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
