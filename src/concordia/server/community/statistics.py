"""A person's games in figures: by board, by number of players, god by god beside the winners, card by card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import select
from sqlalchemy.orm import Session

from concordia.server.community.game_figures import keep_figures, without_figures
from concordia.server.store.database import Store
from concordia.server.store.models.community_models import GameFiguresRow

AT_ONCE = 20  # games whose figures are worked out in one go
Against = Literal["people", "computers"]


@dataclass(frozen=True)
class GamesTally:
    """Some games: how many, how many won, and the points on average."""

    what: str
    games: int
    won: int
    points: float


@dataclass(frozen=True)
class GodTally:
    """What a god brought on average, to the person and to the winners of the same games."""

    god: str
    games: int
    points: float
    winners: float


@dataclass(frozen=True)
class CardTally:
    """How often a card was played and bought in all games."""

    card: str
    played: int
    bought: int


@dataclass(frozen=True)
class PersonFigures:
    """All that is known of somebody's games."""

    all: GamesTally
    kinds: list[GamesTally]
    boards: list[GamesTally]
    counts: list[GamesTally]
    gods: list[GodTally]
    cards: list[CardTally]
    left_out: int  # games with several seats of theirs, or left to a bot
    complete: bool  # whether the figures of all their games are worked out


class Statistics:
    """The figures of all people."""

    def __init__(self, store: Store) -> None:
        """PersonFigures of a store."""
        self._store = store

    async def of(self, person: int, game: str | None = None, against: Against | None = None) -> PersonFigures:
        """A person's figures, of one kind of game or against people or computers alone."""
        complete = not await self._catch_up(person)
        wanted = select(GameFiguresRow).where(GameFiguresRow.person_id == person)
        rows = await self._store.read(lambda session: list(session.scalars(wanted)))
        left_out = len({row.table_id for row in rows if not row.counted})
        met = [
            row for row in rows if row.counted and (against is None or (row.people > 1) == (against == "people"))
        ]
        some = [row for row in met if game in (None, row.game)]
        return PersonFigures(
            all=_tally("", some),
            kinds=_tallies(met, lambda row: row.game),
            boards=_tallies(some, lambda row: row.map),
            counts=sorted(_tallies(some, lambda row: str(row.players)), key=lambda each: int(each.what)),
            gods=_gods(some),
            cards=_cards(some),
            left_out=left_out,
            complete=complete,
        )

    async def _catch_up(self, person: int | None = None) -> bool:
        """Work out some games of older versions; whether there may be more of them."""

        def missing(session: Session) -> list[int]:
            return without_figures(session, AT_ONCE, person)

        def work(session: Session) -> None:
            for number in numbers:
                keep_figures(session, number)

        numbers = await self._store.read(missing)
        if numbers:
            await self._store.write(work)
        return len(numbers) == AT_ONCE

    async def catch_up(self) -> None:
        """Work out all games of older versions, a few at a time, so that nobody has to wait meanwhile."""
        while await self._catch_up():
            pass


def _tallies(rows: Iterable[GameFiguresRow], of: Callable[[GameFiguresRow], str]) -> list[GamesTally]:
    """Those with most games first."""
    sorts: dict[str, list[GameFiguresRow]] = {}
    for row in rows:
        sorts.setdefault(of(row), []).append(row)
    found = [_tally(what, some) for what, some in sorts.items()]
    return sorted(found, key=lambda each: (-each.games, each.what))


def _tally(what: str, rows: Sequence[GameFiguresRow]) -> GamesTally:
    points = sum(row.points for row in rows) / len(rows) if rows else 0.0
    return GamesTally(what, len(rows), sum(row.won for row in rows), points)


def _gods(rows: Sequence[GameFiguresRow]) -> list[GodTally]:
    found = []
    for god in dict.fromkeys(god for row in rows for god in row.gods):
        some = [row for row in rows if god in row.gods]
        mine = sum(row.gods[god] for row in some) / len(some)
        found.append(GodTally(god, len(some), mine, sum(row.winners.get(god, 0.0) for row in some) / len(some)))
    return found


def _cards(rows: Sequence[GameFiguresRow]) -> list[CardTally]:
    """The most played first."""
    played: Counter[str] = Counter()
    bought: Counter[str] = Counter()
    for row in rows:
        played.update(row.played)
        bought.update(row.bought)
    found = [CardTally(card, played[card], bought[card]) for card in {*played, *bought}]
    return sorted(found, key=lambda each: (-each.played, -each.bought, each.card))
