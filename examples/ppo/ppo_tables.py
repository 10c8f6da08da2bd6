"""The tables learn_an_hour.py learns and is tried at: against itself, and some of them against a bot."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from ppo_network import Player

from concordia import Game
from concordia.envs import VectorGames


class Tables:
    """Several :class:`VectorGames` as if they were one."""

    def __init__(self, *parts: VectorGames) -> None:
        """Put them one after the other."""
        self.parts = parts
        self.ends = np.cumsum([part.count for part in parts])
        self.count = int(self.ends[-1])

    @property
    def observations(self) -> NDArray[np.int16]:
        """What the seat that has to decide sees, at every table."""
        return np.concatenate([part.observations for part in self.parts])

    @property
    def masks(self) -> NDArray[np.bool_]:
        """What it may do."""
        return np.concatenate([part.masks for part in self.parts])

    @property
    def seats(self) -> NDArray[np.uint8]:
        """Which seat it is."""
        return np.concatenate([part.seats for part in self.parts])

    @property
    def rewards(self) -> NDArray[np.float64]:
        """What the last step brought each seat."""
        return np.concatenate([part.rewards for part in self.parts])

    @property
    def terminated(self) -> NDArray[np.bool_]:
        """Where it has ended a game."""
        return np.concatenate([part.terminated for part in self.parts])

    @property
    def last_games(self) -> list[Game | None]:
        """The games it has ended."""
        return [game for part in self.parts for game in part.last_games]

    def step(self, numbers: NDArray[np.int64]) -> None:
        """Carry out one decision at every table."""
        for part, some in zip(self.parts, np.split(numbers, self.ends[:-1]), strict=True):
            part.step(some)


def against(bot: str, tables: int, table: dict[str, Any], seed: int) -> VectorGames:
    """Tables where a bot has the other seat: one's own changes from game to game."""
    rules = {key: value for key, value in table.items() if key != "players"}
    games = VectorGames(tables, **rules, opponents=[bot], reward="progress")
    games.reset(seed=seed)
    return games


def match(player: Player, bot: str, wanted: int, table: dict[str, Any], seed: int) -> dict[str, float]:
    """So many games against a bot, half from each seat: the share won (a draw counts half) and both sides' points.

    Twenty tables play equally many games each, whether they are long or short.
    """
    tables = min(wanted, 20)
    games = against(bot, tables, table, seed)
    won, points, left = 0.0, np.zeros(2), np.full(tables, wanted // tables)
    while left.any():
        with torch.no_grad():
            chances, _ = player(*player.read(games.observations, games.masks))
        mine = games.seats.copy()
        games.step(player.numbers[chances.argmax(1)].numpy())
        for place in np.flatnonzero(games.terminated & (left > 0)):
            last, seat = games.last_games[place], int(mine[place])
            assert last is not None
            totals = [row["total"] for row in last.scores()]
            points += totals[seat], totals[1 - seat]
            won += (seat in last.winners) / len(last.winners)
            left[place] -= 1
    played = tables * (wanted // tables)
    return {"won": won / played, "points": points[0] / played, "against": points[1] / played, "games": played}
