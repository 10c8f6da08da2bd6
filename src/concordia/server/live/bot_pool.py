"""Where bots think: a few worker processes, so that no bot ever keeps a person waiting.

A worker gets what the bot's seat may know and the texts of the legal actions, and names one of them. A bot that
thinks in whole turns names the rest of its turn too, with how the table must look for each step: while it does,
the next decisions of that seat need no thinking.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any, TypeVar

from concordia.actions.types import Action
from concordia.bots.base import Bot
from concordia.bots.registry import ADDED, make
from concordia.bots.thinker.bot import Thinker
from concordia.bots.thinker.plans import mark
from concordia.game import View
from concordia.review.advice import advise
from concordia.server import json_logs as logs

STAND_IN = "greedy"  # decides where a bot of a package fails
ADVICE_SECONDS = 20.0
MOST_PLANS = 2000  # seats whose turn is under way; beyond them the oldest plan is forgotten

log = logging.getLogger("concordia.thinking")

T = TypeVar("T")
Planned = list[tuple[str, str]]  # how the table must look, and the short text of the action


def choose(level: str, seed: str, view: dict[str, Any], legal: list[str]) -> Planned:
    """In a worker: the action that a bot chooses, and what it plans to do after it."""
    actions, bot, seen = [Action.parse(text) for text in legal], make(level, seed), View(view)
    if isinstance(bot, Thinker):
        planned = [(step.mark, str(step.action)) for step in bot.steps(seen)]
        if planned and planned[0][1] in legal:
            return planned
    if level in ADDED:
        return [("", _of_a_package(bot, seed, seen, actions))]
    return [("", str(bot.choose(seen, actions)))]


def advised(view: dict[str, Any], seed: str) -> list[str]:
    """In a worker: the rest of a turn as the adviser would play it."""
    return [str(action) for action in advise(View(view), seed, ADVICE_SECONDS).turn]


def _of_a_package(bot: Bot, seed: str, seen: View, actions: list[Action]) -> str:
    """What a bot of an installed package chooses; where it fails, a bot of ours decides and the game goes on."""
    try:
        chosen = bot.choose(seen, list(actions))
        if chosen in actions:
            return str(chosen)
        log.error("bot failed", extra={"bot": bot.name, "chose": str(chosen)[:80]})
    except Exception:
        log.exception("bot failed", extra={"bot": bot.name})
    return str(make(STAND_IN, seed).choose(seen, actions))


def _prepare() -> None:
    """In a new worker: step back behind the people, leave Ctrl-C to the server, and never outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    logs.set_up()
    os.nice(5)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_leave_with, args=(parent,), daemon=True).start()


def _leave_with(parent: Any) -> None:
    parent.join()
    os._exit(0)


class Thinking:
    """The workers; they start when the first bot has to think."""

    def __init__(self, workers: int = 0) -> None:
        """Plan for a number of processes; 0 for as many as there are cores."""
        self._workers = workers or os.cpu_count() or 1
        self._pool: ProcessPoolExecutor | None = None
        self._plans: dict[str, Planned] = {}

    async def choose(self, level: str, seed: str, view: View, legal: list[Action], player: str = "") -> Action:
        """The action that a bot chooses in another process; ``player`` names whose plan it may follow."""
        if len(legal) == 1:
            return legal[0]
        texts = [str(action) for action in legal]
        followed = self._follow(player, view, texts)
        if followed is not None:
            return legal[texts.index(followed)]
        found = await self._in_a_worker(partial(choose, level, seed, dict(view), texts))
        if player and len(found) > 1:
            self._plans[player] = found[1:]
            while len(self._plans) > MOST_PLANS:
                del self._plans[next(iter(self._plans))]
        return legal[texts.index(found[0][1])]

    async def advise(self, view: View, seed: str) -> list[Action]:
        """The rest of a turn as the adviser would play it in the seat of a view."""
        return [Action.parse(text) for text in await self._in_a_worker(partial(advised, dict(view), seed))]

    async def _in_a_worker(self, task: Callable[[], T]) -> T:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._started(), task)
        except BrokenProcessPool:  # a worker was killed: a new pool thinks again
            self._pool = None
            return await loop.run_in_executor(self._started(), task)

    def _follow(self, player: str, view: View, legal: list[str]) -> str | None:
        """The next step of a plan, if the table is as it was foreseen; else the plan is forgotten."""
        plan = self._plans.pop(player, [])
        if not plan or plan[0][1] not in legal or plan[0][0] != mark(view):
            return None
        if len(plan) > 1:
            self._plans[player] = plan[1:]
        return plan[0][1]

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, context, initializer=_prepare)
        return self._pool

    def close(self) -> None:
        """Let the workers go, whatever they think about."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
