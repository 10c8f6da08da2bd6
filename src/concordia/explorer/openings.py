"""How somebody began a game, and how often others won who began so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np

from concordia.actions.types import Action
from concordia.explorer.game_set import GameSet
from concordia.explorer.tallies import GamesWanted, WinTally, chosen
from concordia.explorer.turn_kinds import TurnNotes, is_of, without_places
from concordia.game import Game

OPENING: Final = 2  # turns of a seat
ENOUGH: Final = 30  # players who began so, to say anything


def openings_of(start: Game, decisions: Iterable[Action]) -> list[list[str]]:
    """The kinds of every seat's first turns, wherever they were."""
    game = start.copy()
    players = int(game.state.setup.players)
    kinds: list[str] = []
    notes, mover = TurnNotes(), int(game.state.seat)
    for action in decisions:
        if int(game.state.seat) == mover:
            notes.note(game.state, action)
        game.apply(action)
        if game.turns > len(kinds) or game.is_over:
            kinds.append(without_places(notes.kind))
            notes, mover = TurnNotes(), int(game.state.seat)
        if len(kinds) == OPENING * players or game.is_over:
            break
    return [kinds[seat::players] for seat in range(players)]


def won_by_opening(
    sets: Sequence[GameSet], wanted: GamesWanted, opening: Sequence[str]
) -> tuple[int, WinTally] | None:
    """Of how many first turns, and how those fared who began so in any seat; None where too few did.

    Where few began with all of these turns, those who began with the first of them are counted.
    """
    for turns in range(len(opening), 0, -1):
        found = WinTally()
        for games in sets:
            _add(found, games, wanted, opening[:turns])
        if found.count >= ENOUGH:
            return turns, found
    return None


def _add(found: WinTally, games: GameSet, wanted: GamesWanted, opening: Sequence[str]) -> None:
    rows = chosen(games, wanted)
    first = games.columns["first"][rows]
    numbers = [[number for number, kind in enumerate(games.kinds) if is_of(kind, each)] for each in opening]
    for seat in range(wanted.players):
        began = np.ones(len(rows), dtype=bool)
        for turn, fitting in enumerate(numbers):
            began &= np.isin(first[:, seat + turn * wanted.players], fitting)
        found.add(games.columns["won"][rows, seat][began].astype(bool), games.columns["points"][rows, seat][began])
