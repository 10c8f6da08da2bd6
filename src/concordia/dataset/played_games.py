"""Where the games of a data set come from: bots that play now, matches of the arena, records of a server.

A source gives finished games that begin with a seed. What cannot be used is counted, by the reason why.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from concordia.arena import results_file
from concordia.arena.one_game import play_here
from concordia.arena.seating import Pairing
from concordia.errors import ConcordiaError
from concordia.game import Game
from concordia.messages import english
from concordia.record.json_text import parse
from concordia.record.reading import replay
from concordia.report.fault import Fault
from concordia.start import new_game

say = english("arena")

PERSON = "person"  # people are not named


class SourcedGame(NamedTuple):
    """A finished game and who sat there."""

    source: str
    seats: tuple[str, ...]
    game: Game


class WhatIsPlayed(NamedTuple):
    """What bots play."""

    game: str
    map: str
    options: dict[str, Any]


def by_bots(setting: WhatIsPlayed, bots: list[str], games: int, seed: int) -> Iterator[SourcedGame]:
    """Games of bots, as ``concordia simulate`` plays them; the seats are rotated from game to game."""
    for number in range(games):
        seats = tuple(bots[(seat + number) % len(bots)] for seat in range(len(bots)))
        yield SourcedGame("bots", seats, _played(setting, seats, seed + number))


def from_arena(file: Path, left_out: Counter[str]) -> Iterator[SourcedGame]:
    """The matches of a results file of the arena, played again; a game that ends otherwise now is left out."""
    for number, line in enumerate(results_file.read(file), 1):
        match = results_file.match_of(line)
        setting = WhatIsPlayed(match.game, match.map, dict(match.options))
        try:
            results = results_file.games_of(line)
        except (KeyError, TypeError):
            raise Fault(say("results/broken", file=file, number=number)) from None
        for result in results:
            game = _played(setting, result.seats, result.seed)
            if tuple(row["total"] for row in game.scores()) == tuple(result.scores):
                yield SourcedGame("arena", result.seats, game)
            else:
                left_out["ended otherwise when it was played again"] += 1


def from_records(file: Path, left_out: Counter[str]) -> Iterator[SourcedGame]:
    """Records, one in a line: those of ``concordia export``, or plain ones."""
    for line in file.read_text(encoding="utf-8").splitlines():
        try:
            told = parse(line)
            exported = isinstance(told, dict) and "table" in told
            game = replay(told.get("record") if exported else told)
        except ConcordiaError:
            left_out["could not be replayed"] += 1
            continue
        if not game.is_over:
            left_out["not finished"] += 1
        elif game.origin.position is not None:
            left_out["began with a written position"] += 1
        else:
            yield SourcedGame("server", _who_sat(told, len(game.scores())), game)


def _who_sat(told: Any, players: int) -> tuple[str, ...]:
    """The levels of bots by seat, and people without a name; all people if the line does not say."""
    try:
        levels = [each.get("level") for each in told["table"]["seats"]]
    except (AttributeError, KeyError, TypeError):
        levels = []
    if len(levels) != players:
        levels = [None] * players
    return tuple(level if isinstance(level, str) and level else PERSON for level in levels)


def _played(setting: WhatIsPlayed, seats: tuple[str, ...], seed: int) -> Game:
    game = new_game(setting.game, setting.map, len(seats), seed, **setting.options)
    play_here(game, Pairing(0, seed, seats))
    return game
