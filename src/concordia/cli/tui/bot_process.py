"""Where bots think: in a process of their own, so that the screen answers every key meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import Future
from functools import cache
from typing import Any, TypeVar

from concordia.actions.types import Action
from concordia.bots import registry
from concordia.bots.base import Bot
from concordia.errors import one_line
from concordia.game import Game, View
from concordia.review.advice import Advice, advise
from concordia.review.explanation import Purpose
from concordia.worker_processes import WorkerDied, WorkerFailed, WorkerPool

HINT_SECONDS = 1.0

Answer = TypeVar("Answer")

Seated = Mapping[int, tuple[str, str]]  # by seat: the name of a bot, and the seed of its chance


class BotBrokeDown(Exception):
    """A bot broke down; the text says how."""


class Minds:
    """The bots of a table, and the adviser of its player."""

    def __init__(self, bots: Seated) -> None:
        """Wake them up; that has to be done before the screen takes over the standard output."""
        self._bots = bots
        self._process = WorkerPool(processes=1)
        self._process.start()

    async def choose(self, game: Game, seat: int) -> Action:
        """What the bot of a seat decides."""
        legal = game.legal_actions()
        name, seed = self._bots[seat]
        text = await _answer(
            self._process.submit(_choose, name, seed, dict(game.view(seat)), [str(action) for action in legal])
        )
        return next(action for action in legal if str(action) == text)

    async def advise(self, game: Game, seat: int) -> Advice:
        """What a strong bot would do in that seat, from what the seat may know."""
        turn, purpose, points = await _answer(self._process.submit(_advise, dict(game.view(seat)), seat))
        return Advice([Action.parse(text) for text in turn], purpose, points)

    def close(self) -> None:
        """Stop thinking at once."""
        self._process.shutdown(wait=False)


async def _answer(coming: Future[Answer]) -> Answer:
    try:
        return await asyncio.wrap_future(coming)
    except WorkerFailed as error:
        raise BotBrokeDown(str(error)) from error
    except WorkerDied as error:
        raise BotBrokeDown(one_line(error)) from error


@cache
def _bot(name: str, seed: str) -> Bot:
    """In the process: a bot, which stays the same through the game."""
    return registry.hurry(registry.load(name, seed))


def _choose(name: str, seed: str, view: dict[str, Any], legal: list[str]) -> str:
    """In the process: what a bot decides."""
    return str(_bot(name, seed).choose(View(view), [Action.parse(text) for text in legal]))


def _advise(view: dict[str, Any], seat: int) -> tuple[list[str], Purpose, int]:
    """In the process: the rest of a turn as a strong bot would play it."""
    advice = advise(View(view), f"{view['turns']}/{seat}", HINT_SECONDS)
    return [str(action) for action in advice.turn], advice.purpose, advice.points
