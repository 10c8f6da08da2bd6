"""The explorer: answers from the shipped games, from this server's, or from both, kept while nothing changes."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from concordia.explorer.explored_game import FIRST_TURNS
from concordia.explorer.game_set import LEVELS, GameSet, shipped_games
from concordia.explorer.openings import won_by_opening
from concordia.explorer.tallies import GamesWanted, chosen, fair_share, tally
from concordia.server.clock import Clock
from concordia.server.protocol.explorer_schemas import (
    Explored,
    OpeningShare,
    PlayedHere,
    PointsBar,
    Source,
    by_number,
    had,
    next_turns,
)
from concordia.server.store.database import Store
from concordia.server.study.explored_games import ExploredGames
from concordia.vocabulary import GAMES

MOST_KEPT = 400  # answers
KIND: Final = ("game", "map", "players", "level")


@dataclass(frozen=True)
class ExplorerQuestion:
    """What is asked: which games, how they began, and whether turns are told apart by their places."""

    wanted: GamesWanted
    path: tuple[str, ...] = ()
    places: bool = False
    source: Source = "all"


class Explorer:
    """Answers questions about many games."""

    def __init__(self, store: Store, clock: Clock) -> None:
        """The games of this server are read when somebody asks."""
        self.here = ExploredGames(store, clock)
        self._clock = clock
        self._kept: OrderedDict[ExplorerQuestion, Explored] = OrderedDict()
        self._version = -1

    async def answer(self, question: ExplorerQuestion) -> Explored:
        """Count, or tell what was counted before."""
        if question.source != "shipped":
            await self.here.refresh()
        if self.here.version != self._version:
            self._kept.clear()
            self._version = self.here.version
        found = self._kept.get(question)
        if found is None:
            found = await asyncio.to_thread(self._counted, question, self.here.sets)
            self._kept[question] = found
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(question)
        return found

    async def openings(self, wanted: GamesWanted, begun: Sequence[Sequence[str]]) -> list[OpeningShare | None]:
        """How often those won who began as each of these seats did; None where too few did."""
        await self.here.refresh()
        return await asyncio.to_thread(_openings, [shipped_games(), *self.here.sets], wanted, begun)

    def _counted(self, question: ExplorerQuestion, own: Sequence[GameSet]) -> Explored:
        shipped = [shipped_games()] if question.source != "server" else []
        own = own if question.source != "shipped" else []
        sets = [*shipped, *own]
        wanted, path = question.wanted, question.path
        found = tally(sets, wanted, path, places=question.places)
        here = tally(own, wanted, path, places=question.places)
        return Explored(
            as_of=self._clock.now(),
            source_games=sum(map(len, sets)),
            filter_games=sum(len(chosen(games, wanted)) for games in sets),
            games=found.games,
            here=here.games,
            fair=fair_share(wanted),
            seat=len(path) % wanted.players,
            deeper=len(path) + 1 < FIRST_TURNS,
            winners=found.winners,
            others=found.others,
            rounds=round(found.turns / wanted.players / found.games, 1) if found.games else 0.0,
            turns=next_turns(found, here),
            provinces=had(found.provinces),
            cities=had(found.cities),
            cards=had(found.cards),
            gods=had(found.gods),
            ends=found.ends,
            points=[PointsBar(points=step, count=found.points[step]) for step in sorted(found.points)],
            seats=by_number(found.seats),
            houses=by_number(found.built),
            bought=by_number(found.cards_bought),
            available=_available(shipped, own),
            command=str(shipped_games().about["command"]),
        )


def _openings(
    sets: Sequence[GameSet], wanted: GamesWanted, begun: Sequence[Sequence[str]]
) -> list[OpeningShare | None]:
    told: list[OpeningShare | None] = []
    for opening in begun:
        found = won_by_opening(sets, wanted, opening)
        if found is None:
            told.append(None)
            continue
        turns, wins = found
        kinds, fair = list(opening[:turns]), fair_share(wanted)
        told.append(OpeningShare(turns=kinds, games=wins.count, won=wins.won, fair=fair))
    return told


def _available(shipped: Sequence[GameSet], own: Sequence[GameSet]) -> list[PlayedHere]:
    every, here = _kinds([*shipped, *own]), _kinds(own)
    return [
        PlayedHere(
            game=game, map=map, players=players, level=level, games=count, here=here[game, map, players, level]
        )
        for (game, map, players, level), count in sorted(every.items())
    ]


def _kinds(sets: Sequence[GameSet]) -> Counter[tuple[str, str, int, str]]:
    found: Counter[tuple[str, str, int, str]] = Counter()
    for games in sets:
        columns = np.stack([games.columns[name] for name in KIND])
        kinds, counts = np.unique(columns, axis=1, return_counts=True)
        for (game, map, players, level), count in zip(kinds.T, counts, strict=True):
            found[GAMES[game], games.maps[map], int(players), LEVELS[level]] += int(count)
    return found
