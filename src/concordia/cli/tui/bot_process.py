"""Where bots think: in a process of their own, so that the screen answers every key meanwhile."""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
from collections.abc import Mapping
from multiprocessing.connection import Connection
from typing import Any

from concordia.actions.types import Action
from concordia.bots import registry
from concordia.bots.base import Bot
from concordia.errors import one_line
from concordia.game import Game, View
from concordia.review.advice import Advice, advise

HINT_SECONDS = 1.0

Seated = Mapping[int, tuple[str, str]]  # by seat: the name of a bot, and the seed of its chance


class BotFailed(Exception):
    """A bot broke down; the text says how."""


class Minds:
    """The bots of a table, and the adviser of its player."""

    def __init__(self, bots: Seated) -> None:
        """Wake them up; that has to be done before the screen takes over the standard output."""
        context = multiprocessing.get_context("spawn")
        self._line, far = context.Pipe()
        self._process = context.Process(target=_think, args=(far, dict(bots)), daemon=True)
        self._process.start()
        far.close()
        self._turn = asyncio.Lock()

    async def choose(self, game: Game, seat: int) -> Action:
        """What the bot of a seat decides."""
        legal = game.legal_actions()
        text = await self._ask(("choose", seat, dict(game.view(seat)), [str(action) for action in legal]))
        return next(action for action in legal if str(action) == text)

    async def advise(self, game: Game, seat: int) -> Advice:
        """What a strong bot would do in that seat, from what the seat may know."""
        turn, purpose = await self._ask(("advise", seat, dict(game.view(seat)), []))
        return Advice([Action.parse(text) for text in turn], purpose)

    async def _ask(self, task: tuple[Any, ...]) -> Any:
        async with self._turn:
            fine, answer = await asyncio.to_thread(self._exchange, task)
        if not fine:
            raise BotFailed(answer)
        return answer

    def _exchange(self, task: tuple[Any, ...]) -> tuple[bool, Any]:
        try:
            self._line.send(task)
            answer: tuple[bool, Any] = self._line.recv()
        except (EOFError, OSError) as cut:
            return False, one_line(cut)
        return answer

    def close(self) -> None:
        """Stop thinking at once."""
        self._process.terminate()
        self._process.join(5)


def _think(line: Connection, seated: Seated) -> None:
    """In the process: answer what is asked until the other side hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    bots: dict[int, Bot] = {}
    while True:
        try:
            task = line.recv()
        except EOFError:
            return
        try:
            for seat, (name, seed) in seated.items():
                if seat not in bots:
                    bots[seat] = registry.load(name, seed)
            answer = (True, _answer(bots, *task))
        except Exception as error:
            answer = (False, one_line(error))
        line.send(answer)


def _answer(bots: dict[int, Bot], what: str, seat: int, view: dict[str, Any], legal: list[str]) -> Any:
    if what == "choose":
        return str(bots[seat].choose(View(view), [Action.parse(text) for text in legal]))
    advice = advise(View(view), f"{view['turns']}/{seat}", HINT_SECONDS)
    return [str(action) for action in advice.turn], advice.purpose
