"""What the front page tells of somebody's games, straight from the database: no game is opened for it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from sqlalchemy import case, exists, func, select
from sqlalchemy.orm import Session

from concordia.actions.types import Build, Play, Produce
from concordia.server.store import table_rows
from concordia.server.store.games_of_person import sits_at, time_left, told, turns_over, waits_for
from concordia.server.store.models.rating_models import RatingRow
from concordia.server.store.models.study_models import ReviewRow
from concordia.server.store.models.table_models import ActionRow, TableRow
from concordia.server.table.decision_log import LogEntry, standing

SHOWN: Final = 4  # games that wait for somebody
OTHERS: Final = 2  # games that wait for others


@dataclass(frozen=True)
class TurnsOfOthers:
    """What others played since somebody decided last; of the last turn its card, and the place it was about."""

    turns: int
    card: str
    place: str | None
    at: float


@dataclass(frozen=True)
class FrontGames:
    """Somebody's games on the front page."""

    waiting: list[dict[str, Any]]
    waits: int
    others: list[dict[str, Any]]
    elsewhere: int  # games in which others are asked
    news: TurnsOfOthers | None  # at the first that waits
    review: dict[str, Any] | None  # the last finished game that has none
    rating: int | None


def front_games(session: Session, person: int, now: float) -> FrontGames:
    """All that the front page tells of a person's games."""
    waiting = waits_for(person)
    mine = (sits_at(person), TableRow.stage != "over", ~TableRow.analysis)
    rows = select(TableRow, waiting, turns_over()).where(*mine)
    newest = TableRow.asked_since.desc(), TableRow.id.desc()
    first = session.execute(rows.where(waiting).order_by(*time_left(waiting, now), *newest).limit(SHOWN)).all()
    others = session.execute(rows.where(~waiting).order_by(TableRow.stage.desc(), *newest).limit(OTHERS)).all()
    playing = func.sum(case((TableRow.stage == "playing", 1), else_=0))
    counts = session.execute(select(func.sum(case((waiting, 1), else_=0)), playing).where(*mine)).one()
    waits, all_playing = (int(count or 0) for count in counts)
    games = told(session, person, first)
    return FrontGames(
        waiting=games,
        waits=waits,
        others=told(session, person, others),
        elsewhere=all_playing - waits,
        news=turns_of_others(session, first[0][0].id, games[0]["mine"]) if games else None,
        review=_unreviewed(session, person, now),
        rating=_rating(session, person),
    )


def turns_of_others(session: Session, game: int, mine: Collection[int]) -> TurnsOfOthers | None:
    """The turns since the last decision of some seats, as everybody at the table may know them."""
    own = select(func.max(ActionRow.number)).where(ActionRow.game_id == game, ActionRow.seat.in_(mine))
    entries = standing(table_rows.entries_of(session, game, session.scalar(own) or 0))
    turns = [list(turn) for _, turn in groupby(entries, key=lambda entry: entry.turn)]
    found = [(turn, card) for turn in turns if (card := _card(turn)) is not None]
    if not found:
        return None
    last, card = found[-1]
    return TurnsOfOthers(len(found), card, _place(last), last[-1].at)


def _card(turn: list[LogEntry]) -> str | None:
    """The card of a turn; None where somebody only chose what to keep in the turn of another."""
    return next((entry.action.card for entry in turn if isinstance(entry.action, Play)), None)


def _place(turn: list[LogEntry]) -> str | None:
    """The province that produced, or the city of the first house."""
    for entry in turn:
        if isinstance(entry.action, Produce):
            return entry.action.province
        if isinstance(entry.action, Build):
            return entry.action.city
    return None


def _unreviewed(session: Session, person: int, now: float) -> dict[str, Any] | None:
    """The last of the games that somebody played to their end and nobody has had reviewed."""
    reviewed = exists().where(ReviewRow.game_id == TableRow.id)
    over = TableRow.stage == "over", TableRow.ended.is_(None), ~TableRow.analysis, ~reviewed
    open_to_all = func.coalesce(TableRow.secret_until, 0.0) <= now
    wanted = select(TableRow.key, TableRow.map, TableRow.game, TableRow.finished_at)
    last = wanted.where(sits_at(person), *over, open_to_all).order_by(TableRow.finished_at.desc()).limit(1)
    found = session.execute(last).one_or_none()
    if found is None:
        return None
    return {"table": found.key, "map": found.map, "game": found.game, "finished_at": found.finished_at}


def _rating(session: Session, person: int) -> int | None:
    """Somebody's rating over all games and boards, of the pace at which they have played most."""
    own = RatingRow.person_id == person, RatingRow.game == "", RatingRow.map == ""
    strength = session.scalar(select(RatingRow.strength).where(*own).order_by(RatingRow.games.desc()).limit(1))
    return None if strength is None else round(strength)
