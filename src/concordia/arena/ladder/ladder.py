"""The ladder: which levels meet where, and what comes out of it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any, NamedTuple

from concordia.arena import results_file as results
from concordia.arena.ladder.elo import EloRating, rate
from concordia.arena.one_game import GameResult
from concordia.arena.seating import Lineup, Match, balanced
from concordia.messages import english
from concordia.report.fault import Fault

say = english("arena")

LEVELS = ("random", "greedy", "gentle", "fair", "strong", "master")
BOARDS = (("italia", "classic"), ("imperium", "classic"), ("hellas", "venus"))
PLAYERS = (2, 4)
GAMES = 20
QUICK_GAMES = 4
SEED = 1
NEAR = 2  # in duels a level meets those at most two steps away: farther ones say little

Games = list[tuple[Match, GameResult]]


class Setting(NamedTuple):
    """A board with a game and a number of players."""

    map: str
    game: str
    players: int


class Ladder(NamedTuple):
    """The ratings over all settings and for each, and where they come from."""

    ratings: list[EloRating]
    by_setting: dict[Setting, list[EloRating]]
    games: int
    about: dict[str, Any]

    def to_json(self) -> dict[str, Any]:
        """The table that the client shows."""
        date = self.about["date"]
        return {
            **self.about,
            "model": "bradley-terry",
            "games": self.games,
            "levels": [
                {
                    "level": row.bot,
                    "rating": round(row.rating),
                    "low": round(row.low),
                    "high": round(row.high),
                    "games": row.games,
                    "date": date,
                }
                for row in self.ratings
            ],
            "settings": [
                {**setting._asdict(), "ratings": {row.bot: round(row.rating) for row in rows}}
                for setting, rows in self.by_setting.items()
            ],
        }


def groups(levels: Sequence[str], players: int) -> list[Lineup]:
    """Who sits together: near pairs for two players, else as many neighbours as there are seats.

    >>> groups(["a", "b", "c", "d"], 3)
    [('a', 'b', 'c'), ('b', 'c', 'd')]
    """
    if players == 2:
        pairs = combinations(range(len(levels)), 2)
        return [(levels[low], levels[high]) for low, high in pairs if high - low <= NEAR]
    if len(levels) < players:
        return [(*levels, *[levels[-1]] * (players - len(levels)))]
    return [tuple(levels[first : first + players]) for first in range(len(levels) - players + 1)]


def plan(
    levels: Sequence[str], boards: Sequence[tuple[str, str]], players: Sequence[int], games: int
) -> list[tuple[Match, int]]:
    """All matches of a ladder, each with a number of games that gives every seat its turn."""
    matches = [
        Match(lineup, game, map, SEED)
        for map, game in boards
        for number in players
        for lineup in groups(levels, number // 2 if game == "team" else number)
    ]
    return [(match, balanced(match, games)) for match in matches]


def games_in(lines: Sequence[dict[str, Any]]) -> Games:
    """The games of a results file, those of a match that was played again only once: the newest."""
    newest: dict[Match, dict[str, Any]] = {}
    for line in lines:
        match = results.match_of(line)
        known = newest.get(match)
        if known is None or len(line["played"]) >= len(known["played"]):
            newest[match] = line
    return [(match, played) for match, line in newest.items() for played in results.games_of(line)]


def levels_in(games: Games) -> list[str]:
    """The bots of games, known levels first."""
    found = dict.fromkeys(bot for match, _ in games for bot in match.bots)
    return [*(level for level in LEVELS if level in found), *(bot for bot in found if bot not in LEVELS)]


def build(levels: Sequence[str], games: Games, about: dict[str, Any]) -> Ladder:
    """Rate the levels over all games, and for each setting those that played in it."""
    used = [(match, played) for match, played in games if len({*match.sides} & {*levels}) > 1]
    if len(levels) < 2 or not used:
        raise Fault(say("ladder/nothing"))
    by_setting: dict[Setting, Games] = {}
    for match, played in used:
        by_setting.setdefault(Setting(match.map, match.game, match.players), []).append((match, played))
    settings = {
        setting: rate([level for level in levels if any(level in match.sides for match, _ in own)], own)
        for setting, own in sorted(by_setting.items())
    }
    return Ladder(rate(levels, used), settings, len(used), about)
