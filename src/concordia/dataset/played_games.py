"""Where the games of a data set come from: bots that play now, matches of the arena, records of a server.

A source gives finished games that begin with a seed. What cannot be used is counted, by the reason why.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from concordia.arena.results_file import games_of, match_of
from concordia.bots import registry
from concordia.errors import ConcordiaError
from concordia.game import Game
from concordia.record.reading import replay
from concordia.start import new_game

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
    for line in file.read_text(encoding="utf-8").splitlines():
        told = json.loads(line)
        match = match_of(told)
        setting = WhatIsPlayed(match.game, match.map, dict(match.options))
        for result in games_of(told):
            game = _played(setting, result.seats, result.seed)
            if tuple(row["total"] for row in game.scores()) == tuple(result.scores):
                yield SourcedGame("arena", result.seats, game)
            else:
                left_out["ended otherwise when it was played again"] += 1


def from_records(file: Path, left_out: Counter[str]) -> Iterator[SourcedGame]:
    """Records, one in a line: those of ``concordia export``, or plain ones."""
    for line in file.read_text(encoding="utf-8").splitlines():
        told = json.loads(line)
        record = told.get("record") if "table" in told else told
        try:
            game = replay(record)
        except ConcordiaError:
            left_out["could not be replayed"] += 1
            continue
        if not game.is_over:
            left_out["not finished"] += 1
        elif game.origin.position is not None:
            left_out["began with a written position"] += 1
        else:
            seats = told.get("table", {}).get("seats") or [{}] * len(game.scores())
            yield SourcedGame("server", tuple(each.get("level") or PERSON for each in seats), game)


def _played(setting: WhatIsPlayed, seats: tuple[str, ...], seed: int) -> Game:
    game = new_game(setting.game, setting.map, len(seats), seed, **setting.options)
    bots = [registry.load(name, f"{seed}/{seat}") for seat, name in enumerate(seats)]
    while (decision := game.decision) is not None:
        game.apply(bots[decision.seat].choose(game.view(decision.seat), game.legal_actions()))
    return game
